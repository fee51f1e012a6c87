<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR" sourcelanguage="en_US">
<context>
    <name>AgentSpec</name>
    <message>
        <source>Data analyst</source>
        <translation>Analyste de données</translation>
    </message>
    <message>
        <source>Script writer</source>
        <translation>Auteur de scripts</translation>
    </message>
    <message>
        <source>Give the agent a name.</source>
        <translation>Donnez un nom à l’agent.</translation>
    </message>
    <message>
        <source>Use at most 80 characters for the name.</source>
        <translation>Utilisez au plus 80 caractères pour le nom.</translation>
    </message>
    <message>
        <source>Use at most 20,000 characters for the instructions.</source>
        <translation>Utilisez au plus 20&#x202f;000 caractères pour les instructions.</translation>
    </message>
    <message>
        <source>Use at most 200 characters for the model name.</source>
        <translation>Utilisez au plus 200 caractères pour le nom du modèle.</translation>
    </message>
    <message>
        <source>Choose only tools that exist.</source>
        <translation>Choisissez uniquement des outils qui existent.</translation>
    </message>
    <message>
        <source>Choose a lifetime between 1 and 60 minutes.</source>
        <translation>Choisissez une durée de vie entre 1 et 60 minutes.</translation>
    </message>
    <message>
        <source>Choose between 0.1 and 64 CPUs.</source>
        <translation>Choisissez entre 0,1 et 64 processeurs.</translation>
    </message>
    <message>
        <source>Choose between 256 MB and 256 GB of memory.</source>
        <translation>Choisissez entre 256&#xa0;Mo et 256&#xa0;Go de mémoire.</translation>
    </message>
    <message>
        <source>The workspace lives in memory: choose at most 60 % of the memory limit for it.</source>
        <translation>L’espace de travail est en mémoire&#xa0;: accordez-lui au plus 60&#xa0;% de la limite de mémoire.</translation>
    </message>
    <message>
        <source>Choose between 16 and 4,096 processes.</source>
        <translation>Choisissez entre 16 et 4&#x202f;096 processus.</translation>
    </message>
    <message>
        <source>Choose between 1 and 200 steps.</source>
        <translation>Choisissez entre 1 et 200 étapes.</translation>
    </message>
    <message>
        <source>Choose a command time limit between 5 seconds and 60 minutes.</source>
        <translation>Choisissez une durée limite de commande entre 5 secondes et 60 minutes.</translation>
    </message>
    <message>
        <source>agent</source>
        <translation>agent</translation>
    </message>
    <message>
        <source>“runtime” must be python or node</source>
        <translation>«&#xa0;runtime&#xa0;» doit valoir python ou node</translation>
    </message>
    <message>
        <source>Name at most 100 hosts.</source>
        <translation>Indiquez au plus 100 hôtes.</translation>
    </message>
</context>
<context>
    <name>BlobStore</name>
    <message>
        <source>stored files</source>
        <translation>fichiers stockés</translation>
    </message>
    <message>
        <source>Another copy of the program is tidying up. Try again in a moment.</source>
        <translation>Une autre copie du programme fait du rangement. Réessayez dans un instant.</translation>
    </message>
    <message>
        <source>A stored file is damaged and cannot be used. Upload or save it again.</source>
        <translation>Un fichier stocké est endommagé et inutilisable. Déposez-le ou enregistrez-le de nouveau.</translation>
    </message>
    <message>
        <source>A stored file is missing. Upload or save it again.</source>
        <translation>Un fichier stocké est manquant. Déposez-le ou enregistrez-le de nouveau.</translation>
    </message>
    <message>
        <source>A stored file is too large to be shown. Save it to see it.</source>
        <translation>Un fichier stocké est trop volumineux pour être affiché. Enregistrez-le pour le consulter.</translation>
    </message>
    <message>
        <source>A file could not be compressed. Try again.</source>
        <translation>Un fichier n’a pas pu être compressé. Réessayez.</translation>
    </message>
    <message>
        <source>“%1” is not a file. Choose a file.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un fichier. Choisissez un fichier.</translation>
    </message>
    <message>
        <source>“%1” is too large. Choose a smaller file.</source>
        <translation>«&#xa0;%1&#xa0;» est trop volumineux. Choisissez un fichier plus petit.</translation>
    </message>
    <message>
        <source>Reading “%1” was stopped.</source>
        <translation>La lecture de «&#xa0;%1&#xa0;» a été arrêtée.</translation>
    </message>
</context>
<context>
    <name>BuildWords</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>Étape %1 sur %2</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>Étape %1 sur %2&#xa0;: %3</translation>
    </message>
    <message>
        <source>Building…</source>
        <translation>Construction…</translation>
    </message>
</context>
<context>
    <name>CappedText</name>
    <message>
        <source> [%1 more characters in this line]</source>
        <translation> [encore %1 caractères sur cette ligne]</translation>
    </message>
    <message>
        <source>
[… %1 characters left out here …]
</source>
        <translation>
[… %1 caractères omis ici …]
</translation>
    </message>
</context>
<context>
    <name>Checkpoint</name>
    <message>
        <source>The workspace has more than %1 files and folders. Remove what is not needed, such as installed packages, and save again.</source>
        <translation>L’espace de travail contient plus de %1 fichiers et dossiers. Supprimez ce qui est inutile, par exemple les paquets installés, puis enregistrez de nouveau.</translation>
    </message>
    <message>
        <source>The files of the workspace are larger than %1 in all. Remove what is not needed and save again.</source>
        <translation>Les fichiers de l’espace de travail dépassent %1 au total. Supprimez ce qui est inutile, puis enregistrez de nouveau.</translation>
    </message>
    <message>
        <source>This checkpoint was made by another version of the program and cannot be read. Choose another one.</source>
        <translation>Ce point de contrôle provient d’une autre version du programme et ne peut pas être lu. Choisissez-en un autre.</translation>
    </message>
    <message numerus="yes">
        <source>%n entries are not in the checkpoint, since only files, folders and links with ordinary names can be kept: %1</source>
        <translation>
            <numerusform>%n élément n’est pas dans le point de contrôle, car seuls les fichiers, dossiers et liens aux noms ordinaires peuvent être conservés&#xa0;: %1</numerusform>
            <numerusform>%n éléments ne sont pas dans le point de contrôle, car seuls les fichiers, dossiers et liens aux noms ordinaires peuvent être conservés&#xa0;: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CliText</name>
    <message>
        <source>missing</source>
        <translation>manquante</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prête</translation>
    </message>
    <message>
        <source>The images were not built.</source>
        <translation>Les images n’ont pas été construites.</translation>
    </message>
    <message>
        <source>See velqa-cli --help.</source>
        <translation>Voir velqa-cli --help.</translation>
    </message>
    <message>
        <source>The agent, by name.</source>
        <translation>L’agent, par son nom.</translation>
    </message>
    <message>
        <source>A file or folder to upload; may be given several times.</source>
        <translation>Un fichier ou dossier à déposer&#x202f;; peut être indiqué plusieurs fois.</translation>
    </message>
    <message>
        <source>Save artefacts into this folder.</source>
        <translation>Enregistrer les artefacts dans ce dossier.</translation>
    </message>
    <message>
        <source>Base URL of an OpenAI-compatible server for this one turn; not saved.</source>
        <translation>URL de base d’un serveur compatible OpenAI pour ce seul tour&#x202f;; non enregistrée.</translation>
    </message>
    <message>
        <source>Model name at --endpoint.</source>
        <translation>Nom du modèle sur --endpoint.</translation>
    </message>
    <message>
        <source>Print one JSON object per line (docs/events.md).</source>
        <translation>Afficher un objet JSON par ligne (docs/events.md).</translation>
    </message>
    <message>
        <source>Keep settings and data below this folder.</source>
        <translation>Garder les réglages et les données sous ce dossier.</translation>
    </message>
    <message>
        <source>run, doctor, agents, images or license</source>
        <translation>run, doctor, agents, images ou license</translation>
    </message>
    <message>
        <source>What the command works on.</source>
        <translation>Ce sur quoi porte la commande.</translation>
    </message>
    <message>
        <source>Say what to do.</source>
        <translation>Indiquez quoi faire.</translation>
    </message>
    <message>
        <source>--endpoint needs --model too.</source>
        <translation>--endpoint exige aussi --model.</translation>
    </message>
    <message>
        <source>Name an agent with --agent.</source>
        <translation>Indiquez un agent avec --agent.</translation>
    </message>
    <message>
        <source>Give the message as the last argument.</source>
        <translation>Donnez le message comme dernier argument.</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>La commande «&#xa0;%1&#xa0;» n’existe pas.</translation>
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
6 no engine, 7 own data not readable, 8 interrupted, 9 output not writable.

Environment: DOCKER_HOST names the engine, VELQA_API_KEY holds the key for --endpoint.</source>
        <translation>Exécute les agents en bac à sable sans la fenêtre.

Commandes&#xa0;:
  run --agent NOM [--file F]... [--out DOSSIER] &quot;message&quot;  un tour dans un bac à sable neuf
  doctor [--json]                                       ce qui fonctionne et ce qu’il faut faire
  agents [--json]                                       les agents présents ici
  images list|build                                     les images d’environnement sur le moteur
  license status|activate CLÉ                           le droit d’accès de cette installation

Codes de sortie de run&#xa0;: 0 terminé, 1 échec, 2 mauvais usage, 3 arrêté, 4 expiré, 5 pas de droit d’accès,
6 pas de moteur, 7 données propres illisibles, 8 interrompu, 9 sortie non inscriptible.

Environnement&#xa0;: DOCKER_HOST désigne le moteur, VELQA_API_KEY contient la clé pour --endpoint.</translation>
    </message>
</context>
<context>
    <name>CoreStudio</name>
    <message>
        <source>The program has not started yet.</source>
        <translation>Le programme n’a pas encore démarré.</translation>
    </message>
</context>
<context>
    <name>Desktop</name>
    <message>
        <source>Keep settings and data below this folder.</source>
        <translation>Garder les réglages et les données sous ce dossier.</translation>
    </message>
    <message>
        <source>Show what this velqa: link names.</source>
        <translation>Afficher ce que désigne ce lien velqa:.</translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message>
        <source>Docker engine %1 at %2, API %3, %4, %5 CPUs.</source>
        <translation>Moteur Docker %1 à l’adresse %2, API %3, %4, %5 processeurs.</translation>
    </message>
    <message>
        <source>No Docker engine answers.</source>
        <translation>Aucun moteur Docker ne répond.</translation>
    </message>
    <message>
        <source>Start Docker, or set its address in Settings, Engine.</source>
        <translation>Démarrez Docker, ou indiquez son adresse dans Réglages, Moteur.</translation>
    </message>
    <message>
        <source>The image %1 is missing.</source>
        <translation>L’image %1 est manquante.</translation>
    </message>
    <message>
        <source>Run “velqa-cli images build”.</source>
        <translation>Lancez «&#xa0;velqa-cli images build&#xa0;».</translation>
    </message>
    <message>
        <source>The image %1 is there.</source>
        <translation>L’image %1 est présente.</translation>
    </message>
    <message>
        <source>Sandboxes may be used.</source>
        <translation>Les bacs à sable peuvent être utilisés.</translation>
    </message>
    <message>
        <source>Enter a licence key in the window, or run “velqa-cli license activate KEY”.</source>
        <translation>Saisissez une clé de licence dans la fenêtre, ou lancez «&#xa0;velqa-cli license activate CLÉ&#xa0;».</translation>
    </message>
    <message>
        <source>No keyring was found: keys are kept for this session only.</source>
        <translation>Aucun trousseau de clés n’a été trouvé&#xa0;: les clés ne sont gardées que pour cette session.</translation>
    </message>
    <message>
        <source>Start a keyring such as gnome-keyring or KWallet to keep keys.</source>
        <translation>Démarrez un trousseau de clés comme gnome-keyring ou KWallet pour conserver les clés.</translation>
    </message>
    <message>
        <source>Unlock the keyring.</source>
        <translation>Déverrouillez le trousseau de clés.</translation>
    </message>
    <message>
        <source>The keyring answers.</source>
        <translation>Le trousseau de clés répond.</translation>
    </message>
    <message>
        <source>The practice model is built in.</source>
        <translation>Le modèle d’entraînement est intégré.</translation>
    </message>
    <message>
        <source>“%1” answers and lists %2 models.</source>
        <translation>«&#xa0;%1&#xa0;» répond et propose %2 modèles.</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>«&#xa0;%1&#xa0;»&#xa0;: %2</translation>
    </message>
    <message>
        <source>Check its URL and key in Settings, Models.</source>
        <translation>Vérifiez son URL et sa clé dans Réglages, Modèles.</translation>
    </message>
</context>
<context>
    <name>EndpointModelWords</name>
    <message>
        <source>Key in the keychain</source>
        <translation>Clé dans le trousseau</translation>
    </message>
    <message>
        <source>Key kept for this session only</source>
        <translation>Clé gardée pour cette session seulement</translation>
    </message>
    <message>
        <source>Key from the environment variable %1</source>
        <translation>Clé de la variable d’environnement %1</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Aucune clé</translation>
    </message>
</context>
<context>
    <name>EndpointWords</name>
    <message>
        <source>Enter the address of the model service, for example https://host/v1.</source>
        <translation>Saisissez l’adresse du service de modèles, par exemple https://host/v1.</translation>
    </message>
    <message>
        <source>Enter a whole address that starts with https:// or http://.</source>
        <translation>Saisissez une adresse complète qui commence par https:// ou http://.</translation>
    </message>
    <message>
        <source>Leave user name and password out of the address; use the key field.</source>
        <translation>N’indiquez ni nom d’utilisateur ni mot de passe dans l’adresse&#x202f;; utilisez le champ de la clé.</translation>
    </message>
    <message>
        <source>Leave out everything from “?” or “#” on.</source>
        <translation>Omettez tout ce qui suit «&#xa0;?&#xa0;» ou «&#xa0;#&#xa0;», ces caractères compris.</translation>
    </message>
    <message>
        <source>Give it a name, for example that of the service.</source>
        <translation>Donnez-lui un nom, par exemple celui du service.</translation>
    </message>
    <message>
        <source>Use at most 80 characters for the name.</source>
        <translation>Utilisez au plus 80 caractères pour le nom.</translation>
    </message>
    <message>
        <source>There is another one with this name. Choose a different name.</source>
        <translation>Ce nom est déjà pris. Choisissez-en un autre.</translation>
    </message>
    <message>
        <source>Enter the name of the model to use.</source>
        <translation>Saisissez le nom du modèle à utiliser.</translation>
    </message>
    <message>
        <source>Use at most 200 characters for the model name.</source>
        <translation>Utilisez au plus 200 caractères pour le nom du modèle.</translation>
    </message>
    <message>
        <source>Write the socket as unix:///path/to/docker.sock.</source>
        <translation>Écrivez le socket sous la forme unix:///chemin/vers/docker.sock.</translation>
    </message>
    <message>
        <source>Write the engine as tcp://host:port, for example tcp://localhost:2376.</source>
        <translation>Écrivez le moteur sous la forme tcp://hôte:port, par exemple tcp://localhost:2376.</translation>
    </message>
    <message>
        <source>This kind of address is not supported yet. Use unix:// or tcp://.</source>
        <translation>Ce type d’adresse n’est pas encore pris en charge. Utilisez unix:// ou tcp://.</translation>
    </message>
    <message>
        <source>Enter an address that starts with unix:// or tcp://, or leave it empty to find the engine automatically.</source>
        <translation>Saisissez une adresse qui commence par unix:// ou tcp://, ou laissez le champ vide pour que le moteur soit trouvé automatiquement.</translation>
    </message>
</context>
<context>
    <name>EngineName</name>
    <message>
        <source>Local engine</source>
        <translation>Moteur local</translation>
    </message>
    <message>
        <source>Remote engine</source>
        <translation>Moteur distant</translation>
    </message>
</context>
<context>
    <name>EngineText</name>
    <message>
        <source>The engine sent something unexpected over the sandbox&apos;s connection. Try again.</source>
        <translation>Le moteur a envoyé des données inattendues sur la connexion du bac à sable. Réessayez.</translation>
    </message>
    <message>
        <source>The connection to the sandbox broke. Try again.</source>
        <translation>La connexion au bac à sable s’est interrompue. Réessayez.</translation>
    </message>
    <message>
        <source>The image could not be built: %1</source>
        <translation>L’image n’a pas pu être construite&#xa0;: %1</translation>
    </message>
    <message>
        <source>The engine could not read the image. Check the file.</source>
        <translation>Le moteur n’a pas pu lire l’image. Vérifiez le fichier.</translation>
    </message>
    <message>
        <source>The file %1 could not be read.</source>
        <translation>Le fichier %1 n’a pas pu être lu.</translation>
    </message>
    <message>
        <source>The Docker context “%1” does not exist any more. Choose another one with “docker context use”, or an engine in Settings.</source>
        <translation>Le contexte Docker «&#xa0;%1&#xa0;» n’existe plus. Choisissez-en un autre avec «&#xa0;docker context use&#xa0;», ou un moteur dans les Réglages.</translation>
    </message>
    <message>
        <source>Docker context “%1”</source>
        <translation>Contexte Docker «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>default socket</source>
        <translation>socket par défaut</translation>
    </message>
    <message>
        <source>rootless Docker</source>
        <translation>Docker sans root</translation>
    </message>
    <message>
        <source>Docker of this user</source>
        <translation>Docker de cet utilisateur</translation>
    </message>
    <message>
        <source>Podman of this user</source>
        <translation>Podman de cet utilisateur</translation>
    </message>
    <message>
        <source>Write unix:// before the path of a socket, like “unix://%1”.</source>
        <translation>Écrivez unix:// devant le chemin d’un socket, comme «&#xa0;unix://%1&#xa0;».</translation>
    </message>
    <message>
        <source>“%1” is not a socket address. It looks like unix:///var/run/docker.sock.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une adresse de socket. Elle ressemble à unix:///var/run/docker.sock.</translation>
    </message>
    <message>
        <source>“%1” is not an engine address. It looks like tcp://host:2376.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une adresse de moteur. Elle ressemble à tcp://hôte:2376.</translation>
    </message>
    <message>
        <source>Engines over ssh are not reached directly. Forward its socket with “ssh -L /path/engine.sock:/var/run/docker.sock host” and use unix:///path/engine.sock.</source>
        <translation>Les moteurs ne sont pas joints directement par ssh. Redirigez le socket avec «&#xa0;ssh -L /chemin/engine.sock:/var/run/docker.sock hôte&#xa0;» et utilisez unix:///chemin/engine.sock.</translation>
    </message>
    <message>
        <source>Named pipes are not supported. Let the engine listen on TCP with TLS, and use tcp://host:2376.</source>
        <translation>Les tubes nommés ne sont pas pris en charge. Faites écouter le moteur en TCP avec TLS, et utilisez tcp://hôte:2376.</translation>
    </message>
    <message>
        <source>“%1” is not an engine address. Use unix:///path or tcp://host:port.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une adresse de moteur. Utilisez unix:///chemin ou tcp://hôte:port.</translation>
    </message>
    <message>
        <source>The Docker engine at %1 wants a secure connection. Set up TLS for it in Settings.</source>
        <translation>Le moteur Docker à l’adresse %1 exige une connexion sécurisée. Configurez TLS pour lui dans les Réglages.</translation>
    </message>
    <message>
        <source>The Docker engine refused with the code %1 and gave no reason. Look into its log.</source>
        <translation>Le moteur Docker a refusé avec le code %1, sans donner de raison. Consultez son journal.</translation>
    </message>
    <message>
        <source>The Docker engine at %1 stopped in the middle of a request. Check that Docker runs, then try again.</source>
        <translation>Le moteur Docker à l’adresse %1 s’est arrêté au milieu d’une requête. Vérifiez que Docker fonctionne, puis réessayez.</translation>
    </message>
    <message>
        <source>No Docker engine answers at %1. Start Docker, or choose another engine in Settings.</source>
        <translation>Aucun moteur Docker ne répond à l’adresse %1. Démarrez Docker, ou choisissez un autre moteur dans les Réglages.</translation>
    </message>
    <message>
        <source>You may not use the Docker engine at %1. Add your user to the group “%2”, log out and in again.</source>
        <translation>Vous n’avez pas le droit d’utiliser le moteur Docker à l’adresse %1. Ajoutez votre utilisateur au groupe «&#xa0;%2&#xa0;», puis fermez et rouvrez votre session.</translation>
    </message>
    <message>
        <source>You may not use the Docker engine at %1. Ask for the right to use it, or choose another engine in Settings.</source>
        <translation>Vous n’avez pas le droit d’utiliser le moteur Docker à l’adresse %1. Demandez ce droit, ou choisissez un autre moteur dans les Réglages.</translation>
    </message>
    <message>
        <source>The Docker engine at %1 does not answer in time. Check that it is not overloaded, then try again.</source>
        <translation>Le moteur Docker à l’adresse %1 ne répond pas à temps. Vérifiez qu’il n’est pas surchargé, puis réessayez.</translation>
    </message>
    <message>
        <source>The connection to the Docker engine at %1 broke. Check that Docker runs, then try again.</source>
        <translation>La connexion au moteur Docker à l’adresse %1 s’est interrompue. Vérifiez que Docker fonctionne, puis réessayez.</translation>
    </message>
    <message>
        <source>Something answers at %1, but not as a Docker engine. Check the address in Settings.</source>
        <translation>Quelque chose répond à l’adresse %1, mais ce n’est pas un moteur Docker. Vérifiez l’adresse dans les Réglages.</translation>
    </message>
    <message>
        <source>This Docker engine is too old. Install Docker 20.10 or newer, or choose another engine in Settings.</source>
        <translation>Ce moteur Docker est trop ancien. Installez Docker 20.10 ou plus récent, ou choisissez un autre moteur dans les Réglages.</translation>
    </message>
    <message>
        <source>This Docker engine is newer than this program understands. Please update Velqa Sandbox Agent.</source>
        <translation>Ce moteur Docker est plus récent que ce que ce programme comprend. Veuillez mettre à jour Velqa Sandbox Agent.</translation>
    </message>
    <message>
        <source>The Docker engine stopped reporting. Check that Docker runs.</source>
        <translation>Le moteur Docker ne donne plus de nouvelles. Vérifiez que Docker fonctionne.</translation>
    </message>
    <message>
        <source>“%1” is not the name of an image. It looks like “debian:trixie-slim”.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un nom d’image. Un nom d’image ressemble à «&#xa0;debian:trixie-slim&#xa0;».</translation>
    </message>
    <message>
        <source>The image %1 could not be downloaded: %2</source>
        <translation>L’image %1 n’a pas pu être téléchargée&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>There is no space left for “%1”. Free some disk space and try again.</source>
        <translation>Il ne reste plus de place pour «&#xa0;%1&#xa0;». Libérez de l’espace disque et réessayez.</translation>
    </message>
    <message>
        <source>“%1” may not be accessed. Check its permissions and try again.</source>
        <translation>L’accès à «&#xa0;%1&#xa0;» est refusé. Vérifiez ses permissions et réessayez.</translation>
    </message>
    <message>
        <source>“%1” does not exist. Choose another place.</source>
        <translation>«&#xa0;%1&#xa0;» n’existe pas. Choisissez un autre emplacement.</translation>
    </message>
    <message>
        <source>“%1” exists already. Choose another name.</source>
        <translation>«&#xa0;%1&#xa0;» existe déjà. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>“%1” is a link, and links are not followed. Choose the file itself.</source>
        <translation>«&#xa0;%1&#xa0;» est un lien, et les liens ne sont pas suivis. Choisissez le fichier lui-même.</translation>
    </message>
    <message>
        <source>The name “%1” is too long. Choose a shorter one.</source>
        <translation>Le nom «&#xa0;%1&#xa0;» est trop long. Choisissez-en un plus court.</translation>
    </message>
    <message>
        <source>“%1” is a folder. Choose a file.</source>
        <translation>«&#xa0;%1&#xa0;» est un dossier. Choisissez un fichier.</translation>
    </message>
    <message>
        <source>“%1” could not be read or written. Check the disk and try again.</source>
        <translation>«&#xa0;%1&#xa0;» n’a pas pu être lu ou écrit. Vérifiez le disque et réessayez.</translation>
    </message>
