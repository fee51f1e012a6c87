// SecretEdit: a line for a key: hidden while typed, no prediction, no undo after taking, never filled from a store. UI thread.
#pragma once

#include <QByteArray>
#include <QWidget>

class QLineEdit;
class QToolButton;

namespace velqa {

class SecretEdit final : public QWidget
{
    Q_OBJECT

public:
    static constexpr int maxLength = 4096;

    explicit SecretEdit(QWidget *parent = nullptr);

    bool isEmpty() const;
    // The trimmed text as UTF-8; the line keeps it until clear().
    QByteArray secret() const;
    void clear();
    void setPlaceholderText(const QString &text);
    void setEditAccessibleName(const QString &name);
    QLineEdit *edit() const { return m_edit; }

signals:
    void changed();
    void submitted(); // Return was pressed

protected:
    void changeEvent(QEvent *event) override;

private:
    void showOrHide();
    void retranslate();

    QLineEdit *m_edit;
    QToolButton *m_show;
};

} // namespace velqa
