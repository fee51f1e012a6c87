// Tool tips from outside text. Pure function, any thread.
#pragma once

#include "core/base/text.h"

#include <QString>

namespace velqa {

// Tool tips guess whether their text is rich; this one always is, and holds nothing but escaped text.
inline QString plainToolTip(const QString &text)
{
    const QString line = displayLine(text, 1000);
    return line.isEmpty() ? QString() : QStringLiteral("<span>%1</span>").arg(line.toHtmlEscaped());
}

} // namespace velqa