</context>
<context>
    <name>Guest</name>
    <message>
        <source>There is no such file or folder in the sandbox.</source>
        <translation>Ce fichier ou dossier n’existe pas dans le bac à sable.</translation>
    </message>
    <message>
        <source>The sandbox does not allow this here. Use the workspace folder instead.</source>
        <translation>Le bac à sable ne permet pas cela ici. Utilisez plutôt le dossier de l’espace de travail.</translation>
    </message>
    <message>
        <source>The sandbox&apos;s disk is full. Remove files there or give the agent a larger workspace.</source>
        <translation>Le disque du bac à sable est plein. Supprimez-y des fichiers ou donnez à l’agent un espace de travail plus grand.</translation>
    </message>
    <message>
        <source>That is more than can be handled at once. Choose a smaller part.</source>
        <translation>C’est plus que ce qui peut être traité en une fois. Choisissez une partie plus petite.</translation>
    </message>
    <message>
        <source>This path cannot be used. Check the name.</source>
        <translation>Ce chemin est inutilisable. Vérifiez le nom.</translation>
    </message>
    <message>
        <source>Something else of that name is in the way. Choose another name.</source>
        <translation>Un autre élément du même nom fait obstacle. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>The operation was stopped.</source>
        <translation>L’opération a été arrêtée.</translation>
    </message>
    <message>
        <source>The sandbox cannot do this here.</source>
        <translation>Le bac à sable ne peut pas faire cela ici.</translation>
    </message>
    <message>
        <source>The sandbox could not do this. Try again.</source>
        <translation>Le bac à sable n’a pas pu faire cela. Réessayez.</translation>
    </message>
    <message>
        <source>The connection to the sandbox was lost. Send the message again to get a new sandbox.</source>
        <translation>La connexion au bac à sable a été perdue. Renvoyez le message pour obtenir un nouveau bac à sable.</translation>
    </message>
    <message>
        <source>The sandbox&apos;s time is over. Send a message to get a new one.</source>
        <translation>Le temps du bac à sable est écoulé. Envoyez un message pour en obtenir un nouveau.</translation>
    </message>
    <message>
        <source>The sandbox was ended.</source>
        <translation>Il a été mis fin au bac à sable.</translation>
    </message>
    <message>
        <source>The sandbox sent something it must not send and was disconnected. Send the message again.</source>
        <translation>Le bac à sable a envoyé des données interdites et a été déconnecté. Renvoyez le message.</translation>
    </message>
</context>
<context>
    <name>Json</name>
    <message>
        <source>The %1 is too large to read.</source>
        <translation>Trop volumineux pour être lu&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The %1 is nested too deeply to read.</source>
        <translation>Trop d’imbrications pour être lu&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The %1 is not valid JSON.</source>
        <translation>JSON non valide&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The %1 is not a JSON object.</source>
        <translation>Ce n’est pas un objet JSON&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The %1 is not a JSON list.</source>
        <translation>Ce n’est pas une liste JSON&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The %1 has a wrong value: %2.</source>
        <translation>Valeur incorrecte (%1)&#xa0;: %2.</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>«&#xa0;%1&#xa0;» est manquant</translation>
    </message>
    <message>
        <source>“%1” must be text</source>
        <translation>«&#xa0;%1&#xa0;» doit être du texte</translation>
    </message>
    <message>
        <source>“%1” is too long</source>
        <translation>«&#xa0;%1&#xa0;» est trop long</translation>
    </message>
    <message>
        <source>“%1” must be a whole number</source>
        <translation>«&#xa0;%1&#xa0;» doit être un nombre entier</translation>
    </message>
    <message>
        <source>“%1” must be between %2 and %3</source>
        <translation>«&#xa0;%1&#xa0;» doit être compris entre %2 et %3</translation>
    </message>
    <message>
        <source>“%1” must be a number</source>
        <translation>«&#xa0;%1&#xa0;» doit être un nombre</translation>
    </message>
    <message>
        <source>“%1” must be true or false</source>
        <translation>«&#xa0;%1&#xa0;» doit valoir true ou false</translation>
    </message>
    <message>
        <source>“%1” must be an object</source>
        <translation>«&#xa0;%1&#xa0;» doit être un objet</translation>
    </message>
    <message>
        <source>“%1” must be a list</source>
        <translation>«&#xa0;%1&#xa0;» doit être une liste</translation>
    </message>
    <message>
        <source>“%1” has too many entries</source>
        <translation>«&#xa0;%1&#xa0;» a trop d’éléments</translation>
    </message>
    <message>
        <source>“%1” must be a list of texts</source>
        <translation>«&#xa0;%1&#xa0;» doit être une liste de textes</translation>
    </message>
</context>
<context>
    <name>LicenseText</name>
    <message>
        <source>The licence server&apos;s address must begin with https://. Check it in Settings.</source>
        <translation>L’adresse du serveur de licences doit commencer par https://. Vérifiez-la dans les Réglages.</translation>
    </message>
    <message>
        <source>The licence server could not be reached. Check your internet connection, then try again.</source>
        <translation>Le serveur de licences n’a pas pu être joint. Vérifiez votre connexion à Internet, puis réessayez.</translation>
    </message>
    <message>
        <source>This licence key is not known. Check it for typing mistakes, then try again.</source>
        <translation>Cette clé de licence est inconnue. Vérifiez qu’elle ne contient pas de faute de frappe, puis réessayez.</translation>
    </message>
    <message>
        <source>Your plan does not include agents in sandboxes. Upgrade it, then choose “Check again”.</source>
        <translation>Votre offre ne comprend pas les agents en bac à sable. Changez d’offre, puis vérifiez de nouveau.</translation>
    </message>
    <message>
        <source>This licence is suspended. Ask the support that sold it to you what to do.</source>
        <translation>Cette licence est suspendue. Demandez quoi faire au service d’assistance qui vous l’a vendue.</translation>
    </message>
    <message>
        <source>The licence key is in use on as many devices as it allows (%1). Sign out on one of them, then try again.</source>
        <translation>La clé de licence est utilisée sur autant d’appareils qu’elle le permet (%1). Déconnectez l’un d’eux, puis réessayez.</translation>
    </message>
    <message>
        <source>This device was signed out by the licence&apos;s owner. Enter a licence key to sign in again.</source>
        <translation>Cet appareil a été déconnecté par le titulaire de la licence. Saisissez une clé de licence pour vous reconnecter.</translation>
    </message>
    <message>
        <source>This version of Velqa is too old for the licence server. Install the new version.</source>
        <translation>Cette version de Velqa est trop ancienne pour le serveur de licences. Installez la nouvelle version.</translation>
    </message>
    <message>
        <source>The licence server did not understand the request. Check the licence key, then try again.</source>
        <translation>Le serveur de licences n’a pas compris la demande. Vérifiez la clé de licence, puis réessayez.</translation>
    </message>
    <message>
        <source>The licence was asked for too often. Wait a minute, then try again.</source>
        <translation>La licence a été demandée trop souvent. Attendez une minute, puis réessayez.</translation>
    </message>
    <message>
        <source>Enter your licence key again.</source>
        <translation>Saisissez de nouveau votre clé de licence.</translation>
    </message>
    <message>
        <source>Connect to the internet and check again.</source>
        <translation>Connectez-vous à Internet et vérifiez de nouveau.</translation>
    </message>
    <message>
        <source>Enter your licence key to use agents in sandboxes. Your conversations stay readable.</source>
        <translation>Saisissez votre clé de licence pour utiliser des agents en bac à sable. Vos conversations restent consultables.</translation>
    </message>
    <message>
        <source>Agents in sandboxes are enabled.</source>
        <translation>Les agents en bac à sable sont activés.</translation>
    </message>
    <message>
        <source>The licence cannot be checked again from this session. Enter your licence key again before %1.</source>
        <translation>La licence ne peut plus être vérifiée depuis cette session. Saisissez de nouveau votre clé de licence avant le %1.</translation>
    </message>
    <message>
        <source>The licence server could not be reached. Everything works; the check is repeated by itself.</source>
        <translation>Le serveur de licences n’a pas pu être joint. Tout fonctionne&#x202f;; la vérification sera répétée automatiquement.</translation>
    </message>
    <message>
        <source>The licence could not be checked for some days. Everything works until %1. %2</source>
        <translation>La licence n’a pas pu être vérifiée depuis quelques jours. Tout fonctionne jusqu’au %1. %2</translation>
    </message>
    <message>
        <source>The licence was not checked for too long, so sandboxes are locked. %1</source>
        <translation>La licence n’a pas été vérifiée depuis trop longtemps&#x202f;; les bacs à sable sont donc verrouillés. %1</translation>
    </message>
    <message>
        <source>This month&apos;s sandbox minutes are used up. Upgrade your plan, or wait for the next period.</source>
        <translation>Les minutes de bac à sable de ce mois sont épuisées. Changez d’offre, ou attendez la prochaine période.</translation>
    </message>
    <message>
        <source>The licence key is in use on as many devices as it allows. Sign out on one of them, then try again.</source>
        <translation>La clé de licence est utilisée sur autant d’appareils qu’elle le permet. Déconnectez l’un d’eux, puis réessayez.</translation>
    </message>
    <message>
        <source>The clock of this computer is behind the last licence check. Set date and time, then check again.</source>
        <translation>L’horloge de cet ordinateur est en retard sur la dernière vérification de la licence. Réglez la date et l’heure, puis vérifiez de nouveau.</translation>
    </message>
    <message>
        <source>A reply came that is not from the licence server. Check the network you are in, then check again.</source>
        <translation>Une réponse est arrivée qui ne vient pas du serveur de licences. Vérifiez le réseau où vous êtes, puis vérifiez de nouveau.</translation>
    </message>
</context>
<context>
    <name>LicenseWords</name>
    <message>
        <source>Let your agents run real code</source>
        <translation>Laissez vos agents exécuter du vrai code</translation>
    </message>
    <message>
        <source>The Sandbox Agent is in closed beta and is not activated on this computer. With it, every turn gets a brand-new, isolated Docker sandbox: files, shell, Python or Node, and deliverables to download. Enter your licence key to start.</source>
        <translation>Le Sandbox Agent est en bêta fermée et n’est pas activé sur cet ordinateur. Avec lui, chaque tour dispose d’un bac à sable Docker neuf et isolé&#xa0;: fichiers, shell, Python ou Node, et des livrables à télécharger. Saisissez votre clé de licence pour commencer.</translation>
    </message>
    <message>
        <source>The Sandbox Agent is in closed beta and is not activated on this account. With it, every turn gets a brand-new, isolated Docker sandbox: files, shell, Python or Node, and deliverables to download.</source>
        <translation>Le Sandbox Agent est en bêta fermée et n’est pas activé sur ce compte. Avec lui, chaque tour dispose d’un bac à sable Docker neuf et isolé&#xa0;: fichiers, shell, Python ou Node, et des livrables à télécharger.</translation>
    </message>
    <message>
        <source>The Sandbox Agent is active</source>
        <translation>Le Sandbox Agent est actif</translation>
    </message>
    <message>
        <source>You take part in the beta. Sandbox minutes are measured and shown, but not charged.</source>
        <translation>Vous participez à la bêta. Les minutes de bac à sable sont mesurées et affichées, mais pas facturées.</translation>
    </message>
    <message>
        <source>This computer may run sandboxes.</source>
        <translation>Cet ordinateur peut exécuter des bacs à sable.</translation>
    </message>
    <message>
        <source>The licence could not be checked just now; it was last checked on %1. Nothing changes for you.</source>
        <translation>La licence n’a pas pu être vérifiée à l’instant&#x202f;; sa dernière vérification date du %1. Rien ne change pour vous.</translation>
    </message>
    <message>
        <source>The licence could not be checked just now. Nothing changes for you.</source>
        <translation>La licence n’a pas pu être vérifiée à l’instant. Rien ne change pour vous.</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Hors ligne</translation>
    </message>
    <message>
        <source>The licence has not been checked for a while</source>
        <translation>La licence n’a pas été vérifiée depuis un moment</translation>
    </message>
    <message>
        <source>You can go on working offline until %1. Connect to the internet once before then.</source>
        <translation>Vous pouvez continuer à travailler hors ligne jusqu’au %1. Connectez-vous une fois à Internet d’ici là.</translation>
    </message>
    <message>
        <source>You can go on working offline for a few days. Connect to the internet once before then.</source>
        <translation>Vous pouvez continuer à travailler hors ligne pendant quelques jours. Connectez-vous une fois à Internet d’ici là.</translation>
    </message>
    <message>
        <source>Connect to the internet once to go on</source>
        <translation>Connectez-vous une fois à Internet pour continuer</translation>
    </message>
    <message>
        <source>The licence could not be checked for too long, so sandboxes are paused. Connect to the internet and try again: it takes a few seconds.</source>
        <translation>La licence n’a pas pu être vérifiée depuis trop longtemps&#x202f;; les bacs à sable sont donc suspendus. Connectez-vous à Internet et réessayez&#xa0;: cela prend quelques secondes.</translation>
    </message>
    <message>
        <source>The sandbox minutes of your plan are used up</source>
        <translation>Les minutes de bac à sable de votre offre sont épuisées</translation>
    </message>
    <message>
        <source>New sandboxes can start when the period begins anew, or at once with a larger plan.</source>
        <translation>De nouveaux bacs à sable pourront démarrer à la prochaine période, ou tout de suite avec une offre supérieure.</translation>
    </message>
    <message>
        <source>Your plan is already used on as many computers as it allows</source>
        <translation>Votre offre est déjà utilisée sur autant d’ordinateurs qu’elle le permet</translation>
    </message>
    <message>
        <source>Sign out on a computer that you no longer use, or choose a larger plan, then check again.</source>
        <translation>Déconnectez un ordinateur que vous n’utilisez plus, ou choisissez une offre supérieure, puis vérifiez de nouveau.</translation>
    </message>
    <message>
        <source>Your account is suspended</source>
        <translation>Votre compte est suspendu</translation>
    </message>
    <message>
        <source>Sandboxes cannot start until the account is in order again. The account page says why and what to do.</source>
        <translation>Les bacs à sable ne peuvent pas démarrer tant que le compte n’est pas régularisé. La page du compte dit pourquoi et que faire.</translation>
    </message>
    <message>
        <source>This computer was signed out</source>
        <translation>Cet ordinateur a été déconnecté</translation>
    </message>
    <message>
        <source>The activation of this computer was withdrawn, here or on another computer. Enter a licence key to activate it again.</source>
        <translation>L’activation de cet ordinateur a été retirée, ici ou sur un autre ordinateur. Saisissez une clé de licence pour l’activer de nouveau.</translation>
    </message>
    <message>
        <source>Check the date and time of this computer</source>
        <translation>Vérifiez la date et l’heure de cet ordinateur</translation>
    </message>
    <message>
        <source>The clock seems to have gone back, so the licence cannot be judged. Set the right date and time, connect to the internet and try again.</source>
        <translation>L’horloge semble avoir reculé&#x202f;; la licence ne peut donc pas être évaluée. Réglez la date et l’heure, connectez-vous à Internet et réessayez.</translation>
    </message>
    <message>
        <source>The licence reply did not come from Velqa</source>
        <translation>La réponse sur la licence ne vient pas de Velqa</translation>
    </message>
    <message>
        <source>Its signature is wrong, so it was ignored and your last good state is kept. A proxy or a sign-in page of the network may be in between. Try again on another network.</source>
        <translation>Sa signature est fausse&#xa0;: elle a été ignorée et votre dernier état valable est conservé. Un proxy ou une page de connexion du réseau s’interpose peut-être. Réessayez sur un autre réseau.</translation>
    </message>
    <message>
        <source>Please update Velqa</source>
        <translation>Veuillez mettre à jour Velqa</translation>
    </message>
    <message>
        <source>This version is too old for the licence service. Install the newest version, then try again.</source>
        <translation>Cette version est trop ancienne pour le service de licences. Installez la dernière version, puis réessayez.</translation>
    </message>
    <message>
        <source>BETA</source>
        <translation>BÊTA</translation>
    </message>
    <message>
        <source>Not activated</source>
        <translation>Non activé</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Actif</translation>
    </message>
    <message>
        <source>Active, not checked recently</source>
        <translation>Actif, pas vérifié récemment</translation>
    </message>
    <message>
        <source>Active, offline</source>
        <translation>Actif, hors ligne</translation>
    </message>
    <message>
        <source>Paused, offline for too long</source>
        <translation>Suspendu, hors ligne depuis trop longtemps</translation>
    </message>
    <message>
        <source>Not included in your plan</source>
        <translation>Non compris dans votre offre</translation>
    </message>
    <message>
        <source>Minutes used up</source>
        <translation>Minutes épuisées</translation>
    </message>
    <message>
        <source>Too many computers</source>
        <translation>Trop d’ordinateurs</translation>
    </message>
    <message>
        <source>Account suspended</source>
        <translation>Compte suspendu</translation>
    </message>
    <message>
        <source>Signed out</source>
        <translation>Déconnecté</translation>
    </message>
    <message>
        <source>Clock in doubt</source>
        <translation>Horloge douteuse</translation>
    </message>
    <message>
        <source>Reply not from Velqa</source>
        <translation>Réponse étrangère à Velqa</translation>
    </message>
    <message>
        <source>Update needed</source>
        <translation>Mise à jour nécessaire</translation>
    </message>
    <message>
        <source>Sandbox Agent</source>
        <translation>Sandbox Agent</translation>
    </message>
    <message>
        <source>Remote engines</source>
        <translation>Moteurs distants</translation>
    </message>
    <message>
        <source>Network from the sandbox</source>
        <translation>Réseau depuis le bac à sable</translation>
    </message>
    <message>
        <source>Web search</source>
        <translation>Recherche sur le Web</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Points de contrôle</translation>
    </message>
    <message>
        <source>Artefacts</source>
        <translation>Artefacts</translation>
    </message>
    <message>
        <source>Node runtime</source>
        <translation>Environnement Node</translation>
    </message>
    <message>
        <source>Python runtime</source>
        <translation>Environnement Python</translation>
    </message>
    <message>
        <source>Own images</source>
        <translation>Images personnelles</translation>
    </message>
    <message>
        <source>Sharing in a team</source>
        <translation>Partage en équipe</translation>
    </message>
    <message>
        <source>The licence cannot be checked again from this session. Enter your licence key again to go on.</source>
        <translation>La licence ne peut plus être vérifiée depuis cette session. Saisissez de nouveau votre clé de licence pour continuer.</translation>
    </message>
    <message>
        <source>The licence cannot be checked again from this session. Enter your licence key again before %1.</source>
        <translation>La licence ne peut plus être vérifiée depuis cette session. Saisissez de nouveau votre clé de licence avant le %1.</translation>
    </message>
