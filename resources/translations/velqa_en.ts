<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>Checkpoint</name>
    <message numerus="yes">
        <source>%n entries are not in the checkpoint, since only files, folders and links with ordinary names can be kept: %1</source>
        <translation>
            <numerusform>%n entry is not in the checkpoint, since only files, folders and links with ordinary names can be kept: %1</numerusform>
            <numerusform>%n entries are not in the checkpoint, since only files, folders and links with ordinary names can be kept: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::CheckpointModel</name>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::EngineSettings</name>
    <message numerus="yes">
        <source>%n left-over(s) of earlier starts removed.</source>
        <translation>
            <numerusform>%n left-over of earlier starts removed.</numerusform>
            <numerusform>%n left-overs of earlier starts removed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::MainWindow</name>
    <message numerus="yes">
        <source>%n turn(s) still running</source>
        <translation>
            <numerusform>%n turn is still running</numerusform>
            <numerusform>%n turns are still running</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::NetworkItem</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not reached</source>
        <translation>
            <numerusform>%n not reached</numerusform>
            <numerusform>%n not reached</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::RunCommand</name>
    <message numerus="yes">
        <source>%n artefact(s) could not be saved. Choose another folder with --out.</source>
        <translation>
            <numerusform>%n artefact could not be saved. Choose another folder with --out.</numerusform>
            <numerusform>%n artefacts could not be saved. Choose another folder with --out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::SandboxStrip</name>
    <message numerus="yes">
        <source>%n process(es)</source>
        <translation>
            <numerusform>%n process</numerusform>
            <numerusform>%n processes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::Tray</name>
    <message numerus="yes">
        <source>Velqa Sandbox Agent, %n turn(s) running</source>
        <translation>
            <numerusform>Velqa Sandbox Agent, %n turn running</numerusform>
            <numerusform>Velqa Sandbox Agent, %n turns running</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::TurnRunner</name>
    <message numerus="yes">
        <source>The agent used all %n steps of this turn. Send a message to let it go on, or allow more steps in the agent&apos;s limits.</source>
        <translation>
            <numerusform>The agent used the %n step of this turn. Send a message to let it go on, or allow more steps in the agent&apos;s limits.</numerusform>
            <numerusform>The agent used all %n steps of this turn. Send a message to let it go on, or allow more steps in the agent&apos;s limits.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::UploadProgress</name>
    <message numerus="yes">
        <source>and %n more files</source>
        <translation>
            <numerusform>and %n more file</numerusform>
            <numerusform>and %n more files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files were not added</source>
        <translation>
            <numerusform>%n file was not added</numerusform>
            <numerusform>%n files were not added</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::UsagePage</name>
    <message numerus="yes">
        <source>%n sandboxes, %1 measured</source>
        <translation>
            <numerusform>%n sandbox, %1 measured</numerusform>
            <numerusform>%n sandboxes, %1 measured</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceActions</name>
    <message numerus="yes">
        <source>Remove %n files?</source>
        <translation>
            <numerusform>Remove %n file?</numerusform>
            <numerusform>Remove %n files?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceView</name>
    <message numerus="yes">
        <source>%n entries are not shown.</source>
        <translation>
            <numerusform>%n entry is not shown.</numerusform>
            <numerusform>%n entries are not shown.</numerusform>
        </translation>
    </message>
</context>
</TS>
