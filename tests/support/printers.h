// Teaches GoogleTest to print Qt and Velqa values, so that a failing compare can be read. Include in every test file.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <iosfwd>

void PrintTo(const QString &text, std::ostream *out);
void PrintTo(const QByteArray &bytes, std::ostream *out);
void PrintTo(const QStringList &list, std::ostream *out);

namespace velqa {
void PrintTo(const Error &error, std::ostream *out);
void PrintTo(ErrorCode code, std::ostream *out);
} // namespace velqa
