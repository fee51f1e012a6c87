// Printing. Main thread.
#include "app/cli/output.h"

#include "core/base/json.h"

#include <cstdio>

namespace velqa {

void printText(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), stdout);
    std::fflush(stdout);
}

void printJson(const QJsonObject &object)
{
    const QByteArray line = toJson(object) + '\n';
    std::fwrite(line.constData(), 1, size_t(line.size()), stdout);
    std::fflush(stdout);
}

bool isOutputLost()
{
    return std::ferror(stdout) != 0;
}

void printProblem(const QString &sentence)
{
    std::fprintf(stderr, "velqa-cli: %s\n", sentence.toUtf8().constData());
}

} // namespace velqa
