// Runs a fuzz target without libFuzzer: each seed of the folders named as arguments, then changed copies of them, the same
// every time; a failing input is left in the current directory. Main thread.
#include <QDir>
#include <QElapsedTimer>
#include <QFile>

#include <csignal>
#include <cstdio>
#include <random>

#include <fcntl.h>
#include <unistd.h>

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv);
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size);

namespace {

constexpr int changedCopies = 20'000;
constexpr qsizetype maxSize = 4096;

QByteArray current; // what is being run

// Only what a signal handler may call.
void keepFailingInput(int number)
{
    if (const int file = open("crash-input", O_CREAT | O_TRUNC | O_WRONLY, 0600); file >= 0) {
        (void)!write(file, current.constData(), std::size_t(current.size()));
        close(file);
    }
    std::signal(number, SIG_DFL);
    std::raise(number);
}

void run(const QByteArray &input)
{
    current = input;
    LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char *>(input.constData()), std::size_t(input.size()));
}

class Mutator
{
public:
    explicit Mutator(const QList<QByteArray> &seeds)
        : m_seeds(seeds)
    {}

    QByteArray changed(QByteArray bytes)
    {
        for (int step = 0, steps = 1 + below(4); step < steps; ++step)
            change(bytes);
        return bytes.left(maxSize);
    }

private:
    void change(QByteArray &bytes)
    {
        const int at = below(int(bytes.size()) + 1);
        const int length = 1 + below(16);
        switch (below(6)) {
        case 0: bytes.insert(at, char(below(256))); break;
        case 1: bytes.remove(at, length); break;
        case 2:
            if (at < bytes.size())
                bytes[at] = char(bytes.at(at) ^ (1 << below(8)));
            break;
        case 3:
            if (at < bytes.size()) {
                static constexpr unsigned char edges[] = {0, 1, 0x7f, 0x80, 0xff, '\n', '\r', '{'};
                bytes[at] = char(edges[below(8)]);
            }
            break;
        case 4: bytes.insert(at, bytes.mid(at, length)); break;
        case 5: bytes.insert(at, m_seeds.at(below(int(m_seeds.size()))).mid(2)); break;
        }
    }

    // Not a distribution of the library: these differ from one to the next.
    int below(int end) { return int(m_random() % unsigned(end)); }

    const QList<QByteArray> &m_seeds;
    std::minstd_rand m_random{20240601};
};

} // namespace

int main(int argc, char **argv)
{
    LLVMFuzzerInitialize(&argc, &argv);
    for (const int number : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE})
        std::signal(number, keepFailingInput);
    QList<QByteArray> seeds;
    for (int i = 1; i < argc; ++i) {
        const QDir directory(QString::fromLocal8Bit(argv[i]));
        for (const QString &name : directory.entryList(QDir::Files, QDir::Name)) {
            QFile file(directory.filePath(name));
            if (file.open(QIODevice::ReadOnly))
                seeds.append(file.readAll());
        }
    }
    if (seeds.isEmpty()) {
        std::fprintf(stderr, "no seeds\n");
        return 1;
    }
    QElapsedTimer timer;
    timer.start();
    Mutator mutator(seeds);
    for (const QByteArray &seed : std::as_const(seeds))
        run(seed);
    for (int i = 0; i < changedCopies; ++i)
        run(mutator.changed(seeds.at(i % seeds.size())));
    std::printf("%lld inputs in %lld ms\n", static_cast<long long>(seeds.size() + changedCopies),
                static_cast<long long>(timer.elapsed()));
    return 0;
}
