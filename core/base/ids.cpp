// UUIDv7 (RFC 9562 section 5.7): 48 bits of Unix milliseconds, then random bits. Any thread.
#include "core/base/ids.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <QUuid>

#include <array>

namespace velqa {

QString newUuid()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->fillRange(words.data(), 4);
    const auto now = static_cast<quint64>(QDateTime::currentMSecsSinceEpoch());
    const auto time = static_cast<uint>(now >> 16);
    const auto timeLow = static_cast<ushort>(now & 0xffff);
    const auto version = static_cast<ushort>(0x7000u | (words[0] & 0x0fffu));
    const auto byte = [&words](int word, int shift) { return static_cast<uchar>(words[size_t(word)] >> shift); };
    const QUuid uuid(time, timeLow, version, static_cast<uchar>(0x80u | (byte(1, 0) & 0x3fu)), byte(1, 8),
                     byte(1, 16), byte(1, 24), byte(2, 0), byte(2, 8), byte(2, 16), byte(2, 24));
    return uuid.toString(QUuid::WithoutBraces);
}

bool isUuid(const QString &text)
{
    if (text.size() != 36)
        return false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t c = text.at(i).unicode();
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        const bool hex = (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f');
        if (dash ? c != u'-' : !hex)
            return false;
    }
    return true;
}

} // namespace velqa