</context>
<context>
    <name>ModelText</name>
    <message>
        <source>The model&apos;s answer is too large to be kept. Ask for less at once.</source>
        <translation>La réponse du modèle est trop volumineuse pour être conservée. Demandez-en moins à la fois.</translation>
    </message>
    <message>
        <source>The model server gave up in the middle of the answer. Send the message again.</source>
        <translation>Le serveur de modèles a abandonné au milieu de la réponse. Renvoyez le message.</translation>
    </message>
    <message>
        <source>The model server&apos;s address must begin with https:// or http:// and name a server, for example http://localhost:11434/v1.</source>
        <translation>L’adresse du serveur de modèles doit commencer par https:// ou http:// et désigner un serveur, par exemple http://localhost:11434/v1.</translation>
    </message>
    <message>
        <source>The model server&apos;s address may not contain a user name or password. Enter the key in its own field.</source>
        <translation>L’adresse du serveur de modèles ne doit contenir ni nom d’utilisateur ni mot de passe. Saisissez la clé dans son propre champ.</translation>
    </message>
    <message>
        <source>The model server&apos;s address may not contain a “#”. Check it in Settings &gt; Models.</source>
        <translation>L’adresse du serveur de modèles ne doit pas contenir de «&#xa0;#&#xa0;». Vérifiez-la dans Réglages &gt; Modèles.</translation>
    </message>
    <message>
        <source>The key contains spaces or other characters that no key has. Enter it again in Settings &gt; Models.</source>
        <translation>La clé contient des espaces ou d’autres caractères qu’aucune clé ne contient. Saisissez-la de nouveau dans Réglages &gt; Modèles.</translation>
    </message>
    <message>
        <source>The model server cannot be reached; trying again in %1 s.</source>
        <translation>Le serveur de modèles est injoignable&#x202f;; nouvel essai dans %1&#xa0;s.</translation>
    </message>
    <message>
        <source>The connection to the model server broke; trying again in %1 s.</source>
        <translation>La connexion au serveur de modèles s’est interrompue&#x202f;; nouvel essai dans %1&#xa0;s.</translation>
    </message>
    <message>
        <source>The model server is busy; trying again in %1 s.</source>
        <translation>Le serveur de modèles est occupé&#x202f;; nouvel essai dans %1&#xa0;s.</translation>
    </message>
    <message>
        <source>The model server sent something unreadable. Send the message again.</source>
        <translation>Le serveur de modèles a envoyé des données illisibles. Renvoyez le message.</translation>
    </message>
    <message>
        <source>The server asks to wait for %1 min.</source>
        <translation>Le serveur demande d’attendre %1&#xa0;min.</translation>
    </message>
    <message>
        <source>%1 The server says: %2</source>
        <translation>%1 Le serveur indique&#xa0;: %2</translation>
    </message>
    <message>
        <source>The conversation is longer than this model can read. Start a new conversation, or choose a model with a larger context.</source>
        <translation>La conversation est plus longue que ce que ce modèle peut lire. Commencez une nouvelle conversation, ou choisissez un modèle au contexte plus grand.</translation>
    </message>
    <message>
        <source>The account at the model&apos;s provider has no credit left, or has reached its limit. Check it on the provider&apos;s website.</source>
        <translation>Le compte chez le fournisseur du modèle n’a plus de crédit, ou a atteint sa limite. Vérifiez-le sur le site du fournisseur.</translation>
    </message>
    <message>
        <source>The model server refused the key. Check the key in Settings &gt; Models.</source>
        <translation>Le serveur de modèles a refusé la clé. Vérifiez la clé dans Réglages &gt; Modèles.</translation>
    </message>
    <message>
        <source>The model server does not allow this. Check what the key may do, and the model&apos;s name.</source>
        <translation>Le serveur de modèles ne permet pas cela. Vérifiez ce que la clé autorise, ainsi que le nom du modèle.</translation>
    </message>
    <message>
        <source>The model server gets too many requests from this account. Wait a moment, then try again.</source>
        <translation>Le serveur de modèles reçoit trop de requêtes de ce compte. Attendez un moment, puis réessayez.</translation>
    </message>
    <message>
        <source>The model server does not know this model or this address. Check both in Settings &gt; Models.</source>
        <translation>Le serveur de modèles ne connaît pas ce modèle ou cette adresse. Vérifiez les deux dans Réglages &gt; Modèles.</translation>
    </message>
    <message>
        <source>The request is larger than the model server accepts. Send less, or start a new conversation.</source>
        <translation>La requête est plus grande que ce que le serveur de modèles accepte. Envoyez-en moins, ou commencez une nouvelle conversation.</translation>
    </message>
    <message>
        <source>The model server is too busy just now. Wait a moment, then try again.</source>
        <translation>Le serveur de modèles est trop occupé en ce moment. Attendez un peu, puis réessayez.</translation>
    </message>
    <message>
        <source>The model server has a problem of its own. Try again in a moment.</source>
        <translation>Le serveur de modèles rencontre un problème qui lui est propre. Réessayez dans un instant.</translation>
    </message>
    <message>
        <source>The model server&apos;s address has moved. Enter the new address in Settings &gt; Models.</source>
        <translation>L’adresse du serveur de modèles a changé. Saisissez la nouvelle adresse dans Réglages &gt; Modèles.</translation>
    </message>
    <message>
        <source>The model server did not accept the request.</source>
        <translation>Le serveur de modèles n’a pas accepté la requête.</translation>
    </message>
    <message>
        <source>The server answered with something that is no model&apos;s answer. Check the address in Settings &gt; Models; it usually ends in /v1.</source>
        <translation>Le serveur a répondu autre chose qu’une réponse de modèle. Vérifiez l’adresse dans Réglages &gt; Modèles&#x202f;; elle se termine en général par /v1.</translation>
    </message>
    <message>
        <source>The address answers with a web page instead of a model. Check the address in Settings &gt; Models; it usually ends in /v1.</source>
        <translation>L’adresse répond avec une page web au lieu d’un modèle. Vérifiez l’adresse dans Réglages &gt; Modèles&#x202f;; elle se termine en général par /v1.</translation>
    </message>
    <message>
        <source>The model&apos;s answer was cut off before its end. Send the message again.</source>
        <translation>La réponse du modèle a été coupée avant la fin. Renvoyez le message.</translation>
    </message>
    <message>
        <source>The environment variable %1, which should hold the key of “%2”, is not set. Set it and start the program again, or enter the key in Settings &gt; Models.</source>
        <translation>La variable d’environnement %1, qui devrait contenir la clé de «&#xa0;%2&#xa0;», n’est pas définie. Définissez-la et redémarrez le programme, ou saisissez la clé dans Réglages &gt; Modèles.</translation>
    </message>
    <message>
        <source>The key of “%1” is not in the keyring. Enter it in Settings &gt; Models.</source>
        <translation>La clé de «&#xa0;%1&#xa0;» n’est pas dans le trousseau de clés. Saisissez-la dans Réglages &gt; Modèles.</translation>
    </message>
    <message>
        <source>The key of “%1” could not be read from the keyring. Unlock the keyring, then try again.</source>
        <translation>La clé de «&#xa0;%1&#xa0;» n’a pas pu être lue dans le trousseau de clés. Déverrouillez le trousseau, puis réessayez.</translation>
    </message>
</context>
<context>
    <name>Net</name>
    <message>
        <source>A header of the request contains characters that are not allowed. Check the address, the key and the extra headers in Settings.</source>
        <translation>Un en-tête de la requête contient des caractères non autorisés. Vérifiez l’adresse, la clé et les en-têtes supplémentaires dans les Réglages.</translation>
    </message>
    <message>
        <source>“%1” is not a web address. It must begin with http:// or https://.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une adresse web. Elle doit commencer par http:// ou https://.</translation>
    </message>
    <message>
        <source>You may not open %1. Ask for access to it, then try again.</source>
        <translation>Vous n’avez pas le droit d’ouvrir %1. Demandez-en l’accès, puis réessayez.</translation>
    </message>
    <message>
        <source>Nothing answers at %1. Start the service and try again.</source>
        <translation>Rien ne répond à l’adresse %1. Démarrez le service et réessayez.</translation>
    </message>
    <message>
        <source>No connection to %1. Check the address and that the service runs, then try again.</source>
        <translation>Pas de connexion à %1. Vérifiez l’adresse et que le service fonctionne, puis réessayez.</translation>
    </message>
    <message>
        <source>The name %1 was not found. Check the address and your internet connection.</source>
        <translation>Le nom %1 est introuvable. Vérifiez l’adresse et votre connexion à Internet.</translation>
    </message>
    <message>
        <source>Your network&apos;s proxy does not answer. Check the proxy settings of your system.</source>
        <translation>Le proxy de votre réseau ne répond pas. Vérifiez les réglages de proxy de votre système.</translation>
    </message>
    <message>
        <source>%1 did not answer in time. Try again in a moment.</source>
        <translation>%1 n’a pas répondu à temps. Réessayez dans un instant.</translation>
    </message>
    <message>
        <source>The certificate of %1 is not trusted. Check the address and the certificate settings.</source>
        <translation>Le certificat de %1 n’est pas reconnu comme sûr. Vérifiez l’adresse et les réglages de certificats.</translation>
    </message>
    <message>
        <source>A secure connection to %1 could not be made. Check the certificate files and the address.</source>
        <translation>Une connexion sécurisée à %1 n’a pas pu être établie. Vérifiez les fichiers de certificat et l’adresse.</translation>
    </message>
    <message>
        <source>%1 answers, but not as a web service. Check the address.</source>
        <translation>%1 répond, mais pas comme un service web. Vérifiez l’adresse.</translation>
    </message>
    <message>
        <source>%1 refused the client certificate. Check the certificate files in Settings.</source>
        <translation>%1 a refusé le certificat client. Vérifiez les fichiers de certificat dans les Réglages.</translation>
    </message>
    <message>
        <source>The connection to %1 broke in the middle of the reply. Try again.</source>
        <translation>La connexion à %1 s’est interrompue au milieu de la réponse. Réessayez.</translation>
    </message>
    <message>
        <source>%1 closed the connection without an answer. Try again in a moment.</source>
        <translation>%1 a fermé la connexion sans répondre. Réessayez dans un instant.</translation>
    </message>
    <message>
        <source>The exchange with %1 failed. Try again.</source>
        <translation>L’échange avec %1 a échoué. Réessayez.</translation>
    </message>
    <message>
        <source>The connection to %1 broke. Try again.</source>
        <translation>La connexion à %1 s’est interrompue. Réessayez.</translation>
    </message>
    <message>
        <source>%1 did not open the connection that was asked for. Try again.</source>
        <translation>%1 n’a pas ouvert la connexion demandée. Réessayez.</translation>
    </message>
    <message>
        <source>The reply is larger than allowed and was not read.</source>
        <translation>La réponse dépasse la taille permise et n’a pas été lue.</translation>
    </message>
</context>
<context>
    <name>NetworkRules</name>
    <message>
        <source>Enter a host name.</source>
        <translation>Saisissez un nom d’hôte.</translation>
    </message>
    <message>
        <source>“%1” is an address of a page. Enter only the host, for example %2.</source>
        <translation>« %1 » est l’adresse d’une page. Saisissez seulement l’hôte, par exemple %2.</translation>
    </message>
    <message>
        <source>“%1” contains blanks. Write one host in each line.</source>
        <translation>« %1 » contient des espaces. Écrivez un hôte par ligne.</translation>
    </message>
    <message>
        <source>“%1” is no port. Use a number from 1 to 65535.</source>
        <translation>« %1 » n’est pas un port. Utilisez un nombre de 1 à 65535.</translation>
    </message>
    <message>
        <source>“%1” is a numeric address. Enter the name of the host.</source>
        <translation>« %1 » est une adresse numérique. Saisissez le nom de l’hôte.</translation>
    </message>
    <message>
        <source>“%1” is no host name. Use names like %2 or %3.</source>
        <translation>« %1 » n’est pas un nom d’hôte. Utilisez des noms comme %2 ou %3.</translation>
    </message>
</context>
<context>
    <name>OutputRelay</name>
    <message>
        <source>
[… %1 characters left out here …]
</source>
        <translation>
[… %1 caractères omis ici …]
</translation>
    </message>
</context>
<context>
    <name>PracticeModel</name>
    <message>
        <source>For this I need the tool `%1`, which this agent may not use. You can allow it in the agent&apos;s settings.</source>
        <translation>Pour cela, il me faut l’outil `%1`, que cet agent n’a pas le droit d’utiliser. Vous pouvez l’autoriser dans les réglages de l’agent.</translation>
    </message>
    <message>
        <source>I publish `%1`.</source>
        <translation>Je publie `%1`.</translation>
    </message>
    <message>
        <source>`%1` could not be published: %2</source>
        <translation>`%1` n’a pas pu être publié&#xa0;: %2</translation>
    </message>
    <message>
        <source>`%1` is published as an artefact.</source>
        <translation>`%1` est publié comme artefact.</translation>
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
        <translation>Je suis le modèle d’entraînement. Je ne suis pas une intelligence artificielle&#xa0;: je fais quelques choses bien définies, pour que vous puissiez essayer Velqa et ses bacs à sable sans avoir de compte nulle part.

Ce que je sais faire&#xa0;:

- exécuter dans l’ordre les blocs de code de votre message, y compris les blocs shell
- `/profile FICHIER`&#xa0;: examiner un fichier CSV, publier un résumé et un graphique
- `/tree`&#xa0;: montrer les fichiers de l’espace de travail
- `/find TEXTE`&#xa0;: chercher dans les fichiers
- `/zip`&#xa0;: empaqueter l’espace de travail et le publier

Par exemple, envoyez ceci&#xa0;:

</translation>
    </message>
    <message>
        <source>For free conversation, add a real model: open **Settings &gt; Models**, enter the address of any server that speaks the Chat Completions protocol (a service on the internet or a program on your own machine), its key if it wants one, and choose it for this agent.</source>
        <translation>Pour une conversation libre, ajoutez un vrai modèle&#xa0;: ouvrez **Réglages &gt; Modèles**, saisissez l’adresse de n’importe quel serveur qui parle le protocole Chat Completions (un service sur Internet ou un programme sur votre propre machine), sa clé s’il en demande une, et choisissez-le pour cet agent.</translation>
    </message>
    <message>
        <source>I look for a table among your files and read it in the sandbox.</source>
        <translation>Je cherche un tableau parmi vos fichiers et je le lis dans le bac à sable.</translation>
    </message>
    <message>
        <source>I read `%1` in the sandbox.</source>
        <translation>Je lis `%1` dans le bac à sable.</translation>
    </message>
    <message>
        <source>I could not make the profile: %1.</source>
        <translation>Je n’ai pas pu établir le profil&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Put a CSV file on the window, then send `/profile` and its name.</source>
        <translation>Déposez un fichier CSV sur la fenêtre, puis envoyez `/profile` suivi de son nom.</translation>
    </message>
    <message>
        <source>I could not make the profile. The script said:</source>
        <translation>Je n’ai pas pu établir le profil. Le script a indiqué&#xa0;:</translation>
    </message>
    <message>
        <source>I list the files of the workspace.</source>
        <translation>Je liste les fichiers de l’espace de travail.</translation>
    </message>
    <message>
        <source>The files could not be listed:</source>
        <translation>Les fichiers n’ont pas pu être listés&#xa0;:</translation>
    </message>
    <message>
        <source>This is in the workspace:</source>
        <translation>Voici ce que contient l’espace de travail&#xa0;:</translation>
    </message>
    <message>
        <source>Write what to look for after `/find`, for example `/find total`.</source>
        <translation>Écrivez ce qu’il faut chercher après `/find`, par exemple `/find total`.</translation>
    </message>
    <message>
        <source>I search the workspace for “%1”.</source>
        <translation>Je cherche «&#xa0;%1&#xa0;» dans l’espace de travail.</translation>
    </message>
    <message>
        <source>The search did not work:</source>
        <translation>La recherche n’a pas fonctionné&#xa0;:</translation>
    </message>
    <message>
        <source>The search says:</source>
        <translation>La recherche donne&#xa0;:</translation>
    </message>
    <message>
        <source>I pack the workspace, without your uploads and without installed packages.</source>
        <translation>J’empaquette l’espace de travail, sans les fichiers que vous avez déposés ni les paquets installés.</translation>
    </message>
    <message>
        <source>There is nothing to pack: besides your uploads the workspace is empty.</source>
        <translation>Il n’y a rien à empaqueter&#xa0;: à part les fichiers que vous avez déposés, l’espace de travail est vide.</translation>
    </message>
    <message>
        <source>The workspace could not be packed:</source>
        <translation>L’espace de travail n’a pas pu être empaqueté&#xa0;:</translation>
    </message>
    <message>
        <source>I leave out block %1: I cannot run “%2”, only shell and this agent&apos;s own language.</source>
        <translation>Je laisse de côté le bloc %1&#xa0;: je ne peux pas exécuter «&#xa0;%2&#xa0;», seulement le shell et le langage de cet agent.</translation>
    </message>
    <message>
        <source>I leave out block %1: it is Python, and this agent works with Node.js. Send it to an agent with the Python runtime.</source>
        <translation>Je laisse de côté le bloc %1&#xa0;: c’est du Python, et cet agent travaille avec Node.js. Envoyez-le à un agent doté de l’environnement Python.</translation>
    </message>
    <message>
        <source>I leave out block %1: it is JavaScript, and this agent works with Python. Send it to an agent with the Node.js runtime.</source>
        <translation>Je laisse de côté le bloc %1&#xa0;: c’est du JavaScript, et cet agent travaille avec Python. Envoyez-le à un agent doté de l’environnement Node.js.</translation>
    </message>
    <message>
        <source>Block %1 failed. The details are in its card above.</source>
        <translation>Le bloc %1 a échoué. Les détails sont dans sa carte ci-dessus.</translation>
    </message>
    <message>
        <source>Block %1 ran to its end.</source>
        <translation>Le bloc %1 s’est exécuté jusqu’au bout.</translation>
    </message>
    <message>
        <source>I run block %1 of %2.</source>
        <translation>J’exécute le bloc %1 sur %2.</translation>
    </message>
    <message>
        <source>**%1** has been read.</source>
        <translation>**%1** a été lu.</translation>
    </message>
    <message>
        <source>Rows: %1</source>
        <translation>Lignes&#xa0;: %1</translation>
    </message>
    <message>
        <source>Columns: %1</source>
        <translation>Colonnes&#xa0;: %1</translation>
    </message>
    <message>
        <source>Empty cells: %1 of %2 (%3 %)</source>
        <translation>Cellules vides&#xa0;: %1 sur %2 (%3&#xa0;%)</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Colonne</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Lowest</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Of all pairs of columns, **%1** and **%2** move together most: r = %3.</source>
        <translation>De toutes les paires de colonnes, **%1** et **%2** évoluent le plus ensemble&#xa0;: r = %3.</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Lignes</translation>
    </message>
    <message>
        <source>Mean of %1</source>
        <translation>Moyenne de %1</translation>
    </message>
</context>
<context>
    <name>Sandbox</name>
    <message>
        <source>This sandbox was refused because it asks for more than a sandbox may have (%1). Remove the setting that asks for it.</source>
        <translation>Ce bac à sable a été refusé parce qu’il demande plus que ce qu’un bac à sable peut avoir (%1). Supprimez le réglage qui le demande.</translation>
    </message>
    <message>
        <source>The workspace is too large for the sandbox&apos;s memory, in which it lives. Make the workspace smaller or the memory larger.</source>
        <translation>L’espace de travail est trop grand pour la mémoire du bac à sable, dans laquelle il se trouve. Réduisez l’espace de travail ou augmentez la mémoire.</translation>
    </message>
    <message>
        <source>Engines on %1 processors are not supported. Choose an engine on an x86-64 or arm64 machine.</source>
        <translation>Les moteurs sur processeur %1 ne sont pas pris en charge. Choisissez un moteur sur une machine x86-64 ou arm64.</translation>
    </message>
    <message>
        <source>A part of the program is missing, so no sandbox can be made. Install the program again.</source>
        <translation>Une partie du programme est manquante&#x202f;; aucun bac à sable ne peut être créé. Réinstallez le programme.</translation>
    </message>
    <message>
        <source>A part of the program is empty, so no sandbox can be made. Install the program again.</source>
        <translation>Une partie du programme est vide&#x202f;; aucun bac à sable ne peut être créé. Réinstallez le programme.</translation>
    </message>
    <message>
        <source>Another program&apos;s volume has the name %1. Remove it from the engine, then try again.</source>
        <translation>Le volume d’un autre programme porte le nom %1. Supprimez-le du moteur, puis réessayez.</translation>
    </message>
    <message>
        <source>The sandbox did not start in time. The engine may be overloaded; try again in a moment.</source>
        <translation>Le bac à sable n’a pas démarré à temps. Le moteur est peut-être surchargé&#x202f;; réessayez dans un instant.</translation>
    </message>
    <message>
        <source>The sandbox ended right after its start (exit code %1). The image may not fit this engine.</source>
        <translation>Le bac à sable s’est terminé juste après son démarrage (code de sortie %1). L’image ne convient peut-être pas à ce moteur.</translation>
    </message>
    <message>
        <source>The sandbox ended right after its start. The image may not fit this engine.</source>
        <translation>Le bac à sable s’est terminé juste après son démarrage. L’image ne convient peut-être pas à ce moteur.</translation>
    </message>
    <message>
        <source>This engine does not enforce memory limits, so sandboxes would not be safe on it. Choose another engine or let it manage control groups.</source>
        <translation>Ce moteur n’applique pas les limites de mémoire&#x202f;; les bacs à sable n’y seraient pas sûrs. Choisissez un autre moteur ou laissez-le gérer les groupes de contrôle (cgroups).</translation>
    </message>
    <message>
        <source>The engine did not confirm in time that every sandbox is gone. What is left ends by itself and is removed at the next start.</source>
        <translation>Le moteur n’a pas confirmé à temps la disparition de tous les bacs à sable. Ce qui reste se termine de lui-même et sera supprimé au prochain démarrage.</translation>
    </message>
    <message>
        <source>The sandbox has done its work and is gone.</source>
        <translation>Le bac à sable a fait son travail et a disparu.</translation>
    </message>
    <message>
        <source>The sandbox was stopped by you.</source>
        <translation>Vous avez arrêté le bac à sable.</translation>
    </message>
    <message>
        <source>The sandbox&apos;s time is over and it is gone with its files.</source>
        <translation>Le temps du bac à sable est écoulé&#x202f;; il a disparu avec ses fichiers.</translation>
    </message>
    <message>
        <source>The sandbox ran out of memory. Give the agent more memory or let it work in smaller steps.</source>
        <translation>Le bac à sable a manqué de mémoire. Donnez plus de mémoire à l’agent ou faites-le travailler par étapes plus petites.</translation>
    </message>
    <message>
        <source>The sandbox&apos;s workspace is full. Give the agent a larger workspace or let it remove files.</source>
        <translation>L’espace de travail du bac à sable est plein. Donnez à l’agent un espace de travail plus grand ou faites-lui supprimer des fichiers.</translation>
    </message>
    <message>
        <source>The container engine or the link to it went away. Check that it runs, then try again.</source>
        <translation>Le moteur de conteneurs ou la liaison avec lui a disparu. Vérifiez qu’il fonctionne, puis réessayez.</translation>
    </message>
    <message>
        <source>The sandbox could not be started.</source>
        <translation>Le bac à sable n’a pas pu démarrer.</translation>
    </message>
