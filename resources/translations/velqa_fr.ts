<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR" sourcelanguage="en_US">
<context>
    <name>AgentSpec</name>
    <message>
        <source>Data analyst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Script writer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the agent a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use at most 80 characters for the name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use at most 20,000 characters for the instructions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use at most 200 characters for the model name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose only tools that exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a lifetime between 1 and 60 minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose between 0.1 and 64 CPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose between 256 MB and 256 GB of memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace lives in memory: choose at most 60 % of the memory limit for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose between 16 and 4,096 processes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose between 1 and 200 steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a command time limit between 5 seconds and 60 minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“runtime” must be python or node</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BlobStore</name>
    <message>
        <source>stored files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another copy of the program is tidying up. Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A stored file is damaged and cannot be used. Upload or save it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A stored file is missing. Upload or save it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A stored file is too large to be shown. Save it to see it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file could not be compressed. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a file. Choose a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is too large. Choose a smaller file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading “%1” was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BuildWords</name>
    <message>
        <source>Step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Building…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CappedText</name>
    <message>
        <source> [%1 more characters in this line]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
[… %1 characters left out here …]
</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Checkpoint</name>
    <message>
        <source>The workspace has more than %1 files and folders. Remove what is not needed, such as installed packages, and save again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The files of the workspace are larger than %1 in all. Remove what is not needed and save again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This checkpoint was made by another version of the program and cannot be read. Choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Cli</name>
    <message>
        <source>missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The images were not built.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs sandbox agents without the window.

Commands:
  run --agent NAME [--file F]... [--out DIR] &quot;message&quot;   one turn in a new sandbox
  doctor [--json]                                       what works and what to do
  agents [--json]                                       the agents here
  images list|build                                     the runtime images on the engine
  license status|activate KEY                           the entitlement of this installation

Exit codes of run: 0 completed, 1 failed, 2 wrong usage, 3 stopped, 4 expired, 5 no entitlement,
6 no engine, 7 own data not readable, 8 interrupted.

