// EngineSettings: what engine is used and how it is, an address of one's own, and the images. UI thread.
// Uses a Studio and a SettingsDraft that outlive it.
#pragma once

#include "core/studio/studiovalues.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace velqa {

class Chip;
class FactGrid;
class FormGrid;
class ImageList;
class SettingsDraft;
class Studio;

class EngineSettings final : public QWidget
{
    Q_OBJECT

public:
    EngineSettings(Studio *studio, SettingsDraft *draft, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *buildStatusCard();
    QWidget *buildAddressCard();
    void showStatus();
    void cleanUp();
    void checkUrl();
    void applyUrl();
    void retranslate();

    Studio *m_studio;
    SettingsDraft *m_draft;
    EngineStatus m_status;
    QLabel *m_name;
    Chip *m_state;
    QLabel *m_text;
    QLabel *m_warnings;
    QPushButton *m_retry;
    QPushButton *m_cleanUp;
    QLabel *m_cleaned; // what the last clean-up found; hidden before
    FactGrid *m_facts;
    QLabel *m_addressTitle;
    FormGrid *m_grid;
    QLineEdit *m_url;
    QPushButton *m_apply;
    ImageList *m_images;
    int m_urlRow = 0;
};

} // namespace velqa