</context>
<context>
    <name>SseParser</name>
    <message>
        <source>The server sent a message that is too large. Try again, or choose another model.</source>
        <translation>Le serveur a envoyé un message trop volumineux. Réessayez, ou choisissez un autre modèle.</translation>
    </message>
</context>
<context>
    <name>Store</name>
    <message>
        <source>The disk is full, so the last change could not be kept. Nothing kept before is lost: free some space and try again.</source>
        <translation>Le disque est plein&#xa0;: la dernière modification n’a pas pu être conservée. Rien de ce qui était déjà conservé n’est perdu&#xa0;: libérez de la place et réessayez.</translation>
    </message>
    <message>
        <source>What this belongs to does not exist any more. Open the conversation again.</source>
        <translation>L’élément auquel ceci appartient n’existe plus. Rouvrez la conversation.</translation>
    </message>
    <message>
        <source>This is kept already and was left as it was.</source>
        <translation>Ceci est déjà conservé et a été laissé tel quel.</translation>
    </message>
    <message>
        <source>The database could not be used. Restart the program.</source>
        <translation>La base de données n’a pas pu être utilisée. Redémarrez le programme.</translation>
    </message>
    <message>
        <source>The disk reported an error, so the last change could not be kept. Check the disk and try again.</source>
        <translation>Le disque a signalé une erreur&#xa0;: la dernière modification n’a pas pu être conservée. Vérifiez le disque et réessayez.</translation>
    </message>
    <message>
        <source>The database is damaged. It was left untouched: restore a backup of it, or move it away to start with an empty one.</source>
        <translation>La base de données est endommagée. Elle a été laissée intacte&#xa0;: restaurez-en une sauvegarde, ou déplacez-la pour repartir d’une base vide.</translation>
    </message>
    <message>
        <source>Another program is using the database. Close it and try again.</source>
        <translation>Un autre programme utilise la base de données. Fermez-le et réessayez.</translation>
    </message>
    <message>
        <source>The database cannot be opened for writing. Check the permissions of its folder.</source>
        <translation>La base de données ne peut pas être ouverte en écriture. Vérifiez les permissions de son dossier.</translation>
    </message>
    <message>
        <source>This is too large to be kept in the database.</source>
        <translation>Ceci est trop volumineux pour être conservé dans la base de données.</translation>
    </message>
    <message>
        <source>The database is damaged or not one of this program. It was left untouched: restore a backup of it, or move it away to start with an empty one.</source>
        <translation>La base de données est endommagée ou n’appartient pas à ce programme. Elle a été laissée intacte&#xa0;: restaurez-en une sauvegarde, ou déplacez-la pour repartir d’une base vide.</translation>
    </message>
    <message>
        <source>The database was made by a newer version of this program and was left untouched. Install the newer version to open it.</source>
        <translation>La base de données a été créée par une version plus récente de ce programme et a été laissée intacte. Installez la version plus récente pour l’ouvrir.</translation>
    </message>
    <message>
        <source>The database is damaged. Restore a backup of it, or move it away to start with an empty one.</source>
        <translation>La base de données est endommagée. Restaurez-en une sauvegarde, ou déplacez-la pour repartir d’une base vide.</translation>
    </message>
    <message>
        <source>A step of this turn is too large to be kept.</source>
        <translation>Une étape de ce tour est trop volumineuse pour être conservée.</translation>
    </message>
</context>
<context>
    <name>StudioSettings</name>
    <message>
        <source>model endpoint</source>
        <translation>point d’accès au modèle</translation>
    </message>
    <message>
        <source>Practice model</source>
        <translation>Modèle d’entraînement</translation>
    </message>
    <message>
        <source>Give the model endpoint a name.</source>
        <translation>Donnez un nom au point d’accès au modèle.</translation>
    </message>
    <message>
        <source>The base URL must look like https://host/v1 or http://localhost:port/v1.</source>
        <translation>L’URL de base doit ressembler à https://host/v1 ou http://localhost:port/v1.</translation>
    </message>
    <message>
        <source>Leave user name and password out of the URL and put the key in its own field.</source>
        <translation>N’indiquez ni nom d’utilisateur ni mot de passe dans l’URL, et placez la clé dans son propre champ.</translation>
    </message>
</context>
<context>
    <name>ToolWords</name>
    <message>
        <source>Run commands</source>
        <translation>Exécuter des commandes</translation>
    </message>
    <message>
        <source>Run code</source>
        <translation>Exécuter du code</translation>
    </message>
    <message>
        <source>Read files</source>
        <translation>Lire des fichiers</translation>
    </message>
    <message>
        <source>Write files</source>
        <translation>Écrire des fichiers</translation>
    </message>
    <message>
        <source>Edit files</source>
        <translation>Modifier des fichiers</translation>
    </message>
    <message>
        <source>List files</source>
        <translation>Lister des fichiers</translation>
    </message>
    <message>
        <source>Search files</source>
        <translation>Chercher dans les fichiers</translation>
    </message>
    <message>
        <source>Publish artefacts</source>
        <translation>Publier des artefacts</translation>
    </message>
    <message>
        <source>Save checkpoints</source>
        <translation>Enregistrer des points de contrôle</translation>
    </message>
    <message>
        <source>The agent may run shell commands in its sandbox.</source>
        <translation>L’agent peut exécuter des commandes shell dans son bac à sable.</translation>
    </message>
    <message>
        <source>The agent may run code of its runtime in its sandbox.</source>
        <translation>L’agent peut exécuter du code de son environnement dans son bac à sable.</translation>
    </message>
    <message>
        <source>The agent may read files of its workspace.</source>
        <translation>L’agent peut lire les fichiers de son espace de travail.</translation>
    </message>
    <message>
        <source>The agent may create and replace files of its workspace.</source>
        <translation>L’agent peut créer et remplacer des fichiers de son espace de travail.</translation>
    </message>
    <message>
        <source>The agent may change parts of files of its workspace.</source>
        <translation>L’agent peut modifier des parties de fichiers de son espace de travail.</translation>
    </message>
    <message>
        <source>The agent may list the folders of its workspace.</source>
        <translation>L’agent peut lister les dossiers de son espace de travail.</translation>
    </message>
    <message>
        <source>The agent may search text in its workspace.</source>
        <translation>L’agent peut chercher du texte dans son espace de travail.</translation>
    </message>
    <message>
        <source>The agent may hand you finished files that stay when the sandbox is gone.</source>
        <translation>L’agent peut vous remettre des fichiers finis, qui restent quand le bac à sable a disparu.</translation>
    </message>
    <message>
        <source>The agent may save the state of its workspace for later turns.</source>
        <translation>L’agent peut enregistrer l’état de son espace de travail pour des tours ultérieurs.</translation>
    </message>
</context>
<context>
    <name>Tools</name>
    <message>
        <source>This is not a regular file.</source>
        <translation>Ce n’est pas un fichier ordinaire.</translation>
    </message>
    <message>
        <source>The file is too large to be edited.</source>
        <translation>Le fichier est trop volumineux pour être modifié.</translation>
    </message>
    <message>
        <source>The text to replace was not found.</source>
        <translation>Le texte à remplacer est introuvable.</translation>
    </message>
    <message>
        <source>The text to replace was found %1 times.</source>
        <translation>Le texte à remplacer a été trouvé %1 fois.</translation>
    </message>
    <message>
        <source>This is not a usable path. Give a path below /workspace.</source>
        <translation>Ce chemin est inutilisable. Donnez un chemin sous /workspace.</translation>
    </message>
    <message>
        <source>Stopped by you.</source>
        <translation>Arrêté par vous.</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 n’existe pas.</translation>
    </message>
    <message>
        <source>%1 may not be opened or changed.</source>
        <translation>%1 ne peut être ni ouvert ni modifié&#xa0;: accès refusé.</translation>
    </message>
    <message>
        <source>The workspace is full.</source>
        <translation>L’espace de travail est plein.</translation>
    </message>
    <message>
        <source>%1 could not be used.</source>
        <translation>%1 n’a pas pu être utilisé.</translation>
    </message>
    <message>
        <source>There are too many files to list.</source>
        <translation>Il y a trop de fichiers à lister.</translation>
    </message>
    <message>
        <source>Out of memory at %1.</source>
        <translation>Mémoire épuisée à %1.</translation>
    </message>
    <message>
        <source>Exit code %1.</source>
        <translation>Code de sortie %1.</translation>
    </message>
    <message>
        <source>Ended by %1.</source>
        <translation>Terminé par %1.</translation>
    </message>
    <message>
        <source>Stopped after %1 s, the time limit.</source>
        <translation>Arrêté après %1&#xa0;s, la durée limite.</translation>
    </message>
    <message>
        <source>Killed.</source>
        <translation>Tué.</translation>
    </message>
    <message>
        <source>Could not be started.</source>
        <translation>N’a pas pu démarrer.</translation>
    </message>
    <message>
        <source>Disk full: the workspace holds %1.</source>
        <translation>Disque plein&#xa0;: l’espace de travail contient %1.</translation>
    </message>
    <message>
        <source>Only files of the workspace can be published.</source>
        <translation>Seuls les fichiers de l’espace de travail peuvent être publiés.</translation>
    </message>
    <message>
        <source>This is a directory.</source>
        <translation>C’est un dossier.</translation>
    </message>
    <message>
        <source>The file is too large to be read that far.</source>
        <translation>Le fichier est trop volumineux pour être lu aussi loin.</translation>
    </message>
    <message>
        <source>The file is UTF-16 text.</source>
        <translation>Le fichier est du texte en UTF-16.</translation>
    </message>
    <message>
        <source>The file is binary.</source>
        <translation>Le fichier est binaire.</translation>
    </message>
    <message>
        <source>The file has fewer lines.</source>
        <translation>Le fichier a moins de lignes.</translation>
    </message>
    <message>
        <source>%1 is not in this image.</source>
        <translation>%1 ne figure pas dans cette image.</translation>
    </message>
    <message>
        <source>The workspace</source>
        <translation>L’espace de travail</translation>
    </message>
    <message>
        <source>The search took too long.</source>
        <translation>La recherche a duré trop longtemps.</translation>
    </message>
    <message>
        <source>The image has no search program.</source>
        <translation>L’image n’a pas de programme de recherche.</translation>
    </message>
    <message>
        <source>The search failed.</source>
        <translation>La recherche a échoué.</translation>
    </message>
</context>
<context>
    <name>TurnEvent</name>
    <message>
        <source>saved event</source>
        <translation>événement enregistré</translation>
    </message>
    <message>
        <source>This version cannot show an event of type “%1”.</source>
        <translation>Cette version ne peut pas afficher un événement de type «&#xa0;%1&#xa0;».</translation>
    </message>
</context>
<context>
    <name>Uploads</name>
    <message>
        <source>Only %1 files and folders can be added at once; the rest was left out. Pack them into an archive.</source>
        <translation>Seuls %1 fichiers et dossiers peuvent être ajoutés à la fois&#x202f;; le reste a été laissé de côté. Empaquetez-les dans une archive.</translation>
    </message>
    <message>
        <source>“%1” is a device, a pipe or a socket, which cannot be uploaded.</source>
        <translation>«&#xa0;%1&#xa0;» est un périphérique, un tube ou un socket, et ne peut pas être déposé.</translation>
    </message>
    <message>
        <source>The folder “%1” is nested too deeply. Pack it into an archive.</source>
        <translation>Le dossier «&#xa0;%1&#xa0;» comporte trop de niveaux. Empaquetez-le dans une archive.</translation>
    </message>
    <message>
        <source>“%1” is larger than %2. Choose a smaller file, or a part of it.</source>
        <translation>«&#xa0;%1&#xa0;» dépasse %2. Choisissez un fichier plus petit, ou une partie de celui-ci.</translation>
    </message>
    <message>
        <source>The upload was stopped.</source>
        <translation>Le téléversement a été arrêté.</translation>
    </message>
    <message>
        <source>“%1” changed while it was read. Add it again when nothing writes to it.</source>
        <translation>«&#xa0;%1&#xa0;» a changé pendant sa lecture. Ajoutez-le de nouveau quand plus rien n’y écrit.</translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message>
        <source>This file is too large to be kept. Make it smaller and try again.</source>
        <translation>Ce fichier est trop volumineux pour être conservé. Réduisez-le et réessayez.</translation>
    </message>
    <message>
        <source>The uploads take %1, but only %2 of the workspace are for them. Remove some, or give the agent a larger workspace.</source>
        <translation>Les fichiers déposés occupent %1, mais seuls %2 de l’espace de travail leur sont réservés. Retirez-en, ou donnez à l’agent un espace de travail plus grand.</translation>
    </message>
    <message>
        <source>The checkpoint and the uploads take %1, but the workspace has room for %2. Remove some, or give the agent a larger workspace.</source>
        <translation>Le point de contrôle et les fichiers déposés occupent %1, mais l’espace de travail n’a de place que pour %2. Retirez-en, ou donnez à l’agent un espace de travail plus grand.</translation>
    </message>
    <message>
        <source>The sandbox is gone. Start a new turn and try again.</source>
        <translation>Le bac à sable a disparu. Commencez un nouveau tour et réessayez.</translation>
    </message>
</context>
<context>
    <name>velqa::AboutDialog</name>
    <message>
        <source>About Velqa Sandbox Agent</source>
        <translation>À propos de Velqa Sandbox Agent</translation>
    </message>
    <message>
        <source>Velqa Sandbox Agent</source>
        <translation>Velqa Sandbox Agent</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>Agents that do things: every turn runs in its own new Docker sandbox, which is gone afterwards. Only your files, checkpoints and artefacts are kept, on this computer.</source>
        <translation>Des agents qui agissent&#xa0;: chaque tour s’exécute dans son propre bac à sable Docker neuf, qui disparaît ensuite. Seuls vos fichiers, points de contrôle et artefacts sont conservés, sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Free software under the MIT licence. Made with Qt under the LGPL.</source>
        <translation>Logiciel libre sous licence MIT. Fait avec Qt sous licence LGPL.</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>Envoyer le message</translation>
    </message>
    <message>
        <source>New line in the message</source>
        <translation>Nouvelle ligne dans le message</translation>
    </message>
    <message>
        <source>Stop the turn (press twice)</source>
        <translation>Arrêter le tour (appuyer deux fois)</translation>
    </message>
    <message>
        <source>Previous or next message</source>
        <translation>Message précédent ou suivant</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>velqa::AgentEditor</name>
    <message>
        <source>The agent is not saved yet: see below what to change.</source>
        <translation>L’agent n’est pas encore enregistré&#xa0;: voyez ci-dessous ce qu’il faut changer.</translation>
    </message>
    <message>
        <source>The agent could not be saved. Try again.</source>
        <translation>L’agent n’a pas pu être enregistré. Réessayez.</translation>
    </message>
    <message>
        <source>Save the changes to this agent?</source>
        <translation>Enregistrer les modifications de cet agent&#x202f;?</translation>
    </message>
    <message>
        <source>There are changes that are not saved yet.</source>
        <translation>Certaines modifications ne sont pas encore enregistrées.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Abandonner les modifications</translation>
    </message>
    <message>
        <source>Copy of %1</source>
        <comment>name of a copied agent</comment>
        <translation>Copie de %1</translation>
    </message>
    <message>
        <source>Delete the agent “%1”?</source>
        <translation>Supprimer l’agent «&#xa0;%1&#xa0;»&#x202f;?</translation>
    </message>
    <message>
        <source>Its conversations and their artefacts stay readable, but cannot be continued. This cannot be undone.</source>
        <translation>Ses conversations et leurs artefacts restent consultables, mais ne peuvent plus être poursuivis. Cette action est irréversible.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
</context>
<context>
    <name>velqa::AgentForm</name>
    <message>
        <source>Own image: %1</source>
        <translation>Image personnelle&#xa0;: %1</translation>
    </message>
    <message>
        <source>Practice model (built in)</source>
        <translation>Modèle d’entraînement (intégré)</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>Par défaut&#xa0;: %1</translation>
    </message>
    <message>
        <source>A model service that was removed</source>
        <translation>Un service de modèles qui a été retiré</translation>
    </message>
    <message>
        <source>no choice of models</source>
        <translation>aucun choix de modèles</translation>
    </message>
    <message>
        <source>The practice model is no AI: it runs the code that you write to it and a few demonstrations. Add a real model in the settings.</source>
        <translation>Le modèle d’entraînement n’est pas une IA&#xa0;: il exécute le code que vous lui écrivez et quelques démonstrations. Ajoutez un vrai modèle dans les réglages.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Environnement</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instructions</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Outils</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Réseau</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Limites</translation>
    </message>
    <message>
        <source>After each turn</source>
        <translation>Après chaque tour</translation>
    </message>
    <message>
        <source>For example: Data analyst</source>
        <translation>Par exemple&#xa0;: Analyste de données</translation>
    </message>
    <message>
        <source>Model service</source>
        <translation>Service de modèles</translation>
    </message>
    <message>
        <source>Model name</source>
        <translation>Nom du modèle</translation>
    </message>
    <message>
        <source>What this agent is for, what it should look at first, what it should hand back.</source>
        <translation>À quoi sert cet agent, ce qu’il doit regarder d’abord, ce qu’il doit remettre.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Désactivé</translation>
    </message>
    <message>
        <source>Package mirrors</source>
        <translation>Miroirs de paquets</translation>
    </message>
    <message>
        <source>Allow-list</source>
        <translation>Liste d’autorisation</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvert</translation>
    </message>
    <message>
        <source>Save a checkpoint automatically</source>
        <translation>Enregistrer automatiquement un point de contrôle</translation>
    </message>
    <message>
        <source>Save a checkpoint automatically after each turn</source>
        <translation>Enregistrer automatiquement un point de contrôle après chaque tour</translation>
    </message>
    <message>
        <source>One host in each line, for example api.example.com, *.example.org or git.example.com:8443</source>
        <translation>Un hôte par ligne, par exemple api.example.com, *.example.org ou git.example.com:8443</translation>
    </message>
    <message>
        <source>More hosts, one in each line (not needed for pip, npm and apt)</source>
        <translation>D’autres hôtes, un par ligne (inutile pour pip, npm et apt)</translation>
    </message>
    <message>
        <source>Sandboxes have no network at all.</source>
        <translation>Les bacs à sable n’ont aucun réseau.</translation>
    </message>
    <message>
        <source>Only these hosts can be reached. An empty list is no network.</source>
        <translation>Seuls ces hôtes peuvent être atteints. Une liste vide signifie aucun réseau.</translation>
    </message>
    <message>
        <source>The whole public internet can be reached, so what the agent reads there may mislead it. Private and local addresses are never reached.</source>
        <translation>Tout l’internet public peut être atteint, et ce que l’agent y lit peut donc le tromper. Les adresses privées et locales ne sont jamais atteintes.</translation>
    </message>
    <message>
        <source>Hosts that sandboxes may reach</source>
        <translation>Hôtes que les bacs à sable peuvent atteindre</translation>
    </message>
    <message>
        <source>pip, npm and apt reach the hosts that the image is set up for. Nothing else is reached but what is listed here.</source>
        <translation>pip, npm et apt atteignent les hôtes configurés dans l’image. Rien d’autre n’est atteint que ce qui est indiqué ici.</translation>
    </message>
    <message>
        <source>This image: %1</source>
        <translation>Cette image : %1</translation>
    </message>
</context>
<context>
    <name>velqa::AgentHeader</name>
    <message>
        <source>New agent</source>
        <translation>Nouvel agent</translation>
    </message>
    <message>
        <source>Edit agent</source>
        <translation>Modifier l’agent</translation>
    </message>
    <message>
        <source>one moment…</source>
        <translation>un instant…</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>pas encore enregistré</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modifié</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>enregistré</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>More things to do with this agent</source>
        <translation>Autres actions sur cet agent</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Abandonner</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Supprimer…</translation>
    </message>
    <message>
        <source>Discard the new agent</source>
        <translation>Abandonner le nouvel agent</translation>
    </message>
    <message>
        <source>Delete this agent</source>
        <translation>Supprimer cet agent</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Dupliquer</translation>
    </message>
    <message>
        <source>Make a copy of this agent</source>
        <translation>Faire une copie de cet agent</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Go back to what was saved</source>
        <translation>Revenir à ce qui était enregistré</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Save the agent</source>
        <translation>Enregistrer l’agent</translation>
    </message>
    <message>
        <source>Save and try it</source>
        <translation>Enregistrer et essayer</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Essayer</translation>
    </message>
    <message>
        <source>Start a conversation with this agent</source>
        <translation>Commencer une conversation avec cet agent</translation>
    </message>
