// VelqaStyle: Fusion with our check marks, radio buttons, arrows and branches, all drawn from the palette. UI thread.
#pragma once

#include <QProxyStyle>

namespace velqa {

class VelqaStyle final : public QProxyStyle
{
    Q_OBJECT

public:
    VelqaStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returnData) const override;
};

} // namespace velqa
