// SafeDocument: a QTextDocument that loads nothing, from disk or network, whatever its text asks for. UI thread.
#pragma once

#include <QTextDocument>

namespace velqa {

class SafeDocument : public QTextDocument
{
    Q_OBJECT

public:
    explicit SafeDocument(QObject *parent = nullptr);
    // How often the text asked for something; it got nothing.
    int refusedCount() const { return m_refused; }

protected:
    QVariant loadResource(int type, const QUrl &name) override;

private:
    int m_refused = 0;
};

} // namespace velqa