</context>
<context>
    <name>velqa::AgentListModel</name>
    <message>
        <source>Agent %1, %2</source>
        <translation>Agent %1, %2</translation>
    </message>
</context>
<context>
    <name>velqa::ArtefactFetcher</name>
    <message>
        <source>This file is larger than %1 and cannot be published. Make it smaller, for example by compressing it.</source>
        <translation>Ce fichier dépasse %1 et ne peut pas être publié. Réduisez-le, par exemple en le compressant.</translation>
    </message>
    <message>
        <source>Only files of the workspace can be published. Give a path below /workspace.</source>
        <translation>Seuls les fichiers de l’espace de travail peuvent être publiés. Donnez un chemin sous /workspace.</translation>
    </message>
    <message>
        <source>Only files can be published, no folders or links. Pack a folder into an archive first.</source>
        <translation>Seuls des fichiers peuvent être publiés, pas des dossiers ni des liens. Empaquetez d’abord le dossier dans une archive.</translation>
    </message>
</context>
<context>
    <name>velqa::ArtefactFolder</name>
    <message>
        <source>The folder “%1” cannot be made.</source>
        <translation>Le dossier «&#xa0;%1&#xa0;» ne peut pas être créé.</translation>
    </message>
</context>
<context>
    <name>velqa::ArtefactItem</name>
    <message>
        <source>Artefact: `%1`, version %2</source>
        <translation>Artefact&#xa0;: `%1`, version %2</translation>
    </message>
    <message>
        <source>Artefact: %1, version %2</source>
        <translation>Artefact&#xa0;: %1, version %2</translation>
    </message>
    <message>
        <source>Artefact %1, version %2, %3</source>
        <translation>Artefact %1, version %2, %3</translation>
    </message>
    <message>
        <source>%1 · %2 × %3</source>
        <comment>size, width, height</comment>
        <translation>%1 · %2 × %3</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Enregistrer sous…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Artefact, version %1</source>
        <translation>Artefact, version %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>version, size</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Save %1 as…</source>
        <translation>Enregistrer %1 sous…</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Ouvrir %1</translation>
    </message>
</context>
<context>
    <name>velqa::ArtefactModel</name>
    <message>
        <source>Version %1 · %2 · %3</source>
        <translation>Version %1 · %2 · %3</translation>
    </message>
    <message>
        <source>%1, version %2, %3, published %4</source>
        <translation>%1, version %2, %3, publié %4</translation>
    </message>
</context>
<context>
    <name>velqa::ArtefactsPane</name>
    <message>
        <source>The results of a conversation</source>
        <translation>Les résultats d’une conversation</translation>
    </message>
    <message>
        <source>Choose a conversation: what its agent published appears here.</source>
        <translation>Choisissez une conversation&#xa0;: ce que son agent a publié apparaît ici.</translation>
    </message>
    <message>
        <source>No artefacts yet</source>
        <translation>Pas encore d’artefacts</translation>
    </message>
    <message>
        <source>Ask the agent for a file, a table or a chart. What it publishes stays here, also when the sandbox is gone.</source>
        <translation>Demandez à l’agent un fichier, un tableau ou un graphique. Ce qu’il publie reste ici, même quand le bac à sable a disparu.</translation>
    </message>
    <message>
        <source>Artefacts</source>
        <translation>Artefacts</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Enregistrer sous…</translation>
    </message>
    <message>
        <source>Save the selected artefact on this computer</source>
        <translation>Enregistrer l’artefact sélectionné sur cet ordinateur</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Open a copy of the selected artefact with another program</source>
        <translation>Ouvrir une copie de l’artefact sélectionné avec un autre programme</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ouvrir le dossier</translation>
    </message>
    <message>
        <source>Open the folder where the artefact was saved</source>
        <translation>Ouvrir le dossier où l’artefact a été enregistré</translation>
    </message>
    <message>
        <source>Choose an artefact to look at it.</source>
        <translation>Choisissez un artefact pour le consulter.</translation>
    </message>
    <message>
        <source>Save artefact</source>
        <translation>Enregistrer l’artefact</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Enregistré sous %1</translation>
    </message>
    <message>
        <source>The artefact could not be saved</source>
        <translation>L’artefact n’a pas pu être enregistré</translation>
    </message>
    <message>
        <source>Open “%1”?</source>
        <translation>Ouvrir «&#xa0;%1&#xa0;»&#x202f;?</translation>
    </message>
    <message>
        <source>This kind of file can run programs or scripts on your computer, outside the sandbox. Open it only if you know what is in it.</source>
        <translation>Ce type de fichier peut exécuter des programmes ou des scripts sur votre ordinateur, hors du bac à sable. Ne l’ouvrez que si vous savez ce qu’il contient.</translation>
    </message>
    <message>
        <source>Open anyway</source>
        <translation>Ouvrir quand même</translation>
    </message>
    <message>
        <source>The artefact could not be opened</source>
        <translation>L’artefact n’a pas pu être ouvert</translation>
    </message>
    <message>
        <source>No program of this computer opens this kind of file. Save it instead.</source>
        <translation>Aucun programme de cet ordinateur n’ouvre ce type de fichier. Enregistrez-le plutôt.</translation>
    </message>
    <message>
        <source>The folder could not be opened</source>
        <translation>Le dossier n’a pas pu être ouvert</translation>
    </message>
    <message>
        <source>Open it yourself: %1</source>
        <translation>Ouvrez-le vous-même&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>velqa::Banner</name>
    <message>
        <source>Hide this message</source>
        <translation>Masquer ce message</translation>
    </message>
</context>
<context>
    <name>velqa::CheckpointModel</name>
    <message>
        <source>%1 · %2 · %3</source>
        <comment>time, size, number of files</comment>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n élément</numerusform>
            <numerusform>%n éléments</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2; the next turn starts from it</source>
        <translation>%1, %2&#x202f;; le prochain tour part de là</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>velqa::CheckpointsPane</name>
    <message>
        <source>The saved states of a conversation</source>
        <translation>Les états enregistrés d’une conversation</translation>
    </message>
    <message>
        <source>Choose a conversation: its checkpoints appear here.</source>
        <translation>Choisissez une conversation&#xa0;: ses points de contrôle apparaissent ici.</translation>
    </message>
    <message>
        <source>No checkpoints yet</source>
        <translation>Pas encore de points de contrôle</translation>
    </message>
    <message>
        <source>A checkpoint keeps the files of a sandbox, so that a later turn can start from them. Without one, every turn starts afresh.</source>
        <translation>Un point de contrôle conserve les fichiers d’un bac à sable, pour qu’un tour ultérieur puisse en partir. Sans lui, chaque tour repart de zéro.</translation>
    </message>
    <message>
        <source>The next turn starts from nothing but your uploads.</source>
        <translation>Le prochain tour ne part que des fichiers que vous avez déposés.</translation>
    </message>
    <message>
        <source>The next turn starts from “%1”.</source>
        <translation>Le prochain tour part de «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>next start</source>
        <translation>prochain départ</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Points de contrôle</translation>
    </message>
    <message>
        <source>Start from this</source>
        <translation>Partir d’ici</translation>
    </message>
    <message>
        <source>Start the next turn from the selected checkpoint</source>
        <translation>Faire partir le prochain tour du point de contrôle sélectionné</translation>
    </message>
    <message>
        <source>Start from nothing</source>
        <translation>Partir de zéro</translation>
    </message>
    <message>
        <source>Start the next turn without a checkpoint</source>
        <translation>Commencer le prochain tour sans point de contrôle</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Renommer…</translation>
    </message>
    <message>
        <source>Rename the selected checkpoint</source>
        <translation>Renommer le point de contrôle sélectionné</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Supprimer…</translation>
    </message>
    <message>
        <source>Delete the selected checkpoint</source>
        <translation>Supprimer le point de contrôle sélectionné</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Enregistrement…</translation>
    </message>
    <message>
        <source>Save now…</source>
        <translation>Enregistrer maintenant…</translation>
    </message>
    <message>
        <source>Save the workspace as a checkpoint now</source>
        <translation>Enregistrer maintenant l’espace de travail comme point de contrôle</translation>
    </message>
    <message>
        <source>A sandbox is running: its workspace can be saved now.</source>
        <translation>Un bac à sable est actif&#xa0;: son espace de travail peut être enregistré maintenant.</translation>
    </message>
    <message>
        <source>No sandbox is running, so there is nothing to save now.</source>
        <translation>Aucun bac à sable n’est actif&#xa0;: il n’y a rien à enregistrer pour le moment.</translation>
    </message>
    <message>
        <source>Save checkpoint</source>
        <translation>Enregistrer un point de contrôle</translation>
    </message>
    <message>
        <source>Name of the checkpoint:</source>
        <translation>Nom du point de contrôle&#xa0;:</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <comment>default name of a checkpoint: date and time</comment>
        <translation>Enregistré le %1</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>The checkpoint could not be saved</source>
        <translation>Le point de contrôle n’a pas pu être enregistré</translation>
    </message>
    <message>
        <source>Rename checkpoint</source>
        <translation>Renommer le point de contrôle</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Delete the checkpoint “%1”?</source>
        <translation>Supprimer le point de contrôle «&#xa0;%1&#xa0;»&#x202f;?</translation>
    </message>
    <message>
        <source>The next turn was to start from it; it will start from nothing but your uploads. This cannot be undone.</source>
        <translation>Le prochain tour devait en partir&#x202f;; il ne partira que des fichiers que vous avez déposés. Cette action est irréversible.</translation>
    </message>
    <message>
        <source>The files saved in it are gone then. This cannot be undone.</source>
        <translation>Les fichiers qui y sont enregistrés disparaîtront. Cette action est irréversible.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Checkpoint “%1” saved.</source>
        <translation>Point de contrôle «&#xa0;%1&#xa0;» enregistré.</translation>
    </message>
</context>
<context>
    <name>velqa::CommandPalette</name>
    <message>
        <source>Search everything</source>
        <translation>Rechercher partout</translation>
    </message>
    <message>
        <source>Search conversations, agents and actions</source>
        <translation>Rechercher des conversations, des agents et des actions</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>%1   %2</source>
        <comment>action, shortcut</comment>
        <translation>%1   %2</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Conversations</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Nouvelle conversation</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agents</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Actions</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Aucun résultat</translation>
    </message>
</context>
<context>
    <name>velqa::Composer</name>
    <message>
        <source>Write a message. Drop files here.</source>
        <translation>Écrivez un message. Déposez des fichiers ici.</translation>
    </message>
    <message>
        <source>Message %1. Drop files here.</source>
        <translation>Écrivez à %1. Déposez des fichiers ici.</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>+ Files</source>
        <translation>+ Fichiers</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Joindre des fichiers</translation>
    </message>
    <message>
        <source>Attach files (also by drop or paste)</source>
        <translation>Joindre des fichiers (aussi par dépôt ou collage)</translation>
    </message>
    <message>
        <source>Press Escape again to stop</source>
        <translation>Appuyez encore sur Échap pour arrêter</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>Modèle&#xa0;: %1</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Envoyer</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>Envoyer le message</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Arrêt…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Stop the turn</source>
        <translation>Arrêter le tour</translation>
    </message>
    <message>
        <source>copying</source>
        <translation>copie en cours</translation>
    </message>
    <message>
        <source>Attached file %1, Delete removes it</source>
        <translation>Fichier joint %1, la touche Suppr le retire</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Ensuite&#xa0;: %1</translation>
    </message>
    <message>
        <source>Waits for the running turn. Click to edit it, Delete removes it.</source>
        <translation>Attend la fin du tour en cours. Cliquez pour le modifier, Suppr pour le retirer.</translation>
    </message>
    <message>
        <source>Waiting message: %1</source>
        <translation>Message en attente&#xa0;: %1</translation>
    </message>
    <message>
        <source>Starts with your files only</source>
        <translation>Part de&#xa0;: vos fichiers seulement</translation>
    </message>
    <message>
        <source>Starts from: checkpoint “%1”, %2</source>
        <translation>Part de&#xa0;: point de contrôle «&#xa0;%1&#xa0;», %2</translation>
    </message>
    <message>
        <source>Choose the workspace that the next turn starts with</source>
        <translation>Choisir l’espace de travail dont part le prochain tour</translation>
    </message>
    <message>
        <source>Your files only</source>
        <translation>Vos fichiers seulement</translation>
    </message>
    <message>
        <source>Checkpoint “%1”, %2</source>
        <translation>Point de contrôle «&#xa0;%1&#xa0;», %2</translation>
    </message>
</context>
<context>
    <name>velqa::ConversationBook</name>
    <message>
        <source>The program ended before this turn was over. What was there is kept.</source>
        <translation>Le programme s’est fermé avant la fin de ce tour. Ce qui existait est conservé.</translation>
    </message>
    <message>
        <source>saved event</source>
        <translation>événement enregistré</translation>
    </message>
    <message>
        <source>This conversation does not exist any more.</source>
        <translation>Cette conversation n’existe plus.</translation>
    </message>
    <message>
        <source>Give the conversation a title.</source>
        <translation>Donnez un titre à la conversation.</translation>
    </message>
    <message>
        <source>The end of this turn could not be kept.</source>
        <translation>La fin de ce tour n’a pas pu être conservée.</translation>
    </message>
</context>
<context>
    <name>velqa::ConversationHeader</name>
    <message>
        <source>Title of the conversation</source>
        <translation>Titre de la conversation</translation>
    </message>
    <message>
        <source>Click to rename</source>
        <translation>Cliquer pour renommer</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Export the conversation as Markdown</source>
        <translation>Exporter la conversation en Markdown</translation>
    </message>
    <message>
        <source>Save the conversation as a Markdown file</source>
        <translation>Enregistrer la conversation dans un fichier Markdown</translation>
    </message>
    <message>
        <source>Show or hide the sidebar</source>
        <translation>Afficher ou masquer la barre latérale</translation>
    </message>
    <message>
        <source>Show or hide workspace and artefacts</source>
        <translation>Afficher ou masquer l’espace de travail et les artefacts</translation>
    </message>
    <message>
        <source>Agent: %1</source>
        <translation>Agent&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>velqa::ConversationListModel</name>
    <message>
        <source>needs you</source>
        <translation>à valider</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Nouvelle conversation</translation>
    </message>
    <message>
        <source>%1, needs you</source>
        <translation>%1, à valider</translation>
    </message>
    <message>
        <source>%1, running</source>
        <translation>%1, en cours</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>velqa::ConversationPage</name>
    <message>
        <source>The conversation was not renamed</source>
        <translation>La conversation n’a pas été renommée</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversation</translation>
    </message>
    <message>
        <source>You can read this conversation. Running agents needs a plan with the Sandbox Agent.</source>
        <translation>Vous pouvez lire cette conversation. Pour exécuter des agents, il faut une offre comprenant le Sandbox Agent.</translation>
    </message>
    <message>
        <source>See plans</source>
        <translation>Voir les offres</translation>
    </message>
    <message>
        <source>Choose an agent to start</source>
        <translation>Choisissez un agent pour commencer</translation>
    </message>
    <message>
        <source>Pick an agent or a conversation on the left. Each message runs in its own new sandbox.</source>
        <translation>Choisissez un agent ou une conversation à gauche. Chaque message s’exécute dans son propre bac à sable neuf.</translation>
    </message>
    <message>
        <source>New agent</source>
        <translation>Nouvel agent</translation>
    </message>
    <message>
        <source>Opening the conversation…</source>
        <translation>Ouverture de la conversation…</translation>
    </message>
    <message>
        <source>The conversation could not be opened</source>
        <translation>La conversation n’a pas pu être ouverte</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Nouvelle conversation</translation>
    </message>
    <message>
        <source>Practice model</source>
        <translation>Modèle d’entraînement</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>Exporter la conversation</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>The conversation was not exported</source>
        <translation>La conversation n’a pas été exportée</translation>
    </message>
    <message>
        <source>The file could not be written: %1. Choose another place.</source>
        <translation>Le fichier n’a pas pu être écrit&#xa0;: %1. Choisissez un autre emplacement.</translation>
    </message>
    <message>
        <source>The conversation was exported.</source>
        <translation>La conversation a été exportée.</translation>
    </message>
    <message>
        <source>The conversation was not created</source>
        <translation>La conversation n’a pas été créée</translation>
    </message>
    <message>
        <source>The message is sent as soon as the files are copied.</source>
        <translation>Le message sera envoyé dès que les fichiers seront copiés.</translation>
    </message>
    <message>
        <source>The message was not sent</source>
        <translation>Le message n’a pas été envoyé</translation>
    </message>
    <message>
        <source>Save a checkpoint</source>
        <translation>Enregistrer un point de contrôle</translation>
    </message>
    <message>
        <source>Name of the checkpoint</source>
        <translation>Nom du point de contrôle</translation>
    </message>
    <message>
        <source>Checkpoint %1</source>
        <translation>Point de contrôle %1</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Checkpoint “%1” saved.</source>
        <translation>Point de contrôle «&#xa0;%1&#xa0;» enregistré.</translation>
    </message>
    <message>
        <source>The checkpoint was not saved</source>
        <translation>Le point de contrôle n’a pas été enregistré</translation>
    </message>
    <message>
        <source>The agent is done.</source>
        <translation>L’agent a terminé.</translation>
    </message>
    <message>
        <source>The turn has ended.</source>
        <translation>Le tour est terminé.</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Joindre des fichiers</translation>
    </message>
    <message>
        <source>The pasted picture could not be kept. Save it to a file and attach that.</source>
        <translation>L’image collée n’a pas pu être conservée. Enregistrez-la dans un fichier et joignez celui-ci.</translation>
    </message>
    <message>
        <source>Save the artefact</source>
        <translation>Enregistrer l’artefact</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Enregistré sous %1.</translation>
    </message>
    <message>
        <source>The artefact was not saved</source>
        <translation>L’artefact n’a pas été enregistré</translation>
    </message>
    <message>
        <source>The artefact could not be opened</source>
        <translation>L’artefact n’a pas pu être ouvert</translation>
    </message>
    <message>
        <source>Open %1?</source>
        <translation>Ouvrir %1&#x202f;?</translation>
    </message>
    <message>
        <source>Files of this kind can run code on your computer. An agent made it; open it only if you trust what it does.</source>
        <translation>Les fichiers de ce type peuvent exécuter du code sur votre ordinateur. Celui-ci a été fait par un agent&#x202f;; ne l’ouvrez que si vous faites confiance à ce qu’il fait.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Open this address in your browser?</source>
        <translation>Ouvrir cette adresse dans votre navigateur&#x202f;?</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>Copier l’adresse</translation>
    </message>
    <message>
        <source>End the sandbox while the agent works in it?</source>
        <translation>Terminer le bac à sable pendant que l’agent y travaille&#x202f;?</translation>
    </message>
    <message>
        <source>The turn stops, and files that were not published or saved are gone.</source>
        <translation>Le tour s’arrête, et les fichiers ni publiés ni enregistrés sont perdus.</translation>
    </message>
    <message>
        <source>End now</source>
        <translation>Terminer</translation>
    </message>
    <message>
        <source>Drop the files to attach them to the next message.</source>
        <translation>Déposez les fichiers pour les joindre au prochain message.</translation>
    </message>
    <message>
        <source>Older messages could not be shown</source>
        <translation>Les messages plus anciens n’ont pas pu être affichés</translation>
    </message>
    <message>
        <source>The host was not allowed</source>
        <translation>L’hôte n’a pas été autorisé</translation>
    </message>
    <message>
        <source>%1 is allowed for this agent from now on. Let it try again.</source>
        <translation>%1 est désormais autorisé pour cet agent. Laissez-le réessayer.</translation>
    </message>
    <message>
        <source>%1 is allowed until this sandbox ends. Let the agent try again.</source>
        <translation>%1 est autorisé jusqu’à la fin de ce bac à sable. Laissez l’agent réessayer.</translation>
    </message>
</context>
<context>
    <name>velqa::CoreStudio</name>
    <message>
        <source>No engine is connected. Connect one first.</source>
        <translation>Aucun moteur n’est connecté. Connectez-en un d’abord.</translation>
    </message>
