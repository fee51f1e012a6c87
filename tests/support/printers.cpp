// Printers for GoogleTest. Any thread.
#include "tests/support/printers.h"

#include <ostream>

void PrintTo(const QString &text, std::ostream *out)
{
    *out << '"' << text.toStdString() << '"';
}

void PrintTo(const QByteArray &bytes, std::ostream *out)
{
    *out << '"' << bytes.left(400).toPercentEncoding(" !\"#$&'()*+,/:;<=>?@[]^`{|}\n\t").toStdString() << '"';
}

void PrintTo(const QStringList &list, std::ostream *out)
{
    *out << '[' << list.join(QStringLiteral(", ")).toStdString() << ']';
}

namespace velqa {

void PrintTo(const Error &error, std::ostream *out)
{
    *out << errorCodeName(error.code).toStdString() << ": " << error.message.toStdString() << " ("
         << error.detail.toStdString() << ')';
}

void PrintTo(ErrorCode code, std::ostream *out)
{
    *out << errorCodeName(code).toStdString();
}

} // namespace velqa