Environment: DOCKER_HOST names the engine, VELQA_API_KEY holds the key for --endpoint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See velqa-cli --help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent, by name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file or folder to upload; may be given several times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save artefacts into this folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base URL of an OpenAI-compatible server for this one turn; not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model name at --endpoint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Print one JSON object per line (docs/events.md).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep settings and data below this folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run, doctor, agents, images or license</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the command works on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say what to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--endpoint needs --model too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name an agent with --agent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the message as the last argument.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CoreStudio</name>
    <message>
        <source>The program has not started yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Desktop</name>
    <message>
        <source>Keep settings and data below this folder.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message>
        <source>Docker engine %1 at %2, API %3, %4, %5 CPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No Docker engine answers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start Docker, or set its address in Settings, Engine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image %1 is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run “velqa-cli images build”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image %1 is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandboxes may be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a licence key in the window, or run “velqa-cli license activate KEY”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No keyring was found: keys are kept for this session only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a keyring such as gnome-keyring or KWallet to keep keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock the keyring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring answers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The practice model is built in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” answers and lists %2 models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check its URL and key in Settings, Models.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EndpointModelWords</name>
    <message>
        <source>Key in the keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key kept for this session only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key from the environment variable %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EndpointWords</name>
    <message>
        <source>Enter the address of the model service, for example https://host/v1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a whole address that starts with https:// or http://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave user name and password out of the address; use the key field.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out everything from “?” or “#” on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it a name, for example that of the service.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use at most 80 characters for the name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is another one with this name. Choose a different name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the name of the model to use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use at most 200 characters for the model name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the socket as unix:///path/to/docker.sock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the engine as tcp://host:port, for example tcp://localhost:2376.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This kind of address is not supported yet. Use unix:// or tcp://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter an address that starts with unix:// or tcp://, or leave it empty to find the engine automatically.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>The engine sent something unexpected over the sandbox&apos;s connection. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to the sandbox broke. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image could not be built: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine could not read the image. Check the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file %1 could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Docker context “%1” does not exist any more. Choose another one with “docker context use”, or an engine in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Docker context “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rootless Docker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Docker of this user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Podman of this user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write unix:// before the path of a socket, like “unix://%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a socket address. It looks like unix:///var/run/docker.sock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not an engine address. It looks like tcp://host:2376.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engines over ssh are not reached directly. Forward its socket with “ssh -L /path/engine.sock:/var/run/docker.sock host” and use unix:///path/engine.sock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Named pipes are not supported. Let the engine listen on TCP with TLS, and use tcp://host:2376.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not an engine address. Use unix:///path or tcp://host:port.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Docker engine at %1 wants a secure connection. Set up TLS for it in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Docker engine refused with the code %1 and gave no reason. Look into its log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Docker engine at %1 stopped in the middle of a request. Check that Docker runs, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No Docker engine answers at %1. Start Docker, or choose another engine in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You may not use the Docker engine at %1. Add your user to the group “%2”, log out and in again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You may not use the Docker engine at %1. Ask for the right to use it, or choose another engine in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Docker engine at %1 does not answer in time. Check that it is not overloaded, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to the Docker engine at %1 broke. Check that Docker runs, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something answers at %1, but not as a Docker engine. Check the address in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This Docker engine is too old. Install Docker 20.10 or newer, or choose another engine in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This Docker engine is newer than this program understands. Please update Velqa Sandbox Agent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Docker engine stopped reporting. Check that Docker runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not the name of an image. It looks like “debian:trixie-slim”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image %1 could not be downloaded: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>There is no space left for “%1”. Free some disk space and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” may not be accessed. Check its permissions and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” does not exist. Choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” exists already. Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a link, and links are not followed. Choose the file itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name “%1” is too long. Choose a shorter one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a folder. Choose a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” could not be read or written. Check the disk and try again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Guest</name>
    <message>
        <source>There is no such file or folder in the sandbox.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox does not allow this here. Use the workspace folder instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox&apos;s disk is full. Remove files there or give the agent a larger workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is more than can be handled at once. Choose a smaller part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This path cannot be used. Check the name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something else of that name is in the way. Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The operation was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox cannot do this here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox could not do this. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to the sandbox was lost. Send the message again to get a new sandbox.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox&apos;s time is over. Send a message to get a new one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox was ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox sent something it must not send and was disconnected. Send the message again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Json</name>
    <message>
        <source>The %1 is too large to read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 is nested too deeply to read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 is not valid JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 is not a JSON object.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 is not a JSON list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 has a wrong value: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” must be text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” must be a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” must be between %2 and %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” must be a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” must be true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” must be an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” must be a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has too many entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” must be a list of texts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>License</name>
    <message>
        <source>The licence server&apos;s address must begin with https://. Check it in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence server could not be reached. Check your internet connection, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This licence key is not known. Check it for typing mistakes, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your plan does not include agents in sandboxes. Upgrade it, then choose “Check again”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This licence is suspended. Ask the support that sold it to you what to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence key is in use on as many devices as it allows (%1). Sign out on one of them, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This device was signed out by the licence&apos;s owner. Enter a licence key to sign in again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This version of Velqa is too old for the licence server. Install the new version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence server did not understand the request. Check the licence key, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence was asked for too often. Wait a minute, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter your licence key again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to the internet and check again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter your licence key to use agents in sandboxes. Your conversations stay readable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agents in sandboxes are enabled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence cannot be checked again from this session. Enter your licence key again before %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence server could not be reached. Everything works; the check is repeated by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence could not be checked for some days. Everything works until %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence was not checked for too long, so sandboxes are locked. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This month&apos;s sandbox minutes are used up. Upgrade your plan, or wait for the next period.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence key is in use on as many devices as it allows. Sign out on one of them, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clock of this computer is behind the last licence check. Set date and time, then check again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reply came that is not from the licence server. Check the network you are in, then check again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LicenseWords</name>
    <message>
        <source>Let your agents run real code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Sandbox Agent is in closed beta and is not activated on this computer. With it, every turn gets a brand-new, isolated Docker sandbox: files, shell, Python or Node, and deliverables to download. Enter your licence key to start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Sandbox Agent is in closed beta and is not activated on this account. With it, every turn gets a brand-new, isolated Docker sandbox: files, shell, Python or Node, and deliverables to download.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Sandbox Agent is active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You take part in the beta. Sandbox minutes are measured and shown, but not charged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer may run sandboxes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence could not be checked just now; it was last checked on %1. Nothing changes for you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence could not be checked just now. Nothing changes for you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence has not been checked for a while</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can go on working offline until %1. Connect to the internet once before then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can go on working offline for a few days. Connect to the internet once before then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to the internet once to go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence could not be checked for too long, so sandboxes are paused. Connect to the internet and try again: it takes a few seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox minutes of your plan are used up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New sandboxes can start when the period begins anew, or at once with a larger plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your plan is already used on as many computers as it allows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sign out on a computer that you no longer use, or choose a larger plan, then check again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your account is suspended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandboxes cannot start until the account is in order again. The account page says why and what to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer was signed out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The activation of this computer was withdrawn, here or on another computer. Enter a licence key to activate it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the date and time of this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clock seems to have gone back, so the licence cannot be judged. Set the right date and time, connect to the internet and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The licence reply did not come from Velqa</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its signature is wrong, so it was ignored and your last good state is kept. A proxy or a sign-in page of the network may be in between. Try again on another network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Please update Velqa</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This version is too old for the licence service. Install the newest version, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BETA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not activated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active, not checked recently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active, offline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused, offline for too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not included in your plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minutes used up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many computers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Account suspended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signed out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock in doubt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply not from Velqa</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remote engines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network from the sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Artefacts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node runtime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python runtime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Own images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharing in a team</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Model</name>
    <message>
        <source>The model&apos;s answer is too large to be kept. Ask for less at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server gave up in the middle of the answer. Send the message again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server&apos;s address must begin with https:// or http:// and name a server, for example http://localhost:11434/v1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server&apos;s address may not contain a user name or password. Enter the key in its own field.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server&apos;s address may not contain a “#”. Check it in Settings &gt; Models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key contains spaces or other characters that no key has. Enter it again in Settings &gt; Models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server cannot be reached; trying again in %1 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to the model server broke; trying again in %1 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server is busy; trying again in %1 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server sent something unreadable. Send the message again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server asks to wait for %1 min.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 The server says: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation is longer than this model can read. Start a new conversation, or choose a model with a larger context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The account at the model&apos;s provider has no credit left, or has reached its limit. Check it on the provider&apos;s website.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server refused the key. Check the key in Settings &gt; Models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server does not allow this. Check what the key may do, and the model&apos;s name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server gets too many requests from this account. Wait a moment, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server does not know this model or this address. Check both in Settings &gt; Models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The request is larger than the model server accepts. Send less, or start a new conversation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server is too busy just now. Wait a moment, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server has a problem of its own. Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server&apos;s address has moved. Enter the new address in Settings &gt; Models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model server did not accept the request.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server answered with something that is no model&apos;s answer. Check the address in Settings &gt; Models; it usually ends in /v1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address answers with a web page instead of a model. Check the address in Settings &gt; Models; it usually ends in /v1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s answer was cut off before its end. Send the message again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The environment variable %1, which should hold the key of “%2”, is not set. Set it and start the program again, or enter the key in Settings &gt; Models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key of “%1” is not in the keyring. Enter it in Settings &gt; Models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key of “%1” could not be read from the keyring. Unlock the keyring, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Net</name>
    <message>
        <source>A header of the request contains characters that are not allowed. Check the address, the key and the extra headers in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a web address. It must begin with http:// or https://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You may not open %1. Ask for access to it, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing answers at %1. Start the service and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No connection to %1. Check the address and that the service runs, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name %1 was not found. Check the address and your internet connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your network&apos;s proxy does not answer. Check the proxy settings of your system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not answer in time. Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate of %1 is not trusted. Check the address and the certificate settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A secure connection to %1 could not be made. Check the certificate files and the address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answers, but not as a web service. Check the address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 refused the client certificate. Check the certificate files in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to %1 broke in the middle of the reply. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 closed the connection without an answer. Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exchange with %1 failed. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to %1 broke. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not open the connection that was asked for. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reply is larger than allowed and was not read.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OutputRelay</name>
    <message>
        <source>
