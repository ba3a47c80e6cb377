/**
 * Generates clients in other languages from the contract, with the commands of the guide, and runs a program with each
 * client: `npm run other-languages -w scripts`. Needs the network.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { script } from '../command-line.ts';
import { runCommand } from '../rehearse/run-command.ts';
import { startService } from '../rehearse/running-service.ts';
import { newerType, startNewerServer } from './newer-server.ts';

const program = script(
  'npm run other-languages -w scripts --',
  'Generates clients from openapi/v1.yaml with the commands of packages/docs/guides/other-languages.md, and runs a program with each client: against the mock, the service, and a server that sends fields and problem types that the contract does not have. Needs the network.',
).option('--only <NAMES>', 'the clients to generate, separated by commas, such as go-ogen (default: all)');

interface Language {
  /** The commands that the language needs on this machine. */
  readonly tools: readonly string[];
  /** Where the program belongs, in the folder that has the client in `contentgen`. */
  readonly program: string;
  /** Commands of the shell: before the client is generated, after it, and to run the program. */
  readonly prepare: string;
  readonly compile: string;
  readonly run: string;
}

/** The languages, by the extension of a program. */
const languages: Readonly<Record<string, Language>> = {
  '.py': {
    tools: ['python3'],
    program: 'sample.py',
    prepare: '',
    compile: 'python -m compileall -q sample.py contentgen',
    run: 'python sample.py',
  },
  '.go': {
    tools: ['go'],
    program: 'main.go',
    prepare: 'go mod init sample',
    compile: 'go mod tidy && go build -o sample .',
    run: './sample',
  },
  '.java': {
    tools: ['java', 'javac', 'mvn'],
    program: 'contentgen/src/main/java/Sample.java',
    prepare: '',
    compile: `mvn -q -B -f contentgen compile \
      org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=target/libraries`,
    run: "java -cp 'contentgen/target/classes:contentgen/target/libraries/*' Sample",
  },
};

