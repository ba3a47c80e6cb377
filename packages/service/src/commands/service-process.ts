import { tmpdir } from 'node:os';
import { type Configuration, readConfiguration } from '../configuration.ts';
import type { DataFolderLock } from '../database/data-folder-lock.ts';
import { describeServer } from '../database/describe-server.ts';
import { requireDataFolder } from '../database/make-folder.ts';
import type { Service } from '../server.ts';
import { ignoredSettings } from '../settings/ignored-settings.ts';
import type { Environment } from '../settings/setting.ts';
import { type FirstKey, startBanner } from './banner.ts';
import { CommandError } from './command.ts';
import { type ControlChannel, serveControl } from './control-channel.ts';
import { runDataCommand } from './data-commands.ts';
import { lockWhenFree } from './data-folder-access.ts';
import { createFirstKey } from './first-key.ts';
import { shellWord } from './output-format.ts';

/**
 * Starts one process of the service, which runs until a signal asks it to end. Resolves to the text to print after
 * the start.
 */
export async function startServiceProcess(
  configuration: Configuration,
  isFirst: boolean,
  environment: Environment,
): Promise<{ readonly banner: string }> {
  // Imported only here, so that the other commands start faster.
  const { closeOnSignals } = await import('./shutdown.ts');
  const { createLogger } = await import('../logger.ts');
  const logger = await createLogger(configuration);
  if (isFirst) for (const warning of ignoredSettings(environment)) logger.warn(warning);
  const opened: Opened = {};
  const starting = open(configuration, isFirst, opened);
  const settled = starting.catch(() => undefined);
  // A signal during the start closes the service as soon as it has started.
  const ignoreSignals = closeOnSignals(
    async () => {
      await settled;
      await close(opened);
    },
    { deadline: configuration.stopDeadline, logger },
  );
  try {
    const { url, key } = await starting;
    if (isFirst && url !== null && isUnreachable(configuration)) {
      logger.warn(
        `PUBLIC_URL is not set, so the URLs of pictures begin with ${url}, which other machines can't reach. Set PUBLIC_URL to the URL that clients use.`,
      );
    }
    return { banner: banner(configuration, url, key) };
  } catch (error) {
    ignoreSignals();
    await close(opened);
    throw error;
  }
}

/** Returns whether the service listens for other machines, but `PUBLIC_URL` does not say which address they use. */
function isUnreachable({ host, publicUrl }: Configuration): boolean {
  return publicUrl === null && /^(0\.0\.0\.0|::|\[::\])$/.test(host);
}

/** The parts that a start has opened so far. */
interface Opened {
  lock?: DataFolderLock;
  service?: Service;
  control?: ControlChannel;
}

async function open(
  configuration: Configuration,
  isFirst: boolean,
  opened: Opened,
): Promise<{ url: string | null; key: FirstKey | null }> {
  const { dataFolder, databaseUrl, mediaStorage, only } = configuration;
  const isEmbedded = databaseUrl === null;
  // With a database server the folder has images only, and any number of services may share it.
  if (isEmbedded && dataFolder !== null) opened.lock = await lockWhenFree(dataFolder);
  else if (mediaStorage.kind === 'disk' && dataFolder !== null) await requireDataFolder(dataFolder);
  const { startService } = await import('../server.ts');
  const service = await startService(configuration).catch((error: unknown) => {
    throw explainListenError(error, configuration);
  });
  opened.service = service;
  const createsKey = isFirst && only !== 'worker';
  const key = createsKey
    ? await createFirstKey(service.database, process.stdout.isTTY ? null : (dataFolder ?? tmpdir()))
    : null;
  // On a database server the commands need no running service.
  if (isEmbedded) await acceptCommands(opened, service);
  return { url: service.url, key };
}

async function close({ lock, service, control }: Opened): Promise<void> {
  await control?.close();
  await service?.close();
  await lock?.release();
}

async function acceptCommands(opened: Opened, service: Service): Promise<void> {
  opened.control = await serveControl((command, report) =>
    runDataCommand(command, {
      accounts: service.accounts,
      apiKeys: service.apiKeys,
      appliedMigrations: [],
      onKeysChanged: () => service.forgetKeys(),
      backUp: (file) => service.backUp(file, report),
    }),
  );
  await opened.lock?.announce(opened.control.path);
}

function banner(configuration: Configuration, url: string | null, firstKey: FirstKey | null): string {
  const { dataFolder, databaseUrl } = configuration;
  const needsDataFlag =
    databaseUrl === null && dataFolder !== null && dataFolder !== readConfiguration({}).dataFolder;
  return startBanner({
    url,
    server: databaseUrl && describeServer(databaseUrl),
    storage: storage(configuration),
    firstKey,
    dataFlag: needsDataFlag ? ['--data', shellWord(dataFolder)] : [],
  });
}

/** Returns where the data is, or with a database server, where the images are. */
function storage({ dataFolder, databaseUrl, mediaStorage }: Configuration): string {
  if (databaseUrl !== null && mediaStorage.kind === 's3') return `in the bucket ${mediaStorage.bucket}`;
  return dataFolder ?? 'in memory, lost when this process ends';
}

function explainListenError(error: unknown, { host, port }: Configuration): unknown {
  const remedies: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use already. Stop the program that uses it, or choose another port with --port or PORT.`,
    EACCES: `This user has no permission to listen on port ${port} of ${host}. Choose a port above 1023 with --port or PORT.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Choose another with --host or HOST, such as 127.0.0.1.`,
    ENOTFOUND: `The host ${host} is unknown. Choose another with --host or HOST, such as 127.0.0.1.`,
  };
  const { syscall = '', code = '' } = error as NodeJS.ErrnoException;
  // In a group of processes, the first process binds the address for all.
  const remedy = ['listen', 'bind', 'getaddrinfo'].includes(syscall) ? remedies[code] : undefined;
  return remedy === undefined ? error : new CommandError(remedy);
}
