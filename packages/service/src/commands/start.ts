import { type Configuration, readConfiguration } from '../configuration.ts';
import type { DataFolderLock } from '../database/data-folder-lock.ts';
import { describeServer } from '../database/server-requirements.ts';
import { type Service, startService } from '../server.ts';
import { CommandFailure } from './command-errors.ts';
import { type ControlChannel, serveControl } from './control-channel.ts';
import { runDataCommand } from './data-commands.ts';
import { lockWhenFree } from './data-folder-access.ts';
import { firstKey } from './first-key.ts';
import { flagConfiguration } from './flag-configuration.ts';
import { greeting } from './greeting.ts';
import { startEntry } from './help.ts';
import { parseOptions } from './parse-options.ts';
import { shellWord } from './shell-word.ts';
import { closeAtSignals } from './shutdown.ts';

/**
 * Starts the service, and has it closed in good order when the process is told to end.
 *
 * @returns what to tell people.
 * @throws MisuseError, ConfigurationError, DataFolderLockedError, DatabaseUnusableError
 * @throws CommandFailure when it can't listen.
 */
export async function start(commandArguments: readonly string[]): Promise<string> {
  const { options } = parseOptions(startEntry.words, commandArguments, ['port', 'host'], []);
  const configuration = flagConfiguration(options);
  const { dataFolder, databaseUrl } = configuration;
  const opened: Opened = {};
  // A signal that comes while the service starts closes it as soon as it has started.
  const starting = open(configuration, opened);
  const settled = starting.catch(() => undefined);
  const ignoreSignals = closeAtSignals(async () => {
    await settled;
    await close(opened);
  }, configuration.stopDeadline);
  try {
    const { url, key } = await starting;
    const isUsualFolder =
      databaseUrl !== null || dataFolder === null || dataFolder === readConfiguration({}).dataFolder;
    const dataFlag = isUsualFolder ? [] : ['--data', shellWord(dataFolder)];
    return greeting({
      url,
      server: databaseUrl && describeServer(databaseUrl),
      dataFolder,
      firstKey: key,
      dataFlag,
    });
  } catch (error) {
    ignoreSignals();
    await close(opened);
    throw error;
  }
}

/** What a start has opened so far. */
interface Opened {
  lock?: DataFolderLock;
  service?: Service;
  control?: ControlChannel;
}

async function open(
  configuration: Configuration,
  opened: Opened,
): Promise<{ url: string; key: string | null }> {
  const { dataFolder, databaseUrl } = configuration;
  const isEmbedded = databaseUrl === null;
  // What stands in the folder beside a database server is images only, which any number of services may share.
  if (isEmbedded && dataFolder !== null) opened.lock = await lockWhenFree(dataFolder);
  const service = await startService(configuration).catch((error: unknown) => {
    throw listenFailure(error, configuration);
  });
  opened.service = service;
  const key = await firstKey(service);
  if (isEmbedded) await takeCommands(opened, service);
  return { url: service.url, key };
}

/** Commands come to the service that has the folder; on a database server they need nobody. */
async function takeCommands(opened: Opened, service: Service): Promise<void> {
  opened.control = await serveControl((command) =>
    runDataCommand(command, {
      accounts: service.accounts,
      apiKeys: service.apiKeys,
      appliedMigrations: [],
      onKeysChanged: () => service.forgetKeys(),
    }),
  );
  await opened.lock?.announce(opened.control.path);
}

async function close({ lock, service, control }: Opened): Promise<void> {
  await control?.close();
  await service?.close();
  await lock?.release();
}

function listenFailure(error: unknown, { host, port }: Configuration): unknown {
  const remedies: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use already. Stop the program that uses it, or choose another with --port or PORT.`,
    EACCES: `Port ${port} of ${host} needs more rights than this user has. Choose one above 1023 with --port or PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with --host or HOST, such as 127.0.0.1.`,
    ENOTFOUND: `The host ${host} is not known. Choose another with --host or HOST, such as 127.0.0.1.`,
  };
  const { syscall, code = '' } = error as NodeJS.ErrnoException;
  const remedy = syscall === 'listen' || syscall === 'getaddrinfo' ? remedies[code] : undefined;
  return remedy === undefined ? error : new CommandFailure(remedy);
}