</context>
<context>
    <name>velqa::DialogPrompter</name>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>velqa::EmptyConversation</name>
    <message>
        <source>Write a script that renames these files by date, and show me what it would do.</source>
        <translation>Écris un script qui renomme ces fichiers par date, et montre-moi ce qu’il ferait.</translation>
    </message>
    <message>
        <source>Turn this JSON into a CSV and give it to me as an artefact.</source>
        <translation>Convertis ce JSON en CSV et donne-le-moi comme artefact.</translation>
    </message>
    <message>
        <source>Write a small command line tool with tests, run them, and pack it as a zip.</source>
        <translation>Écris un petit outil en ligne de commande avec des tests, exécute-les, et empaquette le tout dans un zip.</translation>
    </message>
    <message>
        <source>Look at the attached table and tell me what is odd in it.</source>
        <translation>Regarde le tableau joint et dis-moi ce qu’il a d’étrange.</translation>
    </message>
    <message>
        <source>Plot the most interesting relation in the attached file.</source>
        <translation>Trace la relation la plus intéressante du fichier joint.</translation>
    </message>
    <message>
        <source>Clean this table, say what you dropped and why, and give me the result as a CSV.</source>
        <translation>Nettoie ce tableau, dis ce que tu as retiré et pourquoi, et donne-moi le résultat en CSV.</translation>
    </message>
    <message>
        <source>Run a code block: %1</source>
        <translation>Exécuter un bloc de code&#xa0;: %1</translation>
    </message>
    <message>
        <source>Start with: %1</source>
        <translation>Commencer par&#xa0;: %1</translation>
    </message>
    <message>
        <source>Each message runs in a new sandbox. This agent uses the built-in practice model, which is no AI: it runs the code blocks you write and knows a few commands. Drop a file here, then try one of these.</source>
        <translation>Chaque message s’exécute dans un bac à sable neuf. Cet agent utilise le modèle d’entraînement intégré, qui n’est pas une IA&#xa0;: il exécute les blocs de code que vous écrivez et connaît quelques commandes. Déposez un fichier ici, puis essayez l’une de ces propositions.</translation>
    </message>
    <message>
        <source>Each message runs in a new, isolated sandbox; only your files, checkpoints and artefacts are kept. Drop a file here, or try one of these.</source>
        <translation>Chaque message s’exécute dans un bac à sable neuf et isolé&#x202f;; seuls vos fichiers, points de contrôle et artefacts sont conservés. Déposez un fichier ici, ou essayez l’une de ces propositions.</translation>
    </message>
</context>
<context>
    <name>velqa::EndpointEditor</name>
    <message>
        <source>The key was removed.</source>
        <translation>La clé a été retirée.</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Test en cours…</translation>
    </message>
    <message>
        <source>It answers. It does not say which models it has.</source>
        <translation>Il répond. Il n’indique pas quels modèles il propose.</translation>
    </message>
    <message>
        <source>It answers and has the model “%1”.</source>
        <translation>Il répond et propose le modèle «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>It answers, but has no model “%1”. It has, among others: %2</source>
        <translation>Il répond, mais ne propose pas de modèle «&#xa0;%1&#xa0;». Il propose, entre autres&#xa0;: %2</translation>
    </message>
    <message>
        <source>New model service</source>
        <translation>Nouveau service de modèles</translation>
    </message>
    <message>
        <source>Edit model service</source>
        <translation>Modifier le service de modèles</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clé</translation>
    </message>
    <message>
        <source>For example: My model service</source>
        <translation>Par exemple&#xa0;: Mon service de modèles</translation>
    </message>
    <message>
        <source>With http:// everybody on the way can read the messages and the key. Use https:// if you can.</source>
        <translation>Avec http://, n’importe qui sur le trajet peut lire les messages et la clé. Utilisez https:// si possible.</translation>
    </message>
    <message>
        <source>Any service that speaks the Chat Completions protocol; the address usually ends in /v1.</source>
        <translation>Tout service qui parle le protocole Chat Completions&#x202f;; l’adresse se termine en général par /v1.</translation>
    </message>
    <message>
        <source>Key of the model service</source>
        <translation>Clé du service de modèles</translation>
    </message>
    <message>
        <source>A key is kept; type to replace it</source>
        <translation>Une clé est conservée&#x202f;; saisissez-en une autre pour la remplacer</translation>
    </message>
    <message>
        <source>No key is kept</source>
        <translation>Aucune clé n’est conservée</translation>
    </message>
    <message>
        <source>The key is kept in the keychain of your computer.</source>
        <translation>La clé est conservée dans le trousseau de clés de votre ordinateur.</translation>
    </message>
    <message>
        <source>No keychain was found: the key is kept until you quit, then it is asked for again.</source>
        <translation>Aucun trousseau de clés n’a été trouvé&#xa0;: la clé est gardée jusqu’à ce que vous quittiez, puis elle sera redemandée.</translation>
    </message>
    <message>
        <source>Remove key</source>
        <translation>Retirer la clé</translation>
    </message>
    <message>
        <source>Remove the key that is kept</source>
        <translation>Retirer la clé conservée</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Save the model service</source>
        <translation>Enregistrer le service de modèles</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>Fermer sans enregistrer</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Tester</translation>
    </message>
    <message>
        <source>Ask the model service which models it has</source>
        <translation>Demander au service de modèles quels modèles il propose</translation>
    </message>
</context>
<context>
    <name>velqa::EndpointModel</name>
    <message>
        <source>%1 · %2 · %3</source>
        <comment>address, model, where the key is</comment>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>Practice model</source>
        <translation>Modèle d’entraînement</translation>
    </message>
    <message>
        <source>Built in, no AI: for trying things out without a key</source>
        <translation>Intégré, sans IA&#xa0;: pour essayer sans clé</translation>
    </message>
    <message>
        <source>%1, default, %2</source>
        <translation>%1, par défaut, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>velqa::EngineService</name>
    <message>
        <source>The recipe of this runtime image is missing. Install the program again.</source>
        <translation>La recette de cette image d’environnement est manquante. Réinstallez le programme.</translation>
    </message>
    <message>
        <source>The recipe of this runtime image cannot be read.</source>
        <translation>La recette de cette image d’environnement ne peut pas être lue.</translation>
    </message>
    <message>
        <source>The recipe of this runtime image is too large.</source>
        <translation>La recette de cette image d’environnement est trop volumineuse.</translation>
    </message>
    <message>
        <source>No Docker engine was found. Start Docker, or name an engine in Settings.</source>
        <translation>Aucun moteur Docker n’a été trouvé. Démarrez Docker, ou indiquez un moteur dans les Réglages.</translation>
    </message>
    <message>
        <source>Building the %1 image</source>
        <translation>Construction de l’image %1</translation>
    </message>
</context>
<context>
    <name>velqa::EngineSettings</name>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation>connexion…</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prêt</translation>
    </message>
    <message>
        <source>image missing</source>
        <translation>image manquante</translation>
    </message>
    <message>
        <source>building</source>
        <translation>construction</translation>
    </message>
    <message>
        <source>not reachable</source>
        <translation>injoignable</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>%1 (Podman)</source>
        <translation>%1 (Podman)</translation>
    </message>
    <message>
        <source>API</source>
        <translation>API</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Système</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architecture</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>Processeurs</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>This engine runs without root rights and does not enforce memory limits: a sandbox may use more memory than its agent allows.</source>
        <translation>Ce moteur fonctionne sans droits root et n’applique pas les limites de mémoire&#xa0;: un bac à sable peut utiliser plus de mémoire que ce que son agent autorise.</translation>
    </message>
    <message>
        <source>This engine does not enforce memory limits: a sandbox may use more memory than its agent allows.</source>
        <translation>Ce moteur n’applique pas les limites de mémoire&#xa0;: un bac à sable peut utiliser plus de mémoire que ce que son agent autorise.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Chercher de nouveau</translation>
    </message>
    <message>
        <source>Look for the engine again</source>
        <translation>Chercher de nouveau le moteur</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Leave empty to use DOCKER_HOST, the current Docker context or the usual sockets, in this order.</source>
        <translation>Laissez vide pour utiliser DOCKER_HOST, le contexte Docker actuel ou les sockets habituels, dans cet ordre.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatique</translation>
    </message>
    <message>
        <source>Address of the engine</source>
        <translation>Adresse du moteur</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>Use the engine at this address</source>
        <translation>Utiliser le moteur à cette adresse</translation>
    </message>
    <message>
        <source>Nothing is left over on this engine.</source>
        <translation>Il ne reste rien sur ce moteur.</translation>
    </message>
    <message numerus="yes">
        <source>%n left-over(s) of earlier starts removed.</source>
        <translation>
            <numerusform>%n reste d’un démarrage précédent supprimé.</numerusform>
            <numerusform>%n restes de démarrages précédents supprimés.</numerusform>
        </translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>Nettoyer</translation>
    </message>
    <message>
        <source>Remove what is left over on the engine</source>
        <translation>Supprimer ce qui reste sur le moteur</translation>
    </message>
    <message>
        <source>Removes containers and volumes that crashed copies of this program left behind. It also happens by itself.</source>
        <translation>Supprime les conteneurs et volumes laissés par des copies interrompues de ce programme. Cela se fait aussi tout seul.</translation>
    </message>
</context>
<context>
    <name>velqa::EventWriter</name>
    <message>
        <source>A step of this turn was too large to be kept.</source>
        <translation>Une étape de ce tour était trop volumineuse pour être conservée.</translation>
    </message>
</context>
<context>
    <name>velqa::FileViewer</name>
    <message>
        <source>Opening…</source>
        <translation>Ouverture…</translation>
    </message>
    <message>
        <source>This file is empty.</source>
        <translation>Ce fichier est vide.</translation>
    </message>
    <message>
        <source>This kind of file cannot be shown here. Save it to open it with another program.</source>
        <translation>Ce type de fichier ne peut pas être affiché ici. Enregistrez-le pour l’ouvrir avec un autre programme.</translation>
    </message>
    <message>
        <source>The file could not be opened</source>
        <translation>Le fichier n’a pas pu être ouvert</translation>
    </message>
    <message>
        <source>The picture could not be shown</source>
        <translation>L’image n’a pas pu être affichée</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>width and height of a picture</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>only the first rows are shown</source>
        <translation>seules les premières lignes sont affichées</translation>
    </message>
    <message>
        <source>only the beginning is shown</source>
        <translation>seul le début est affiché</translation>
    </message>
    <message>
        <source>Content of %1</source>
        <translation>Contenu de %1</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>Tableau de %1</translation>
    </message>
    <message>
        <source>Picture %1</source>
        <translation>Image %1</translation>
    </message>
</context>
<context>
    <name>velqa::FoldedItem</name>
    <message>
        <source>Thinking…</source>
        <translation>Réflexion…</translation>
    </message>
    <message>
        <source>Thought for %1 s</source>
        <translation>Réflexion, %1&#xa0;s</translation>
    </message>
    <message>
        <source>Hide the reasoning</source>
        <translation>Masquer le raisonnement</translation>
    </message>
    <message>
        <source>Show the reasoning</source>
        <translation>Afficher le raisonnement</translation>
    </message>
</context>
<context>
    <name>velqa::Format</name>
    <message>
        <source>%1 B</source>
        <comment>bytes</comment>
        <translation>%1&#xa0;o</translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation>%1&#xa0;Ko</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1&#xa0;Mo</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1&#xa0;Go</translation>
    </message>
    <message>
        <source>%1 TB</source>
        <translation>%1&#xa0;To</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1&#xa0;s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1&#xa0;min %2&#xa0;s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1&#xa0;h %2&#xa0;min</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1&#xa0;min</translation>
    </message>
    <message>
        <source>now</source>
        <translation>à l’instant</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours</comment>
        <translation>%1&#xa0;h</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>date without year, QDate format</comment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>date, QDate format</comment>
        <translation>d MMM yyyy</translation>
    </message>
</context>
<context>
    <name>velqa::GeneralSettings</name>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Envoi</translation>
    </message>
    <message>
        <source>Standby</source>
        <translation>Réserve</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Système</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter starts a new line</source>
        <translation>Entrée envoie, Maj+Entrée commence une nouvelle ligne</translation>
    </message>
    <message>
        <source>When off, Ctrl+Enter sends and Enter starts a new line.</source>
        <translation>Si cette option est désactivée, Ctrl+Entrée envoie et Entrée commence une nouvelle ligne.</translation>
    </message>
    <message>
        <source>Keep a sandbox ready for the agent in front</source>
        <translation>Garder un bac à sable prêt pour l’agent au premier plan</translation>
    </message>
    <message>
        <source>A turn then starts at once. The waiting sandbox is new, empty and not counted; it takes memory on the engine only when it is used.</source>
        <translation>Un tour démarre alors aussitôt. Le bac à sable en attente est neuf, vide et non compté&#x202f;; il ne prend de la mémoire sur le moteur que lorsqu’il est utilisé.</translation>
    </message>
</context>
<context>
    <name>velqa::GuestLink</name>
    <message>
        <source>The sandbox&apos;s helper is of another version. Start the app again.</source>
        <translation>L’assistant du bac à sable est d’une autre version. Redémarrez l’application.</translation>
    </message>
</context>
<context>
    <name>velqa::GuestProcess</name>
    <message>
        <source>The command contains a NUL character. Remove it.</source>
        <translation>La commande contient un caractère NUL. Supprimez-le.</translation>
    </message>
    <message>
        <source>An environment variable has a name or value that cannot be used.</source>
        <translation>Une variable d’environnement a un nom ou une valeur inutilisable.</translation>
    </message>
</context>
<context>
    <name>velqa::ImageBuildFace</name>
    <message>
        <source>One thing before the first sandbox</source>
        <translation>Une seule chose avant le premier bac à sable</translation>
    </message>
    <message>
        <source>Sandboxes are made from an image on your engine. The one for %1 is not there yet. Velqa builds it from a recipe that comes with the program: the engine downloads a base system and packages, which takes some minutes and about 1 GB of disk. It is done once.</source>
        <translation>Les bacs à sable sont faits à partir d’une image sur votre moteur. Celle pour %1 n’y est pas encore. Velqa la construit à partir d’une recette fournie avec le programme&#xa0;: le moteur télécharge un système de base et des paquets, ce qui prend quelques minutes et environ 1&#xa0;Go de disque. Cela n’est fait qu’une fois.</translation>
    </message>
    <message>
        <source>Build now</source>
        <translation>Construire maintenant</translation>
    </message>
    <message>
        <source>The image could not be built</source>
        <translation>L’image n’a pas pu être construite</translation>
    </message>
    <message>
        <source>Build again</source>
        <translation>Reconstruire</translation>
    </message>
    <message>
        <source>The images are ready</source>
        <translation>Les images sont prêtes</translation>
    </message>
    <message>
        <source>You can start a turn now.</source>
        <translation>Vous pouvez maintenant commencer un tour.</translation>
    </message>
    <message>
        <source>Building the sandbox image</source>
        <translation>Construction de l’image du bac à sable</translation>
    </message>
    <message>
        <source>You can go on reading meanwhile. If you close the program, the build stops and can be started again.</source>
        <translation>Vous pouvez continuer à lire pendant ce temps. Si vous fermez le programme, la construction s’arrête et pourra être relancée.</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Arrêt…</translation>
    </message>
    <message>
        <source>Progress of the build</source>
        <translation>Progression de la construction</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Cancel the build</source>
        <translation>Annuler la construction</translation>
    </message>
</context>
<context>
    <name>velqa::ImageList</name>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>not known while the engine does not answer</source>
        <translation>inconnu tant que le moteur ne répond pas</translation>
    </message>
    <message>
        <source>being built</source>
        <translation>en construction</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>manquante</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prête</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Construire</translation>
    </message>
    <message>
        <source>Build anew</source>
        <translation>Reconstruire</translation>
    </message>
    <message>
        <source>Build the image of %1</source>
        <translation>Construire l’image de %1</translation>
    </message>
    <message>
        <source>Progress of the build</source>
        <translation>Progression de la construction</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Cancel the build</source>
        <translation>Annuler la construction</translation>
    </message>
</context>
<context>
    <name>velqa::ImageStatusLine</name>
    <message>
        <source>the engine</source>
        <translation>le moteur</translation>
    </message>
    <message>
        <source>Looking for the engine…</source>
        <translation>Recherche du moteur…</translation>
    </message>
    <message>
        <source>The engine does not answer, so it is not known whether the image is there.</source>
        <translation>Le moteur ne répond pas&#x202f;; on ne sait donc pas si l’image est présente.</translation>
    </message>
    <message>
        <source>Image missing on %1</source>
        <translation>Image manquante sur %1</translation>
    </message>
    <message>
        <source>Image ready on %1</source>
        <translation>Image prête sur %1</translation>
    </message>
    <message>
        <source>Progress of the build</source>
        <translation>Progression de la construction</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Construire</translation>
    </message>
    <message>
        <source>Build the image of %1</source>
        <translation>Construire l’image de %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Cancel the build</source>
        <translation>Annuler la construction</translation>
    </message>
</context>
<context>
    <name>velqa::InvitationPage</name>
    <message>
        <source>Your browser did not open. The plans are at %1</source>
        <translation>Votre navigateur ne s’est pas ouvert. Les offres se trouvent à l’adresse %1</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Vérification…</translation>
    </message>
    <message>
        <source>Activated. You can start sandboxes now.</source>
        <translation>Activé. Vous pouvez maintenant démarrer des bacs à sable.</translation>
    </message>
    <message>
        <source>Checked just now: the Sandbox Agent is not part of your plan yet. After an upgrade it can take a minute until it is known here.</source>
        <translation>Vérifié à l’instant&#xa0;: le Sandbox Agent ne fait pas encore partie de votre offre. Après un changement d’offre, il peut s’écouler une minute avant que ce soit connu ici.</translation>
    </message>
    <message>
        <source>Checked just now: nothing has changed yet.</source>
        <translation>Vérifié à l’instant&#xa0;: rien n’a encore changé.</translation>
    </message>
    <message>
        <source>Sandbox Agent</source>
        <translation>Sandbox Agent</translation>
    </message>
    <message>
        <source>See plans</source>
        <translation>Voir les offres</translation>
    </message>
    <message>
        <source>See plans in the browser</source>
        <translation>Voir les offres dans le navigateur</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>I have upgraded – check again</source>
        <translation>J’ai changé d’offre, vérifier</translation>
    </message>
    <message>
        <source>Check the licence again</source>
        <translation>Vérifier de nouveau la licence</translation>
    </message>
    <message>
        <source>Enter a licence key</source>
        <translation>Saisir une clé de licence</translation>
    </message>
    <message>
        <source>Your conversations and artefacts stay readable.</source>
        <translation>Vos conversations et artefacts restent consultables.</translation>
    </message>
</context>
<context>
    <name>velqa::KeychainSecretStore</name>
    <message>
        <source>This key is not kept. Enter it again.</source>
        <translation>Cette clé n’est pas conservée. Saisissez-la de nouveau.</translation>
    </message>
    <message>
        <source>Access to the keyring was refused. Allow it and try again.</source>
        <translation>L’accès au trousseau de clés a été refusé. Autorisez-le et réessayez.</translation>
    </message>
    <message>
        <source>The keyring is locked. Unlock it and try again.</source>
        <translation>Le trousseau de clés est verrouillé. Déverrouillez-le et réessayez.</translation>
    </message>
    <message>
        <source>The keyring does not answer. Try again, or restart your desktop session.</source>
        <translation>Le trousseau de clés ne répond pas. Réessayez, ou redémarrez votre session de bureau.</translation>
    </message>
    <message>
        <source>The keyring reported an error. Check that it is running and try again.</source>
        <translation>Le trousseau de clés a signalé une erreur. Vérifiez qu’il fonctionne et réessayez.</translation>
    </message>
</context>
<context>
    <name>velqa::LicenseKeyField</name>
    <message>
        <source>Enter the licence key that you received by e-mail.</source>
        <translation>Saisissez la clé de licence que vous avez reçue par e-mail.</translation>
    </message>
    <message>
        <source>This is too long to be a licence key. Copy only the key itself.</source>
        <translation>C’est trop long pour une clé de licence. Copiez uniquement la clé elle-même.</translation>
    </message>
    <message>
        <source>Activated. You can start sandboxes now.</source>
        <translation>Activé. Vous pouvez maintenant démarrer des bacs à sable.</translation>
    </message>
    <message>
        <source>Checking the key…</source>
        <translation>Vérification de la clé…</translation>
    </message>
    <message>
        <source>Licence key</source>
        <translation>Clé de licence</translation>
    </message>
    <message>
        <source>Activate</source>
        <translation>Activer</translation>
    </message>
    <message>
        <source>Activate with this licence key</source>
        <translation>Activer avec cette clé de licence</translation>
    </message>
    <message>
        <source>The demo key of the licence server on this machine is filled in.</source>
        <translation>La clé de démonstration du serveur de licences de cet ordinateur est déjà saisie.</translation>
    </message>
</context>
<context>
    <name>velqa::LicensePage</name>
    <message>
        <source>Checking…</source>
        <translation>Vérification…</translation>
    </message>
    <message>
        <source>Checked just now.</source>
        <translation>Vérifié à l’instant.</translation>
    </message>
    <message>
        <source>Sign out on this computer?</source>
        <translation>Se déconnecter sur cet ordinateur&#x202f;?</translation>
    </message>
    <message>
        <source>No new sandbox can start here then. Your agents, conversations and artefacts stay.</source>
        <translation>Aucun nouveau bac à sable ne pourra alors démarrer ici. Vos agents, conversations et artefacts restent.</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>Se déconnecter</translation>
    </message>
    <message>
        <source>Signing out…</source>
        <translation>Déconnexion…</translation>
    </message>
    <message>
        <source>Signed out.</source>
        <translation>Déconnecté.</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>BETA</source>
        <translation>BÊTA</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Offre</translation>
    </message>
    <message>
        <source>Includes</source>
        <translation>Comprend</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1&#xa0;min</translation>
    </message>
    <message>
        <source>%1 minutes a month, %2 at a time, up to %3 each</source>
        <translation>%1 minutes par mois, %2 à la fois, jusqu’à %3 chacun</translation>
    </message>
    <message>
        <source>Unlimited minutes, %1 at a time, up to %2 each</source>
        <translation>Minutes illimitées, %1 à la fois, jusqu’à %2 chacun</translation>
    </message>
    <message>
        <source>Sandboxes</source>
        <translation>Bacs à sable</translation>
    </message>
    <message>
        <source>Last checked</source>
        <translation>Dernière vérification</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>pas encore</translation>
    </message>
    <message>
        <source>Check needed by</source>
        <translation>Vérification requise avant</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Vérifier maintenant</translation>
    </message>
    <message>
        <source>Check the licence now</source>
        <translation>Vérifier maintenant la licence</translation>
    </message>
    <message>
        <source>See plans</source>
        <translation>Voir les offres</translation>
    </message>
    <message>
        <source>See plans in the browser</source>
        <translation>Voir les offres dans le navigateur</translation>
    </message>
    <message>
        <source>Sign out…</source>
        <translation>Se déconnecter…</translation>
    </message>
    <message>
        <source>Sign out on this computer</source>
        <translation>Se déconnecter sur cet ordinateur</translation>
    </message>
    <message>
        <source>Use another licence key</source>
        <translation>Utiliser une autre clé de licence</translation>
    </message>
    <message>
        <source>Enter a licence key</source>
        <translation>Saisir une clé de licence</translation>
    </message>
    <message>
        <source>The key is sent to the licence service once and is not kept on this computer.</source>
        <translation>La clé est envoyée une fois au service de licences et n’est pas conservée sur cet ordinateur.</translation>
    </message>