interface Client {
  /** The name of the program without its extension. */
  readonly name: string;
  /** The path of the program. */
  readonly program: string;
  readonly language: Language;
  /** The commands of the guide that generate the client. */
  readonly generate: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const own = fileURLToPath(new URL('.', import.meta.url));
const columns = ['generated', 'compiled', 'mock', 'service', 'newer server'] as const;

/**
 * Returns a client for each program, with the commands of its chapter in the guide, and the command of the guide that
 * installs the generators. The chapter of `go-ogen` is "Go with ogen".
 */
async function readClients(): Promise<{ readonly install: string; readonly clients: readonly Client[] }> {
  const guide = await readFile(join(root, 'packages/docs/guides/other-languages.md'), 'utf8');
  const commands = (text: string) => [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const chapters = new Map(
    guide.split(/^## /m).map((chapter) => {
      const [heading = ''] = chapter.split('\n', 1);
      return [heading.toLowerCase().replace(' with ', '-').replaceAll(' ', '-'), commands(chapter)];
    }),
  );
  const clients = (await readdir(join(own, 'programs'))).flatMap((file): Client[] => {
    const { name, ext } = parse(file);
    const language = languages[ext];
    if (language === undefined) return [];
    const generate = chapters.get(name)?.join('') || fail(`The guide has no commands for ${name}.`);
    return [{ name, program: join(own, 'programs', file), language, generate }];
  });
  return { install: commands(guide).find((code) => code.startsWith('pip ')) ?? '', clients };
}

function fail(message: string): never {
  throw new Error(message);
}

function choose(clients: readonly Client[], only: string | undefined): readonly Client[] {
  const names = only?.split(',') ?? clients.map(({ name }) => name);
  return names.map(
    (name) =>
      clients.find((client) => client.name === name) ??
      program.error(`There is no ${name}. Choose from ${clients.map((client) => client.name).join(', ')}.`),
  );
}

function missingTools(clients: readonly Client[]): string[] {
  const generators = clients.some(({ generate }) => generate.includes('openapi-generator-cli'))
    ? ['java']
    : [];
  const tools = new Set(['python3', ...generators, ...clients.flatMap(({ language }) => language.tools)]);
  return [...tools].filter((tool) => spawnSync(tool, ['--help'], { stdio: 'ignore' }).error !== undefined);
}

/** Starts the mock. It prints its address and its keys. */
async function startMock(signal: AbortSignal) {
  const parameters = [
    '--conditions=@contentgen/source',
    'packages/mock/src/main.ts',
    '--port=0',
    '--silent',
    '--instant',
  ];
  const mock = spawn(process.execPath, parameters, {
    cwd: root,
    signal,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(mock, 'close').catch(() => {});
  let banner = '';
  for await (const text of mock.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    banner += text;
    if (banner.includes('curl')) break;
  }
  const [, url = fail(`The mock did not start:\n${banner}`)] = /(http:\S+)/.exec(banner) ?? [];
  const [, key = fail('The mock printed no key.')] = /^ +(\S+) +reads and writes$/m.exec(banner) ?? [];
  const close = async () => {
    mock.kill();
    await ended;
  };
  return { url, key, close };
}

/** Generates the clients and runs their programs. Returns the cells of the table by the names of the clients. */
async function check(
  { install, clients }: { readonly install: string; readonly clients: readonly Client[] },
  folder: string,
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const constraints = join(own, 'python-constraints.txt');
  const environment = {
    ...process.env,
    PATH: [join(folder, 'python/bin'), process.env.PATH].join(delimiter),
    PIP_CONSTRAINT: constraints,
    PIP_BUILD_CONSTRAINT: constraints,
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
  };
  const shell = (commands: string, cwd: string, ...parameters: string[]) =>
    runCommand('bash', ['-euo', 'pipefail', '-c', commands, 'bash', ...parameters], {
      folder: cwd,
      environment,
      signal,
    });
  const expected = await readFile(join(own, 'programs/expected-output.txt'), 'utf8');
  await shell(`python3 -m venv python && ${install}`, folder);
  const { PATH, HOME, TMPDIR } = process.env;
  const service = await startService({
    folder: root,
    // The service gets no settings of this shell, so it uses the embedded database and the offline models.
    environment: { PATH, HOME, TMPDIR, HOST: '127.0.0.1', PORT: '0', DATA_FOLDER: join(folder, 'data') },
    signal,
  });
  const mock = await startMock(signal);
  const newerServer = await startNewerServer(mock.url);
  const table = new Map<string, string[]>();
  try {
    for (const { name, program, language, generate } of clients) {
      const project = join(folder, name);
      const run = async (url: string, wanted: string, key = mock.key) => {
        const printed = await shell(`${language.run} "$@"`, project, url, key);
        if (printed.toLowerCase() !== wanted.toLowerCase())
          fail(`The program printed:\n${printed}\nExpected:\n${wanted}`);
      };
      const steps = [
        async () => {
          await mkdir(project);
          await copyFile(join(root, 'openapi/v1.yaml'), join(project, 'openapi.yaml'));
          await shell(`${language.prepare}\n${generate}`, project);
        },
        async () => {
          await copyFile(program, join(project, language.program));
          await shell(language.compile, project);
        },
        () => run(mock.url, expected),
        () => run(service.url, expected, service.keys.key),
        () => run(newerServer.url, expected.replaceAll(/urn:[^,]+/g, newerType)),
      ];
      const cells: string[] = [];
      table.set(name, cells);
      for (const [index, step] of steps.entries()) {
        process.stderr.write(`${name}: ${columns[index]}\n`);
        try {
          await step();
          cells.push('yes');
        } catch (error) {
          signal.throwIfAborted();
          process.stderr.write(`${(error as Error).message}\n`);
          cells.push('NO');
          // A program that fails against the mock may still show something against the other servers.
          if (index < 2) break;
        }
      }
    }
  } finally {
    await newerServer.close();
    await mock.close();
    await service.stop();
  }
  return table;
}

const { only } = program.parse().opts<{ readonly only?: string }>();
const { install, clients: all } = await readClients();
const clients = choose(all, only);
const missing = missingTools(clients);
if (missing.length > 0) {
  process.stderr.write(`Install ${missing.join(', ')}, or choose other clients with --only.\n`);
  process.exit(1);
}
const interruption = new AbortController();
const stop = () => interruption.abort(new Error('The run was interrupted.'));
process.once('SIGINT', stop).once('SIGTERM', stop);
const folder = await mkdtemp(join(tmpdir(), 'contentgen-languages-'));
try {
  const table = await check({ install, clients }, folder, interruption.signal);
  for (const [name, cells] of [['client', columns], ...table] as const) {
    const row = columns.map((_, index) => (cells[index] ?? '-').padEnd(14)).join('');
    process.stdout.write(`${name.padEnd(30)}${row.trimEnd()}\n`);
  }
  if ([...table.values()].some((cells) => cells.filter((cell) => cell === 'yes').length < columns.length))
    process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  // Ends the mock, if it could not be used.
  interruption.abort();
  await rm(folder, { recursive: true, force: true });
}