[… %1 characters left out here …]
</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PracticeModel</name>
    <message>
        <source>For this I need the tool `%1`, which this agent may not use. You can allow it in the agent&apos;s settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I publish `%1`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`%1` could not be published: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`%1` is published as an artefact.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I am the practice model. I am not an artificial intelligence: I do a few fixed things, so that you can try Velqa and its sandboxes without an account anywhere.

What I can do:

- run the code blocks of your message in order; shell blocks too
- `/profile FILE`: look at a CSV file, publish a summary and a chart
- `/tree`: show the files of the workspace
- `/find TEXT`: search in the files
- `/zip`: pack the workspace and publish it

For example, send this:

</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For free conversation, add a real model: open **Settings &gt; Models**, enter the address of any server that speaks the Chat Completions protocol (a service on the internet or a program on your own machine), its key if it wants one, and choose it for this agent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I look for a table among your files and read it in the sandbox.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I read `%1` in the sandbox.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I could not make the profile: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a CSV file on the window, then send `/profile` and its name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I could not make the profile. The script said:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I list the files of the workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The files could not be listed:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is in the workspace:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write what to look for after `/find`, for example `/find total`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I search the workspace for “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search did not work:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search says:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I pack the workspace, without your uploads and without installed packages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to pack: besides your uploads the workspace is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace could not be packed:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I leave out block %1: I cannot run “%2”, only shell and this agent&apos;s own language.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I leave out block %1: it is Python, and this agent works with Node.js. Send it to an agent with the Python runtime.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I leave out block %1: it is JavaScript, and this agent works with Python. Send it to an agent with the Node.js runtime.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block %1 failed. The details are in its card above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block %1 ran to its end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I run block %1 of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>**%1** has been read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty cells: %1 of %2 (%3 %)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of all pairs of columns, **%1** and **%2** move together most: r = %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sandbox</name>
    <message>
        <source>This sandbox was refused because it asks for more than a sandbox may have (%1). Remove the setting that asks for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace is too large for the sandbox&apos;s memory, in which it lives. Make the workspace smaller or the memory larger.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engines on %1 processors are not supported. Choose an engine on an x86-64 or arm64 machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part of the program is missing, so no sandbox can be made. Install the program again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part of the program is empty, so no sandbox can be made. Install the program again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program&apos;s volume has the name %1. Remove it from the engine, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox did not start in time. The engine may be overloaded; try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox ended right after its start (exit code %1). The image may not fit this engine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox ended right after its start. The image may not fit this engine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This engine does not enforce memory limits, so sandboxes would not be safe on it. Choose another engine or let it manage control groups.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine did not confirm in time that every sandbox is gone. What is left ends by itself and is removed at the next start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox has done its work and is gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox was stopped by you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox&apos;s time is over and it is gone with its files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox ran out of memory. Give the agent more memory or let it work in smaller steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox&apos;s workspace is full. Give the agent a larger workspace or let it remove files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The container engine or the link to it went away. Check that it runs, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox could not be started.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SseParser</name>
    <message>
        <source>The server sent a message that is too large. Try again, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Store</name>
    <message>
        <source>The disk is full, so the last change could not be kept. Nothing kept before is lost: free some space and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this belongs to does not exist any more. Open the conversation again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is kept already and was left as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The database could not be used. Restart the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk reported an error, so the last change could not be kept. Check the disk and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The database is damaged. It was left untouched: restore a backup of it, or move it away to start with an empty one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program is using the database. Close it and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The database cannot be opened for writing. Check the permissions of its folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is too large to be kept in the database.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The database is damaged or not one of this program. It was left untouched: restore a backup of it, or move it away to start with an empty one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The database was made by a newer version of this program and was left untouched. Install the newer version to open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The database is damaged. Restore a backup of it, or move it away to start with an empty one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A step of this turn is too large to be kept.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StudioSettings</name>
    <message>
        <source>model endpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Practice model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the model endpoint a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The base URL must look like https://host/v1 or http://localhost:port/v1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave user name and password out of the URL and put the key in its own field.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ToolWords</name>
    <message>
        <source>Run commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publish artefacts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent may run shell commands in its sandbox.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent may run code of its runtime in its sandbox.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent may read files of its workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent may create and replace files of its workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent may change parts of files of its workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent may list the folders of its workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent may search text in its workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent may hand you finished files that stay when the sandbox is gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent may save the state of its workspace for later turns.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tools</name>
    <message>
        <source>This is not a regular file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is too large to be edited.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text to replace was not found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text to replace was found %1 times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a usable path. Give a path below /workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped by you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may not be opened or changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace is full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are too many files to list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out of memory at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit code %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped after %1 s, the time limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Killed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk full: the workspace holds %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only files of the workspace can be published.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a directory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is too large to be read that far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is UTF-16 text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is binary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has fewer lines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not in this image.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search took too long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image has no search program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search failed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TurnEvent</name>
    <message>
        <source>saved event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This version cannot show an event of type “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Uploads</name>
    <message>
        <source>Only %1 files and folders can be added at once; the rest was left out. Pack them into an archive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is a device, a pipe or a socket, which cannot be uploaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder “%1” is nested too deeply. Pack it into an archive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is larger than %2. Choose a smaller file, or a part of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The upload was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” changed while it was read. Add it again when nothing writes to it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message>
        <source>This file is too large to be kept. Make it smaller and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The uploads take %1, but only %2 of the workspace are for them. Remove some, or give the agent a larger workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checkpoint and the uploads take %1, but the workspace has room for %2. Remove some, or give the agent a larger workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox is gone. Start a new turn and try again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::AboutDialog</name>
    <message>
        <source>About Velqa Sandbox Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Velqa Sandbox Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agents that do things: every turn runs in its own new Docker sandbox, which is gone afterwards. Only your files, checkpoints and artefacts are kept, on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the MIT licence. Made with Qt under the LGPL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New line in the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the turn (press twice)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous or next message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::AgentEditor</name>
    <message>
        <source>The agent is not saved yet: see below what to change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent could not be saved. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes to this agent?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are changes that are not saved yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy of %1</source>
        <comment>name of a copied agent</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the agent “%1”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its conversations and their artefacts stay readable, but cannot be continued. This cannot be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::AgentForm</name>
    <message>
        <source>Own image: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Practice model (built in)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model service that was removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no choice of models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The practice model is no AI: it runs the code that you write to it and a few demonstrations. Add a real model in the settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After each turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example: Data analyst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this agent is for, what it should look at first, what it should hand back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Package mirrors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow-list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For now sandboxes have no network at all. The other choices come with a later version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a checkpoint automatically</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a checkpoint automatically after each turn</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::AgentHeader</name>
    <message>
        <source>New agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one moment…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More things to do with this agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard the new agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a copy of this agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back to what was saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save and try it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a conversation with this agent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::AgentListModel</name>
    <message>
        <source>Agent %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ArtefactFetcher</name>
    <message>
        <source>This file is larger than %1 and cannot be published. Make it smaller, for example by compressing it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only files of the workspace can be published. Give a path below /workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only files can be published, no folders or links. Pack a folder into an archive first.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ArtefactItem</name>
    <message>
        <source>Artefact: `%1`, version %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Artefact: %1, version %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Artefact %1, version %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 × %3</source>
        <comment>size, width, height</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Artefact, version %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>version, size</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save %1 as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ArtefactModel</name>
    <message>
        <source>Version %1 · %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, version %2, %3, published %4</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ArtefactsPane</name>
    <message>
        <source>The results of a conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a conversation: what its agent published appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No artefacts yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the agent for a file, a table or a chart. What it publishes stays here, also when the sandbox is gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Artefacts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the selected artefact on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a copy of the selected artefact with another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the folder where the artefact was saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an artefact to look at it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save artefact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The artefact could not be saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open “%1”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This kind of file can run programs or scripts on your computer, outside the sandbox. Open it only if you know what is in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The artefact could not be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program of this computer opens this kind of file. Save it instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder could not be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it yourself: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::Banner</name>
    <message>
        <source>Hide this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::CheckpointModel</name>
    <message>
        <source>%1 · %2 · %3</source>
        <comment>time, size, number of files</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2; the next turn starts from it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::CheckpointsPane</name>
    <message>
        <source>The saved states of a conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a conversation: its checkpoints appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No checkpoints yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A checkpoint keeps the files of a sandbox, so that a later turn can start from them. Without one, every turn starts afresh.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next turn starts from nothing but your uploads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next turn starts from “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start from this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the next turn from the selected checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start from nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the next turn without a checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the selected checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the selected checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save now…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the workspace as a checkpoint now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sandbox is running: its workspace can be saved now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sandbox is running, so there is nothing to save now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the checkpoint:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1</source>
        <comment>default name of a checkpoint: date and time</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint “%1” saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checkpoint could not be saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the checkpoint “%1”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next turn was to start from it; it will start from nothing but your uploads. This cannot be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The files saved in it are gone then. This cannot be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::CommandPalette</name>
    <message>
        <source>Search everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search conversations, agents and actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1   %2</source>
        <comment>action, shortcut</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::Composer</name>
    <message>
        <source>Write a message. Drop files here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message %1. Drop files here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach files (also by drop or paste)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press Escape again to stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attached file %1, Delete removes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waits for the running turn. Click to edit it, Delete removes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting message: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts with your files only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts from: checkpoint “%1”, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the workspace that the next turn starts with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your files only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint “%1”, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ConversationBook</name>
    <message>
        <source>The program ended before this turn was over. What was there is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This conversation does not exist any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the conversation a title.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ConversationHeader</name>
    <message>
        <source>Title of the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the conversation as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the conversation as a Markdown file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the sidebar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide workspace and artefacts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ConversationListModel</name>
    <message>
        <source>needs you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, needs you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ConversationPage</name>
    <message>
        <source>The conversation was not renamed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can read this conversation. Running agents needs a plan with the Sandbox Agent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an agent to start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pick an agent or a conversation on the left. Each message runs in its own new sandbox.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening the conversation…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation could not be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Practice model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation was not exported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be written: %1. Choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation was exported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation was not created</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message is sent as soon as the files are copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message was not sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint “%1” saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checkpoint was not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The turn has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pasted picture could not be kept. Save it to a file and attach that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the artefact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The artefact was not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The artefact could not be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files of this kind can run code on your computer. An agent made it; open it only if you trust what it does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this address in your browser?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::DialogPrompter</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::EmptyConversation</name>
    <message>
        <source>Write a script that renames these files by date, and show me what it would do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn this JSON into a CSV and give it to me as an artefact.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a small command line tool with tests, run them, and pack it as a zip.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the attached table and tell me what is odd in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plot the most interesting relation in the attached file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clean this table, say what you dropped and why, and give me the result as a CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each message runs in a new sandbox. This agent uses the built-in practice model, which is no AI: it runs the code blocks you write and knows a few commands. Drop a file below, then try one of these.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each message runs in a new, isolated sandbox; only your files, checkpoints and artefacts are kept. Drop a file below, or try one of these.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a code block: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start with: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::EndpointEditor</name>
    <message>
        <source>The key was removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It answers. It does not say which models it has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It answers and has the model “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It answers, but has no model “%1”. It has, among others: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New model service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit model service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example: My model service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With http:// everybody on the way can read the messages and the key. Use https:// if you can.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any service that speaks the Chat Completions protocol; the address usually ends in /v1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key of the model service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A key is kept; type to replace it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is kept in the keychain of your computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No keychain was found: the key is kept until you quit, then it is asked for again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the key that is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the model service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the model service which models it has</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::EndpointModel</name>
    <message>
        <source>%1 · %2 · %3</source>
        <comment>address, model, where the key is</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Practice model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built in, no AI: for trying things out without a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, default, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::EngineService</name>
    <message>
        <source>The recipe of this runtime image is missing. Install the program again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recipe of this runtime image cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recipe of this runtime image is too large.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No Docker engine was found. Start Docker, or name an engine in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remote engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Building the %1 image</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::EngineSettings</name>
    <message>
        <source>Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>image missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>building</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not reachable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (Podman)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>API</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This engine runs without root rights and does not enforce memory limits: a sandbox may use more memory than its agent allows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This engine does not enforce memory limits: a sandbox may use more memory than its agent allows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for the engine again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave empty to use DOCKER_HOST, the current Docker context or the usual sockets, in this order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address of the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the engine at this address</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::FileViewer</name>
    <message>
        <source>Opening…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This kind of file cannot be shown here. Save it to open it with another program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture could not be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>width and height of a picture</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the first rows are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the beginning is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Content of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::FoldedItem</name>
    <message>
        <source>Thinking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thought for %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the reasoning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the reasoning</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::Format</name>
    <message>
        <source>%1 B</source>
        <comment>bytes</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 TB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>date without year, QDate format</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>date, QDate format</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::GeneralSettings</name>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standby</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter starts a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When off, Ctrl+Enter sends and Enter starts a new line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep a sandbox ready for the agent in front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A turn then starts at once. The waiting sandbox is new, empty and not counted; it takes memory on the engine only when it is used.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::GuestLink</name>
    <message>
        <source>The sandbox&apos;s helper is of another version. Start the app again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::GuestProcess</name>
    <message>
        <source>The command contains a NUL character. Remove it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An environment variable has a name or value that cannot be used.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ImageBuildFace</name>
    <message>
        <source>One thing before the first sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandboxes are made from an image on your engine. The one for %1 is not there yet. Velqa builds it from a recipe that comes with the program: the engine downloads a base system and packages, which takes some minutes and about 1 GB of disk. It is done once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image could not be built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The images are ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can start a turn now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Building the sandbox image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can go on reading meanwhile. If you close the program, the build stops and can be started again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the build</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ImageList</name>
    <message>
        <source>Images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known while the engine does not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>being built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build the image of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the build</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ImageStatusLine</name>
    <message>
        <source>the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for the engine…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine does not answer, so it is not known whether the image is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image missing on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image ready on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build the image of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the build</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::InvitationPage</name>
    <message>
        <source>Your browser did not open. The plans are at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activated. You can start sandboxes now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked just now: the Sandbox Agent is not part of your plan yet. After an upgrade it can take a minute until it is known here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked just now: nothing has changed yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See plans in the browser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I have upgraded – check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the licence again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a licence key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your conversations and artefacts stay readable.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::KeychainSecretStore</name>
    <message>
        <source>This key is not kept. Enter it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access to the keyring was refused. Allow it and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring is locked. Unlock it and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring does not answer. Try again, or restart your desktop session.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring reported an error. Check that it is running and try again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::LicenseKeyField</name>
    <message>
        <source>Enter the licence key that you received by e-mail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is too long to be a licence key. Copy only the key itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activated. You can start sandboxes now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the key…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activate with this licence key</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::LicensePage</name>
    <message>
        <source>Checking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked just now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sign out on this computer?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No new sandbox can start here then. Your agents, conversations and artefacts stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signing out…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signed out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BETA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Includes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 minutes a month, %2 at a time, up to %3 each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlimited minutes, %1 at a time, up to %2 each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandboxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check needed by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the licence now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See plans in the browser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sign out…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sign out on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use another licence key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a licence key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is sent to the licence service once and is not kept on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::LicenseService</name>
    <message>
        <source>Enter the licence key as you received it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reply came that is not from the licence server. Check the address of the licence server in Settings and the network you are in.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::LimitsRow</name>
    <message>
        <source> min</source>
        <comment>lifetime of a sandbox</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lifetime of a sandbox in minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long a sandbox is kept at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processors of a sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many processors a sandbox may use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> GB</source>
        <comment>memory of a sandbox</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of a sandbox in gigabytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much memory a sandbox may use; the files of the workspace count in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> steps</source>
        <comment>model calls in a turn</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps in a turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the model may be asked within one turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s per command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time limit of a command in seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After this time a command is stopped</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::LineItem</name>
    <message>
        <source>Checkpoint “%1” saved, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You stopped this turn. What is above is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox&apos;s time was over before the agent was done. Send a message to go on in a new sandbox; a longer lifetime can be set in the agent&apos;s limits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program ended while this turn ran. What was there is kept; send a message to go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This turn failed. Send the message again to try once more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::MainWindow</name>
    <message>
        <source>The program could not start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ending the sandboxes…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window closes by itself in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Velqa Sandbox Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – Velqa Sandbox Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not here yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This page is not part of this build.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine lacks the images that sandboxes are made from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images are being built: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent needs you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox&apos;s time was over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The turn failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New agent…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export conversation…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy selection as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy selection as plain text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the whole conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search everything…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit its agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete conversation…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the sandbox now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a checkpoint…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build the runtime images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for the engine again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspace pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Artefacts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About and keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting was not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this conversation?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” goes with its files, checkpoints and artefacts. Save what you want to keep first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation was not deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Velqa Sandbox Agent, %n turn(s) running</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Show the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) still running</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Quitting stops them and ends their sandboxes. What they published and saved is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop and quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep running in the tray</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::MemorySecretStore</name>
    <message>
        <source>This key is not kept. Enter it again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ModelSettings</name>
    <message>
        <source>Remove the model service “%1”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its key is removed too. Agents that use it need another model service then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key could not be removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program talks straight to the model service that you choose. New agents use the default.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model services</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a model service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the selected model service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the selected model service the default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the selected model service</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::Notifier</name>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::RemoteProcess</name>
    <message>
        <source>The command is too long. Write it to a file and run that.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::RightPane</name>
    <message>
        <source>Workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Artefacts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>tab title, count</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspace, artefacts and checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to show yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::RunCommand</name>
    <message>
        <source>None of the files could be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no agent “%1”. Agents here: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  exit %1, %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  done, %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  failed after %1 s: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  artefact “%1”, version %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  checkpoint “%1” saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder “%1” cannot be made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 s of sandbox time (indicative)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped before the turn began.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::SafeImage</name>
    <message>
        <source>This drawing is too large to be shown here. Save it to look at it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drawing refers to things outside itself and is not shown. Save it to look at it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This drawing is damaged and cannot be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This picture is too large to be shown here. Save it to look at it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This picture cannot be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures of this kind are not shown here. Save it to look at it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This picture is damaged and cannot be shown.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::SandboxStrip</name>
    <message>
        <source>Extend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the sandbox more time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the sandbox now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox ending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox ran out of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox ran out of space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox lost with the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox did not start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ≈ %2 indicative</source>
        <comment>minutes, money</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::SecretEdit</name>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide what was typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what was typed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::Settings</name>
    <message>
        <source>The settings in “%1” cannot be read. Check the permissions of that file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settings file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings were damaged and start from their defaults. The old file is kept as “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value for the setting “%1” is not valid. Correct it and save again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings could not be saved to “%1”. Check that the disk has space and the folder can be written.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::SettingsPage</name>
    <message>
        <source>The settings could not be saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>General</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sections of the settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::Sidebar</name>
    <message>
        <source>Sidebar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ New agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet. Pick an agent and send it a message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::SidebarFooter</name>
    <message>
        <source>Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 · %3 ms</source>
        <comment>engine name, version, latency</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>engine name, version</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · images missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · building images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · not reachable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for an engine…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not activated on this account</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 this month, indicative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BETA</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::StateFace</name>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::StudioCore</name>
    <message>
        <source>The file could not be saved there. Choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ToolItem</name>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 characters in the middle are not shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::ToolText</name>
    <message>
        <source>Run Node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run Python</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publish artefact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exit %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::TranscriptView</name>
    <message>
        <source>Waiting until another turn is done…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing a new sandbox…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for your approval.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll to what is new below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as plain text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::TurnRunner</name>
    <message numerus="yes">
        <source>The agent used all %n steps of this turn. Send a message to let it go on, or allow more steps in the agent&apos;s limits.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The agent has used %1 of its %2 steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s answer was cut at its output limit. Send “continue” to let it go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent made the same call with the same result %1 times, so the turn was ended. Send a message that tells it what to do differently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checkpoint was not saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped by you.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::TurnService</name>
    <message>
        <source>The program is closing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a message first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This message is too long. Attach the text as a file instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This conversation does not exist any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent of this conversation was removed. Choose another agent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A turn of this conversation is still running. Wait for it or stop it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Docker engine is not connected yet. Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 image is not on the engine yet. Build it in Settings, Engine.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::UploadProgress</name>
    <message>
        <source>Adding %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more files</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files were not added</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss the list of files that were not added</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::UsageMeter</name>
    <message>
        <source>The use of this sandbox was not measured.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::UsagePage</name>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≈ %1, indicative</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n sandboxes, %1 measured</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Export usage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The usage could not be exported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sandbox minutes are measured and shown, but only indicative during the beta: nothing is charged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sandbox counts from the moment it is ready until it is gone, rounded up to full minutes. A sandbox that waits for your message does not count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the usage as a table</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::UserItem</name>
    <message>
        <source>You: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You: %1. Files: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceActions</name>
    <message>
        <source>Save file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published “%1”, version %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add files to the next sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Remove %n files?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>They will not be in the next sandbox. The originals on your disk stay as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceBrowser</name>
    <message>
        <source>No sandbox is running in this conversation. Send a message to start one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be saved there. Choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::WorkspacePane</name>
    <message>
        <source>Drop to add to the next sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox is not activated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activate the Sandbox Agent to work with files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The files of a conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a conversation or start one: the files its agent works with appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening the workspace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing here yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files that you add go into the next sandbox. When it runs, you see its files live.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next sandbox starts from the checkpoint “%1”. Files that you add go into it too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activate the Sandbox Agent to work with files. Your artefacts and checkpoints stay available.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See how</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next sandbox will contain:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next sandbox starts from the checkpoint “%1” and will also contain:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceService</name>
    <message>
        <source>The checkpoint this conversation starts from does not exist any more. Choose another one or none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A checkpoint needs a name. Enter one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This does not exist any more. Choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceTreeModel</name>
    <message>
        <source>Added in this turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Modified in this turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A: added in this turn. M: modified in this turn.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceView</name>
    <message numerus="yes">
        <source>%n entries are not shown.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Files of the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the selected file on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publish the selected file as an artefact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this file as an artefact, also when the sandbox is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add files to the next sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not put the selected file into the next sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file to look at it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