</context>
<context>
    <name>velqa::LicenseService</name>
    <message>
        <source>Enter the licence key as you received it.</source>
        <translation>Saisissez la clé de licence telle que vous l’avez reçue.</translation>
    </message>
    <message>
        <source>A reply came that is not from the licence server. Check the address of the licence server in Settings and the network you are in.</source>
        <translation>Une réponse est arrivée qui ne vient pas du serveur de licences. Vérifiez l’adresse du serveur de licences dans les Réglages et le réseau où vous êtes.</translation>
    </message>
</context>
<context>
    <name>velqa::LimitsRow</name>
    <message>
        <source> min</source>
        <comment>lifetime of a sandbox</comment>
        <translation> min</translation>
    </message>
    <message>
        <source>Lifetime of a sandbox in minutes</source>
        <translation>Durée de vie d’un bac à sable en minutes</translation>
    </message>
    <message>
        <source>How long a sandbox is kept at most</source>
        <translation>Combien de temps un bac à sable est gardé au plus</translation>
    </message>
    <message>
        <source> CPU</source>
        <translation> CPU</translation>
    </message>
    <message>
        <source>Processors of a sandbox</source>
        <translation>Processeurs d’un bac à sable</translation>
    </message>
    <message>
        <source>How many processors a sandbox may use</source>
        <translation>Combien de processeurs un bac à sable peut utiliser</translation>
    </message>
    <message>
        <source> GB</source>
        <comment>memory of a sandbox</comment>
        <translation> Go</translation>
    </message>
    <message>
        <source>Memory of a sandbox in gigabytes</source>
        <translation>Mémoire d’un bac à sable en gigaoctets</translation>
    </message>
    <message>
        <source>How much memory a sandbox may use; the files of the workspace count in it</source>
        <translation>Combien de mémoire un bac à sable peut utiliser&#x202f;; les fichiers de l’espace de travail y comptent</translation>
    </message>
    <message>
        <source> steps</source>
        <comment>model calls in a turn</comment>
        <translation> étapes</translation>
    </message>
    <message>
        <source>Steps in a turn</source>
        <translation>Étapes d’un tour</translation>
    </message>
    <message>
        <source>How often the model may be asked within one turn</source>
        <translation>Combien de fois le modèle peut être interrogé au cours d’un tour</translation>
    </message>
    <message>
        <source> s per command</source>
        <translation> s par commande</translation>
    </message>
    <message>
        <source>Time limit of a command in seconds</source>
        <translation>Durée limite d’une commande en secondes</translation>
    </message>
    <message>
        <source>After this time a command is stopped</source>
        <translation>Au bout de ce temps, une commande est arrêtée</translation>
    </message>
</context>
<context>
    <name>velqa::LineItem</name>
    <message>
        <source>Checkpoint “%1” saved, %2</source>
        <translation>Point de contrôle «&#xa0;%1&#xa0;» enregistré, %2</translation>
    </message>
    <message>
        <source>You stopped this turn. What is above is kept.</source>
        <translation>Vous avez arrêté ce tour. Ce qui précède est conservé.</translation>
    </message>
    <message>
        <source>The sandbox&apos;s time was over before the agent was done. Send a message to go on in a new sandbox; a longer lifetime can be set in the agent&apos;s limits.</source>
        <translation>Le temps du bac à sable s’est écoulé avant que l’agent ait terminé. Envoyez un message pour continuer dans un bac à sable neuf&#x202f;; une durée de vie plus longue peut être choisie dans les limites de l’agent.</translation>
    </message>
    <message>
        <source>The program ended while this turn ran. What was there is kept; send a message to go on.</source>
        <translation>Le programme s’est fermé pendant ce tour. Ce qui existait est conservé&#x202f;; envoyez un message pour continuer.</translation>
    </message>
    <message>
        <source>This turn failed. Send the message again to try once more.</source>
        <translation>Ce tour a échoué. Renvoyez le message pour réessayer.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Hide details</source>
        <translation>Masquer les détails</translation>
    </message>
    <message>
        <source>Show details</source>
        <translation>Afficher les détails</translation>
    </message>
</context>
<context>
    <name>velqa::LiveFacts</name>
    <message>
        <source>No sandbox is running in this conversation. Send a message to start one.</source>
        <translation>Aucun bac à sable n’est actif dans cette conversation. Envoyez un message pour en démarrer un.</translation>
    </message>
</context>
<context>
    <name>velqa::MainWindow</name>
    <message>
        <source>The program could not start</source>
        <translation>Le programme n’a pas pu démarrer</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Démarrage…</translation>
    </message>
    <message>
        <source>Ending the sandboxes…</source>
        <translation>Fin des bacs à sable…</translation>
    </message>
    <message>
        <source>The window closes by itself in a moment.</source>
        <translation>La fenêtre se fermera d’elle-même dans un instant.</translation>
    </message>
    <message>
        <source>Velqa Sandbox Agent</source>
        <translation>Velqa Sandbox Agent</translation>
    </message>
    <message>
        <source>%1 – Velqa Sandbox Agent</source>
        <translation>%1 – Velqa Sandbox Agent</translation>
    </message>
    <message>
        <source>Not here yet</source>
        <translation>Pas encore disponible</translation>
    </message>
    <message>
        <source>This page is not part of this build.</source>
        <translation>Cette page ne fait pas partie de cette version.</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>The engine lacks the images that sandboxes are made from.</source>
        <translation>Il manque au moteur les images dont sont faits les bacs à sable.</translation>
    </message>
    <message>
        <source>Build them</source>
        <translation>Les construire</translation>
    </message>
    <message>
        <source>Images are being built: %1</source>
        <translation>Images en construction&#xa0;: %1</translation>
    </message>
    <message>
        <source>The agent needs you.</source>
        <translation>L’agent a besoin de vous.</translation>
    </message>
    <message>
        <source>The agent is done.</source>
        <translation>L’agent a terminé.</translation>
    </message>
    <message>
        <source>The sandbox&apos;s time was over.</source>
        <translation>Le temps du bac à sable est écoulé.</translation>
    </message>
    <message>
        <source>The turn failed.</source>
        <translation>Le tour a échoué.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;Conversation</source>
        <translation>&amp;Conversation</translation>
    </message>
    <message>
        <source>&amp;Sandbox</source>
        <translation>&amp;Bac à sable</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Aid&amp;e</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Nouvelle conversation</translation>
    </message>
    <message>
        <source>New agent…</source>
        <translation>Nouvel agent…</translation>
    </message>
    <message>
        <source>Attach files…</source>
        <translation>Joindre des fichiers…</translation>
    </message>
    <message>
        <source>Export conversation…</source>
        <translation>Exporter la conversation…</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Copy selection as Markdown</source>
        <translation>Copier la sélection en Markdown</translation>
    </message>
    <message>
        <source>Copy selection as plain text</source>
        <translation>Copier la sélection en texte brut</translation>
    </message>
    <message>
        <source>Select the whole conversation</source>
        <translation>Sélectionner toute la conversation</translation>
    </message>
    <message>
        <source>Search everything…</source>
        <translation>Rechercher partout…</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>Écrire un message</translation>
    </message>
    <message>
        <source>Show the conversation</source>
        <translation>Afficher la conversation</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Edit its agent</source>
        <translation>Modifier son agent</translation>
    </message>
    <message>
        <source>Delete conversation…</source>
        <translation>Supprimer la conversation…</translation>
    </message>
    <message>
        <source>Stop the turn</source>
        <translation>Arrêter le tour</translation>
    </message>
    <message>
        <source>End the sandbox now</source>
        <translation>Terminer le bac à sable maintenant</translation>
    </message>
    <message>
        <source>Save a checkpoint…</source>
        <translation>Enregistrer un point de contrôle…</translation>
    </message>
    <message>
        <source>Build the runtime images</source>
        <translation>Construire les images d’environnement</translation>
    </message>
    <message>
        <source>Look for the engine again</source>
        <translation>Chercher de nouveau le moteur</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>Barre latérale</translation>
    </message>
    <message>
        <source>Workspace pane</source>
        <translation>Volet de l’espace de travail</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Espace de travail</translation>
    </message>
    <message>
        <source>Artefacts</source>
        <translation>Artefacts</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Points de contrôle</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>Utilisation</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Comme le bureau</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Language of the desktop</source>
        <translation>Langue du bureau</translation>
    </message>
    <message>
        <source>About and keys</source>
        <translation>À propos et raccourcis</translation>
    </message>
    <message>
        <source>The setting was not saved</source>
        <translation>Le réglage n’a pas été enregistré</translation>
    </message>
    <message>
        <source>Delete this conversation?</source>
        <translation>Supprimer cette conversation&#x202f;?</translation>
    </message>
    <message>
        <source>“%1” goes with its files, checkpoints and artefacts. Save what you want to keep first.</source>
        <translation>«&#xa0;%1&#xa0;» disparaîtra avec ses fichiers, points de contrôle et artefacts. Enregistrez d’abord ce que vous voulez garder.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>The conversation was not deleted</source>
        <translation>La conversation n’a pas été supprimée</translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) still running</source>
        <translation>
            <numerusform>%n tour encore en cours</numerusform>
            <numerusform>%n tours encore en cours</numerusform>
        </translation>
    </message>
    <message>
        <source>Quitting stops them and ends their sandboxes. What they published and saved is kept.</source>
        <translation>Quitter les arrête et met fin à leurs bacs à sable. Ce qu’ils ont publié et enregistré est conservé.</translation>
    </message>
    <message>
        <source>Stop and quit</source>
        <translation>Arrêter et quitter</translation>
    </message>
    <message>
        <source>Keep running in the tray</source>
        <translation>Continuer dans la zone de notification</translation>
    </message>
    <message>
        <source>The conversation that the link names is not here.</source>
        <translation>La conversation désignée par le lien n’est pas ici.</translation>
    </message>
    <message>
        <source>The agent that the link names is not here.</source>
        <translation>L’agent désigné par le lien n’est pas ici.</translation>
    </message>
    <message>
        <source>Processes…</source>
        <translation>Processus…</translation>
    </message>
</context>
<context>
    <name>velqa::MemorySecretStore</name>
    <message>
        <source>This key is not kept. Enter it again.</source>
        <translation>Cette clé n’est pas conservée. Saisissez-la de nouveau.</translation>
    </message>
</context>
<context>
    <name>velqa::ModelSettings</name>
    <message>
        <source>Remove the model service “%1”?</source>
        <translation>Retirer le service de modèles «&#xa0;%1&#xa0;»&#x202f;?</translation>
    </message>
    <message>
        <source>Its key is removed too. Agents that use it need another model service then.</source>
        <translation>Sa clé est retirée aussi. Les agents qui l’utilisent auront alors besoin d’un autre service de modèles.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>The key could not be removed</source>
        <translation>La clé n’a pas pu être retirée</translation>
    </message>
    <message>
        <source>The program talks straight to the model service that you choose. New agents use the default.</source>
        <translation>Le programme s’adresse directement au service de modèles que vous choisissez. Les nouveaux agents utilisent celui par défaut.</translation>
    </message>
    <message>
        <source>Model services</source>
        <translation>Services de modèles</translation>
    </message>
    <message>
        <source>default</source>
        <translation>par défaut</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Ajouter…</translation>
    </message>
    <message>
        <source>Add a model service</source>
        <translation>Ajouter un service de modèles</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Modifier…</translation>
    </message>
    <message>
        <source>Edit the selected model service</source>
        <translation>Modifier le service de modèles sélectionné</translation>
    </message>
    <message>
        <source>Make default</source>
        <translation>Choisir par défaut</translation>
    </message>
    <message>
        <source>Make the selected model service the default</source>
        <translation>Faire du service de modèles sélectionné le service par défaut</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Retirer…</translation>
    </message>
    <message>
        <source>Remove the selected model service</source>
        <translation>Retirer le service de modèles sélectionné</translation>
    </message>
</context>
<context>
    <name>velqa::NetworkItem</name>
    <message>
        <source>allowed</source>
        <translation>autorisé</translation>
    </message>
    <message>
        <source>not allowed by the agent&apos;s network setting</source>
        <translation>non autorisé par le réglage réseau de l’agent</translation>
    </message>
    <message>
        <source>refused: a private or local address</source>
        <translation>refusé : adresse privée ou locale</translation>
    </message>
    <message>
        <source>broken off: this sandbox has moved as many bytes as it may</source>
        <translation>interrompu : ce bac à sable a échangé autant d’octets que permis</translation>
    </message>
    <message>
        <source>no such host</source>
        <translation>hôte inconnu</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>pas de réponse</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>demande incomprise</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n autre</numerusform>
            <numerusform>%n autres</numerusform>
        </translation>
    </message>
    <message>
        <source>Network: nothing was reached</source>
        <translation>Réseau : rien n’a été atteint</translation>
    </message>
    <message>
        <source>Network: %1, %2</source>
        <translation>Réseau : %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n not reached</source>
        <translation>
            <numerusform>%n non atteint</numerusform>
            <numerusform>%n non atteints</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 port %2: %3; %4 sent, %5 received, %6</source>
        <translation>%1 port %2 : %3 ; %4 envoyés, %5 reçus, %6</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Allow for this turn</source>
        <translation>Autoriser pour ce tour</translation>
    </message>
    <message>
        <source>Allow for this agent</source>
        <translation>Autoriser pour cet agent</translation>
    </message>
    <message>
        <source>Hide the connections</source>
        <translation>Masquer les connexions</translation>
    </message>
    <message>
        <source>Show the connections</source>
        <translation>Afficher les connexions</translation>
    </message>
    <message>
        <source>Allow %1 for this turn</source>
        <translation>Autoriser %1 pour ce tour</translation>
    </message>
    <message>
        <source>Allow %1 for this agent, now and later</source>
        <translation>Autoriser %1 pour cet agent, maintenant et plus tard</translation>
    </message>
</context>
<context>
    <name>velqa::Notifier</name>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
</context>
<context>
    <name>velqa::ProcessesDialog</name>
    <message>
        <source>Processes of the sandbox</source>
        <translation>Processus du bac à sable</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>Temps processeur</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Running for</source>
        <translation>Actif depuis</translation>
    </message>
    <message>
        <source>End process</source>
        <translation>Terminer le processus</translation>
    </message>
    <message>
        <source>The chosen process is killed at once; its children go on.</source>
        <translation>Le processus choisi est tué aussitôt ; ses enfants continuent.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Looking at the processes…</source>
        <translation>Lecture des processus…</translation>
    </message>
    <message>
        <source>The processes cannot be shown</source>
        <translation>Les processus ne peuvent pas être affichés</translation>
    </message>
    <message>
        <source>Nothing runs</source>
        <translation>Rien ne s’exécute</translation>
    </message>
    <message>
        <source>Commands of the agent appear here while they run.</source>
        <translation>Les commandes de l’agent apparaissent ici pendant qu’elles s’exécutent.</translation>
    </message>
</context>
<context>
    <name>velqa::RemoteProcess</name>
    <message>
        <source>The command is too long. Write it to a file and run that.</source>
        <translation>La commande est trop longue. Écrivez-la dans un fichier et exécutez celui-ci.</translation>
    </message>
</context>
<context>
    <name>velqa::RightPane</name>
    <message>
        <source>Workspace</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>Artefacts</source>
        <translation>Artefacts</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Points de contrôle</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>tab title, count</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>About the conversation</source>
        <translation>À propos de la conversation</translation>
    </message>
    <message>
        <source>Workspace, artefacts and checkpoints</source>
        <translation>Espace de travail, artefacts et points de contrôle</translation>
    </message>
    <message>
        <source>Nothing to show yet.</source>
        <translation>Rien à montrer pour le moment.</translation>
    </message>
</context>
<context>
    <name>velqa::RunCommand</name>
    <message>
        <source>None of the files could be read.</source>
        <translation>Aucun des fichiers n’a pu être lu.</translation>
    </message>
    <message>
        <source>There is no agent “%1”. Agents here: %2.</source>
        <translation>Il n’y a pas d’agent «&#xa0;%1&#xa0;». Agents présents&#xa0;: %2.</translation>
    </message>
    <message>
        <source>  exit %1, %2 s</source>
        <translation>  exit %1, %2&#xa0;s</translation>
    </message>
    <message>
        <source>  done, %1 s</source>
        <translation>  terminé, %1&#xa0;s</translation>
    </message>
    <message>
        <source>  failed after %1 s: %2</source>
        <translation>  échec après %1&#xa0;s&#xa0;: %2</translation>
    </message>
    <message>
        <source>  artefact “%1”, version %2</source>
        <translation>  artefact «&#xa0;%1&#xa0;», version %2</translation>
    </message>
    <message>
        <source>  checkpoint “%1” saved</source>
        <translation>  point de contrôle «&#xa0;%1&#xa0;» enregistré</translation>
    </message>
    <message>
        <source>saved %1</source>
        <translation>enregistré&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1, %2 s of sandbox time (indicative)</source>
        <translation>%1, %2&#xa0;s de bac à sable (indicatif)</translation>
    </message>
    <message>
        <source>Stopped before the turn began.</source>
        <translation>Arrêté avant le début du tour.</translation>
    </message>
    <message>
        <source>The name “%1” is not valid UTF-8, so the file cannot be named here. Rename it, or give the folder that it is in.</source>
        <translation>Le nom «&#xa0;%1&#xa0;» n’est pas de l’UTF-8 valide, le fichier ne peut donc pas être désigné ici. Renommez-le, ou donnez le dossier qui le contient.</translation>
    </message>
    <message>
        <source>The output cannot be written any more, so the turn is stopped.</source>
        <translation>La sortie ne peut plus être écrite, le tour est donc arrêté.</translation>
    </message>
    <message numerus="yes">
        <source>%n artefact(s) could not be saved. Choose another folder with --out.</source>
        <translation>
            <numerusform>%n artefact n’a pas pu être enregistré. Choisissez un autre dossier avec --out.</numerusform>
            <numerusform>%n artefacts n’ont pas pu être enregistrés. Choisissez un autre dossier avec --out.</numerusform>
        </translation>
    </message>
    <message>
        <source>! no connection to %1:%2 (%3)</source>
        <translation>! pas de connexion à %1:%2 (%3)</translation>
    </message>
</context>
<context>
    <name>velqa::SafeImage</name>
    <message>
        <source>This drawing is too large to be shown here. Save it to look at it.</source>
        <translation>Ce dessin est trop grand pour être affiché ici. Enregistrez-le pour le voir.</translation>
    </message>
    <message>
        <source>This drawing refers to things outside itself and is not shown. Save it to look at it.</source>
        <translation>Ce dessin renvoie à des éléments extérieurs et n’est pas affiché. Enregistrez-le pour le voir.</translation>
    </message>
    <message>
        <source>This drawing is damaged and cannot be shown.</source>
        <translation>Ce dessin est endommagé et ne peut pas être affiché.</translation>
    </message>
    <message>
        <source>This picture is too large to be shown here. Save it to look at it.</source>
        <translation>Cette image est trop grande pour être affichée ici. Enregistrez-la pour la voir.</translation>
    </message>
    <message>
        <source>This picture cannot be shown.</source>
        <translation>Cette image ne peut pas être affichée.</translation>
    </message>
    <message>
        <source>Pictures of this kind are not shown here. Save it to look at it.</source>
        <translation>Les images de ce type ne sont pas affichées ici. Enregistrez-la pour la voir.</translation>
    </message>
    <message>
        <source>This picture is damaged and cannot be shown.</source>
        <translation>Cette image est endommagée et ne peut pas être affichée.</translation>
    </message>
</context>
<context>
    <name>velqa::SandboxStrip</name>
    <message>
        <source>Extend</source>
        <translation>Prolonger</translation>
    </message>
    <message>
        <source>Give the sandbox more time</source>
        <translation>Donner plus de temps au bac à sable</translation>
    </message>
    <message>
        <source>End now</source>
        <translation>Terminer</translation>
    </message>
    <message>
        <source>End the sandbox now</source>
        <translation>Terminer le bac à sable maintenant</translation>
    </message>
    <message>
        <source>Preparing sandbox</source>
        <translation>Préparation du bac à sable</translation>
    </message>
    <message>
        <source>Sandbox ready</source>
        <translation>Bac à sable prêt</translation>
    </message>
    <message>
        <source>Sandbox frozen</source>
        <translation>Bac à sable gelé</translation>
    </message>
    <message>
        <source>Sandbox ending</source>
        <translation>Fin du bac à sable</translation>
    </message>
    <message>
        <source>Sandbox expired</source>
        <translation>Bac à sable expiré</translation>
    </message>
    <message>
        <source>Sandbox ran out of memory</source>
        <translation>Bac à sable à court de mémoire</translation>
    </message>
    <message>
        <source>Sandbox ran out of space</source>
        <translation>Bac à sable à court de place</translation>
    </message>
    <message>
        <source>Sandbox lost with the engine</source>
        <translation>Bac à sable perdu avec le moteur</translation>
    </message>
    <message>
        <source>Sandbox did not start</source>
        <translation>Bac à sable non démarré</translation>
    </message>
    <message>
        <source>Sandbox ended</source>
        <translation>Bac à sable terminé</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 restant</translation>
    </message>
    <message>
        <source>%1 ≈ %2 indicative</source>
        <comment>minutes, money</comment>
        <translation>%1 ≈ %2 indicatif</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>%1 de mémoire</translation>
    </message>
    <message>
        <source>Show the processes of the sandbox</source>
        <translation>Afficher les processus du bac à sable</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>memory used, and its limit</comment>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>CPU %1 %</source>
        <translation>Processeur %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es)</source>
        <translation>
            <numerusform>%n processus</numerusform>
            <numerusform>%n processus</numerusform>
        </translation>
    </message>
    <message>
        <source>Workspace: %1 of %2</source>
        <translation>Espace de travail : %1 sur %2</translation>
    </message>
