// Where sentences for the person come from in the room of the models. Plain functions, any thread.
#pragma once

#include <QCoreApplication>

namespace velqa {

struct ModelText
{
    Q_DECLARE_TR_FUNCTIONS(ModelText)
};

} // namespace velqa