</context>
<context>
    <name>velqa::SecretEdit</name>
    <message>
        <source>Hide</source>
        <translation>Masquer</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>Hide what was typed</source>
        <translation>Masquer la saisie</translation>
    </message>
    <message>
        <source>Show what was typed</source>
        <translation>Afficher la saisie</translation>
    </message>
</context>
<context>
    <name>velqa::Settings</name>
    <message>
        <source>The settings in “%1” cannot be read. Check the permissions of that file.</source>
        <translation>Les réglages dans «&#xa0;%1&#xa0;» ne peuvent pas être lus. Vérifiez les permissions de ce fichier.</translation>
    </message>
    <message>
        <source>settings file</source>
        <translation>fichier de réglages</translation>
    </message>
    <message>
        <source>The settings were damaged and start from their defaults. The old file is kept as “%1”.</source>
        <translation>Les réglages étaient endommagés et repartent de leurs valeurs par défaut. L’ancien fichier est conservé sous «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>The value for the setting “%1” is not valid. Correct it and save again.</source>
        <translation>La valeur du réglage «&#xa0;%1&#xa0;» n’est pas valide. Corrigez-la et enregistrez de nouveau.</translation>
    </message>
    <message>
        <source>The settings could not be saved to “%1”. Check that the disk has space and the folder can be written.</source>
        <translation>Les réglages n’ont pas pu être enregistrés dans «&#xa0;%1&#xa0;». Vérifiez qu’il y a de la place sur le disque et que le dossier est accessible en écriture.</translation>
    </message>
</context>
<context>
    <name>velqa::SettingsPage</name>
    <message>
        <source>The settings could not be saved</source>
        <translation>Les réglages n’ont pas pu être enregistrés</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Général</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Sections of the settings</source>
        <translation>Sections des réglages</translation>
    </message>
</context>
<context>
    <name>velqa::Sidebar</name>
    <message>
        <source>Sidebar</source>
        <translation>Barre latérale</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>Rechercher partout</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agents</translation>
    </message>
    <message>
        <source>+ New agent</source>
        <translation>+ Nouvel agent</translation>
    </message>
    <message>
        <source>New agent</source>
        <translation>Nouvel agent</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Conversations</translation>
    </message>
    <message>
        <source>None yet. Pick an agent and send it a message.</source>
        <translation>Aucune pour le moment. Choisissez un agent et envoyez-lui un message.</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Nouvelle conversation</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Modifier…</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Supprimer…</translation>
    </message>
</context>
<context>
    <name>velqa::SidebarFooter</name>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>%1 · %2 · %3 ms</source>
        <comment>engine name, version, latency</comment>
        <translation>%1 · %2 · %3&#xa0;ms</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>engine name, version</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · images missing</source>
        <translation>%1 · images manquantes</translation>
    </message>
    <message>
        <source>%1 · building images</source>
        <translation>%1 · construction des images</translation>
    </message>
    <message>
        <source>%1 · not reachable</source>
        <translation>%1 · injoignable</translation>
    </message>
    <message>
        <source>Looking for an engine…</source>
        <translation>Recherche d’un moteur…</translation>
    </message>
    <message>
        <source>Engine: %1</source>
        <translation>Moteur&#xa0;: %1</translation>
    </message>
    <message>
        <source>Not activated on this account</source>
        <translation>Non activé sur ce compte</translation>
    </message>
    <message>
        <source>%1 this month, indicative</source>
        <translation>%1 ce mois, indicatif</translation>
    </message>
    <message>
        <source>Usage: %1</source>
        <translation>Utilisation&#xa0;: %1</translation>
    </message>
    <message>
        <source>BETA</source>
        <translation>BÊTA</translation>
    </message>
</context>
<context>
    <name>velqa::StateFace</name>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Show details</source>
        <translation>Afficher les détails</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy the details</source>
        <translation>Copier les détails</translation>
    </message>
</context>
<context>
    <name>velqa::StudioCore</name>
    <message>
        <source>The file could not be saved there. Choose another place.</source>
        <translation>Le fichier n’a pas pu être enregistré à cet endroit. Choisissez-en un autre.</translation>
    </message>
    <message>
        <source>No sandbox is running in this conversation. Allow the host for the agent, then send a message.</source>
        <translation>Aucun bac à sable n’est actif dans cette conversation. Autorisez l’hôte pour l’agent, puis envoyez un message.</translation>
    </message>
    <message>
        <source>The agent of this conversation does not exist any more.</source>
        <translation>L’agent de cette conversation n’existe plus.</translation>
    </message>
</context>
<context>
    <name>velqa::ToolItem</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2, %3</translation>
    </message>
    <message>
        <source>%1 characters in the middle are not shown.</source>
        <translation>%1 caractères au milieu ne sont pas affichés.</translation>
    </message>
    <message>
        <source>Copy the output</source>
        <translation>Copier la sortie</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Afficher moins</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <source>%1 in the middle are not shown.</source>
        <translation>%1 au milieu ne sont pas affichés.</translation>
    </message>
</context>
<context>
    <name>velqa::ToolText</name>
    <message>
        <source>Run Node</source>
        <translation>Exécuter Node</translation>
    </message>
    <message>
        <source>Run Python</source>
        <translation>Exécuter Python</translation>
    </message>
    <message>
        <source>Run command</source>
        <translation>Exécuter une commande</translation>
    </message>
    <message>
        <source>Read file</source>
        <translation>Lire un fichier</translation>
    </message>
    <message>
        <source>Write file</source>
        <translation>Écrire un fichier</translation>
    </message>
    <message>
        <source>Edit file</source>
        <translation>Modifier un fichier</translation>
    </message>
    <message>
        <source>List files</source>
        <translation>Lister des fichiers</translation>
    </message>
    <message>
        <source>Search files</source>
        <translation>Chercher dans les fichiers</translation>
    </message>
    <message>
        <source>Publish artefact</source>
        <translation>Publier un artefact</translation>
    </message>
    <message>
        <source>Save checkpoint</source>
        <translation>Enregistrer un point de contrôle</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>écriture</translation>
    </message>
    <message>
        <source>running</source>
        <translation>en cours</translation>
    </message>
    <message>
        <source>exit %1</source>
        <translation>exit %1</translation>
    </message>
    <message>
        <source>done</source>
        <translation>terminé</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>échec</translation>
    </message>
</context>
<context>
    <name>velqa::TranscriptView</name>
    <message>
        <source>Waiting until another turn is done…</source>
        <translation>Attend qu’un autre tour se termine…</translation>
    </message>
    <message>
        <source>Preparing a new sandbox…</source>
        <translation>Préparation d’un bac à sable neuf…</translation>
    </message>
    <message>
        <source>Waiting for your approval.</source>
        <translation>En attente de votre approbation.</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Arrêt…</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>Travail en cours…</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Vous</translation>
    </message>
    <message>
        <source>Files: %1</source>
        <translation>Fichiers&#xa0;: %1</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversation</translation>
    </message>
    <message>
        <source>New below</source>
        <translation>Nouveautés plus bas</translation>
    </message>
    <message>
        <source>Scroll to what is new below</source>
        <translation>Faire défiler jusqu’aux nouveautés plus bas</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>Copier l’adresse</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Copier en Markdown</translation>
    </message>
    <message>
        <source>Copy as plain text</source>
        <translation>Copier en texte brut</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Tout sélectionner</translation>
    </message>
</context>
<context>
    <name>velqa::Tray</name>
    <message numerus="yes">
        <source>Velqa Sandbox Agent, %n turn(s) running</source>
        <translation>
            <numerusform>Velqa Sandbox Agent, %n tour en cours</numerusform>
            <numerusform>Velqa Sandbox Agent, %n tours en cours</numerusform>
        </translation>
    </message>
    <message>
        <source>Velqa Sandbox Agent</source>
        <translation>Velqa Sandbox Agent</translation>
    </message>
    <message>
        <source>Show the window</source>
        <translation>Afficher la fenêtre</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Nouvelle conversation</translation>
    </message>
    <message>
        <source>Running: %1</source>
        <translation>En cours&#xa0;: %1</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
</context>
<context>
    <name>velqa::TurnRunner</name>
    <message numerus="yes">
        <source>The agent used all %n steps of this turn. Send a message to let it go on, or allow more steps in the agent&apos;s limits.</source>
        <translation>
            <numerusform>L’agent a utilisé l’unique étape (%n) de ce tour. Envoyez un message pour le laisser continuer, ou autorisez plus d’étapes dans les limites de l’agent.</numerusform>
            <numerusform>L’agent a utilisé les %n étapes de ce tour. Envoyez un message pour le laisser continuer, ou autorisez plus d’étapes dans les limites de l’agent.</numerusform>
        </translation>
    </message>
    <message>
        <source>The agent has used %1 of its %2 steps.</source>
        <translation>L’agent a utilisé %1 de ses %2 étapes.</translation>
    </message>
    <message>
        <source>The model&apos;s answer was cut at its output limit. Send “continue” to let it go on.</source>
        <translation>La réponse du modèle a été coupée à sa limite de sortie. Envoyez «&#xa0;continue&#xa0;» pour le laisser poursuivre.</translation>
    </message>
    <message>
        <source>The agent made the same call with the same result %1 times, so the turn was ended. Send a message that tells it what to do differently.</source>
        <translation>L’agent a fait %1 fois le même appel avec le même résultat&#x202f;; le tour a donc été terminé. Envoyez un message qui lui dit ce qu’il doit faire autrement.</translation>
    </message>
    <message>
        <source>The checkpoint was not saved: %1</source>
        <translation>Le point de contrôle n’a pas été enregistré&#xa0;: %1</translation>
    </message>
    <message>
        <source>Stopped by you.</source>
        <translation>Arrêté par vous.</translation>
    </message>
</context>
<context>
    <name>velqa::TurnService</name>
    <message>
        <source>The program is closing.</source>
        <translation>Le programme se ferme.</translation>
    </message>
    <message>
        <source>Write a message first.</source>
        <translation>Écrivez d’abord un message.</translation>
    </message>
    <message>
        <source>This message is too long. Attach the text as a file instead.</source>
        <translation>Ce message est trop long. Joignez plutôt le texte sous forme de fichier.</translation>
    </message>
    <message>
        <source>This conversation does not exist any more.</source>
        <translation>Cette conversation n’existe plus.</translation>
    </message>
    <message>
        <source>The agent of this conversation was removed. Choose another agent.</source>
        <translation>L’agent de cette conversation a été retiré. Choisissez un autre agent.</translation>
    </message>
    <message>
        <source>A turn of this conversation is still running. Wait for it or stop it.</source>
        <translation>Un tour de cette conversation est encore en cours. Attendez-le ou arrêtez-le.</translation>
    </message>
    <message>
        <source>The Docker engine is not connected yet. Try again in a moment.</source>
        <translation>Le moteur Docker n’est pas encore connecté. Réessayez dans un instant.</translation>
    </message>
    <message>
        <source>The %1 image is not on the engine yet. Build it in Settings, Engine.</source>
        <translation>L’image %1 n’est pas encore sur le moteur. Construisez-la dans Réglages, Moteur.</translation>
    </message>
</context>
<context>
    <name>velqa::UploadProgress</name>
    <message>
        <source>Adding %1</source>
        <translation>Ajout de %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more files</source>
        <translation>
            <numerusform>et encore %n fichier</numerusform>
            <numerusform>et encore %n fichiers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files were not added</source>
        <translation>
            <numerusform>%n fichier n’a pas été ajouté</numerusform>
            <numerusform>%n fichiers n’ont pas été ajoutés</numerusform>
        </translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Dismiss the list of files that were not added</source>
        <translation>Fermer la liste des fichiers qui n’ont pas été ajoutés</translation>
    </message>
</context>
<context>
    <name>velqa::UsageMeter</name>
    <message>
        <source>The use of this sandbox was not measured.</source>
        <translation>L’utilisation de ce bac à sable n’a pas été mesurée.</translation>
    </message>
</context>
<context>
    <name>velqa::UsagePage</name>
    <message>
        <source>%1 min</source>
        <translation>%1&#xa0;min</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Chargement…</translation>
    </message>
    <message>
        <source>≈ %1, indicative</source>
        <translation>≈ %1, indicatif</translation>
    </message>
    <message numerus="yes">
        <source>%n sandboxes, %1 measured</source>
        <translation>
            <numerusform>%n bac à sable, durée mesurée&#xa0;: %1</numerusform>
            <numerusform>%n bacs à sable, durée mesurée&#xa0;: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Export usage</source>
        <translation>Exporter l’utilisation</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tableaux (*.csv)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Enregistré sous %1</translation>
    </message>
    <message>
        <source>The usage could not be exported</source>
        <translation>L’utilisation n’a pas pu être exportée</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>Utilisation</translation>
    </message>
    <message>
        <source>Sandbox minutes are measured and shown, but only indicative during the beta: nothing is charged.</source>
        <translation>Les minutes de bac à sable sont mesurées et affichées, mais seulement à titre indicatif pendant la bêta&#xa0;: rien n’est facturé.</translation>
    </message>
    <message>
        <source>A sandbox counts from the moment it is ready until it is gone, rounded up to full minutes. A sandbox that waits for your message does not count.</source>
        <translation>Un bac à sable compte du moment où il est prêt jusqu’à sa disparition, arrondi à la minute supérieure. Un bac à sable qui attend votre message ne compte pas.</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Aujourd’hui</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>Ce mois</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>Exporter en CSV…</translation>
    </message>
    <message>
        <source>Export the usage as a table</source>
        <translation>Exporter l’utilisation sous forme de tableau</translation>
    </message>
</context>
<context>
    <name>velqa::UserItem</name>
    <message>
        <source>You: %1</source>
        <translation>Vous&#xa0;: %1</translation>
    </message>
    <message>
        <source>You: %1. Files: %2</source>
        <translation>Vous&#xa0;: %1. Fichiers&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceActions</name>
    <message>
        <source>Save file</source>
        <translation>Enregistrer le fichier</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Enregistré sous %1</translation>
    </message>
    <message>
        <source>The file could not be saved</source>
        <translation>Le fichier n’a pas pu être enregistré</translation>
    </message>
    <message>
        <source>Published “%1”, version %2</source>
        <translation>«&#xa0;%1&#xa0;» publié, version %2</translation>
    </message>
    <message>
        <source>The file could not be published</source>
        <translation>Le fichier n’a pas pu être publié</translation>
    </message>
    <message>
        <source>Add files to the next sandbox</source>
        <translation>Ajouter des fichiers au prochain bac à sable</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n files?</source>
        <translation>
            <numerusform>Retirer %n fichier&#x202f;?</numerusform>
            <numerusform>Retirer %n fichiers&#x202f;?</numerusform>
        </translation>
    </message>
    <message>
        <source>They will not be in the next sandbox. The originals on your disk stay as they are.</source>
        <translation>Ils ne seront pas dans le prochain bac à sable. Les originaux sur votre disque restent tels quels.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceBrowser</name>
    <message>
        <source>No sandbox is running in this conversation. Send a message to start one.</source>
        <translation>Aucun bac à sable n’est actif dans cette conversation. Envoyez un message pour en démarrer un.</translation>
    </message>
    <message>
        <source>The file could not be saved there. Choose another place.</source>
        <translation>Le fichier n’a pas pu être enregistré à cet endroit. Choisissez-en un autre.</translation>
    </message>
</context>
<context>
    <name>velqa::WorkspacePane</name>
    <message>
        <source>Drop to add to the next sandbox</source>
        <translation>Déposez pour ajouter au prochain bac à sable</translation>
    </message>
    <message>
        <source>The sandbox is not activated</source>
        <translation>Le bac à sable n’est pas activé</translation>
    </message>
    <message>
        <source>Activate the Sandbox Agent to work with files.</source>
        <translation>Activez le Sandbox Agent pour travailler avec des fichiers.</translation>
    </message>
    <message>
        <source>The files of a conversation</source>
        <translation>Les fichiers d’une conversation</translation>
    </message>
    <message>
        <source>Choose a conversation or start one: the files its agent works with appear here.</source>
        <translation>Choisissez une conversation ou commencez-en une&#xa0;: les fichiers avec lesquels son agent travaille apparaissent ici.</translation>
    </message>
    <message>
        <source>Opening the workspace…</source>
        <translation>Ouverture de l’espace de travail…</translation>
    </message>
    <message>
        <source>Nothing here yet</source>
        <translation>Rien ici pour le moment</translation>
    </message>
    <message>
        <source>Files that you add go into the next sandbox. When it runs, you see its files live.</source>
        <translation>Les fichiers que vous ajoutez iront dans le prochain bac à sable. Quand il est actif, vous voyez ses fichiers en direct.</translation>
    </message>
    <message>
        <source>The next sandbox starts from the checkpoint “%1”. Files that you add go into it too.</source>
        <translation>Le prochain bac à sable part du point de contrôle «&#xa0;%1&#xa0;». Les fichiers que vous ajoutez y iront aussi.</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Ajouter des fichiers…</translation>
    </message>
    <message>
        <source>Activate the Sandbox Agent to work with files. Your artefacts and checkpoints stay available.</source>
        <translation>Activez le Sandbox Agent pour travailler avec des fichiers. Vos artefacts et points de contrôle restent disponibles.</translation>
    </message>
    <message>
        <source>See how</source>
        <translation>Voir comment</translation>
    </message>
    <message>
        <source>The workspace could not be read</source>
        <translation>L’espace de travail n’a pas pu être lu</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>The next sandbox will contain:</source>
        <translation>Le prochain bac à sable contiendra&#xa0;:</translation>
    </message>
    <message>
        <source>The next sandbox starts from the checkpoint “%1” and will also contain:</source>
        <translation>Le prochain bac à sable part du point de contrôle «&#xa0;%1&#xa0;» et contiendra aussi&#xa0;:</translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceService</name>
    <message>
        <source>The checkpoint this conversation starts from does not exist any more. Choose another one or none.</source>
        <translation>Le point de contrôle dont part cette conversation n’existe plus. Choisissez-en un autre ou aucun.</translation>
    </message>
    <message>
        <source>Checkpoint %1</source>
        <translation>Point de contrôle %1</translation>
    </message>
    <message>
        <source>A checkpoint needs a name. Enter one.</source>
        <translation>Un point de contrôle a besoin d’un nom. Saisissez-en un.</translation>
    </message>
    <message>
        <source>This does not exist any more. Choose another one.</source>
        <translation>Cet élément n’existe plus. Choisissez-en un autre.</translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceTreeModel</name>
    <message>
        <source>Added in this turn</source>
        <translation>Ajouté pendant ce tour</translation>
    </message>
    <message>
        <source>Modified in this turn</source>
        <translation>Modifié pendant ce tour</translation>
    </message>
    <message>
        <source>Folder %1</source>
        <translation>Dossier %1</translation>
    </message>
    <message>
        <source>size</source>
        <translation>taille</translation>
    </message>
    <message>
        <source>A: added in this turn. M: modified in this turn.</source>
        <translation>A&#xa0;: ajouté pendant ce tour. M&#xa0;: modifié pendant ce tour.</translation>
    </message>
</context>
<context>
    <name>velqa::WorkspaceView</name>
    <message numerus="yes">
        <source>%n entries are not shown.</source>
        <translation>
            <numerusform>%n élément n’est pas affiché.</numerusform>
            <numerusform>%n éléments ne sont pas affichés.</numerusform>
        </translation>
    </message>
    <message>
        <source>Files of the workspace</source>
        <translation>Fichiers de l’espace de travail</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Enregistrer sous…</translation>
    </message>
    <message>
        <source>Save the selected file on this computer</source>
        <translation>Enregistrer le fichier sélectionné sur cet ordinateur</translation>
    </message>
    <message>
        <source>Publish</source>
        <translation>Publier</translation>
    </message>
    <message>
        <source>Publish the selected file as an artefact</source>
        <translation>Publier le fichier sélectionné comme artefact</translation>
    </message>
    <message>
        <source>Keep this file as an artefact, also when the sandbox is gone</source>
        <translation>Garder ce fichier comme artefact, même quand le bac à sable a disparu</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Ajouter des fichiers…</translation>
    </message>
    <message>
        <source>Add files to the next sandbox</source>
        <translation>Ajouter des fichiers au prochain bac à sable</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Do not put the selected file into the next sandbox</source>
        <translation>Ne pas mettre le fichier sélectionné dans le prochain bac à sable</translation>
    </message>
    <message>
        <source>Choose a file to look at it.</source>
        <translation>Choisissez un fichier pour le consulter.</translation>
    </message>
</context>
</TS>
