import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { AccountsRepository } from '../accounts/accounts-repository.ts';
import { scopes } from '../accounts/api-key.ts';
import { ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import { ownOrigin, recordEvent } from '../accounts/audit.ts';
import type { Database } from '../database/connection.ts';
import { makeFolder, requireDataFolder } from '../database/data-folder.ts';
import { describeServer } from '../database/server-requirements.ts';
import { OperatorError } from '../operator-error.ts';
import type { Service } from '../server.ts';
import type { Environment } from '../settings/kinds.ts';
import { type Configuration, optionHelp, readConfiguration } from '../settings.ts';
import { defaultAccountName } from './accounts.ts';
import { type FirstKey, startBanner } from './banner.ts';
import { type ControlChannel, lockWhenFree, serveControl, withDataOption } from './data-access.ts';
import { runDataCommand } from './data-commands.ts';
import { shellWord } from './output-format.ts';
import { ProcessGroup, processNumber, reportStart } from './process-group.ts';
import { type CommandOutput, type Print, type ProcessContext, UsageError } from './program.ts';

/** Milliseconds that the process group waits for its processes to end after their shutdown grace period. */
const exitTime = 1_000;

/**
 * Adds the command that starts the service in one process or in several, and closes it when a signal asks the process
 * to end.
 */
export function addStartCommand(
  program: Command,
  { environment, environmentFile }: ProcessContext,
  print: Print,
): void {
  withDataOption(program.command('start'))
    .description('Start the service.')
    .option('--port <N>', optionHelp('PORT'))
    .option('--host <ADDRESS>', optionHelp('HOST'))
    .option('--processes <N>', optionHelp('PROCESSES'))
    .option('--role <http|worker|all>', optionHelp('ROLE'))
    .option(
      '--ai',
      'Let a model write the texts: of Ollama, LM Studio, llama-server or vLLM on this machine, an added one, or of a vendor whose key is in the environment, such as OPENAI_API_KEY. A vendor charges for it.',
    )
    .action(async ({ ai, ...options }: Readonly<Record<string, string>>) => {
      const number = processNumber();
      if (number === null) {
        if (ai !== undefined) await useModel(environment, options);
        else if (!environment.TEXT_PROVIDERS) await nameKeys(environment);
      }
      const configuration = readConfiguration(environment, options);
      const given = ['port', 'host'].filter((option) => options[option] !== undefined);
      if (configuration.role === 'worker' && given.length > 0) {
        throw new UsageError(
          `A worker handles no requests, so it has no --${given.join(' and no --')}. It answers probes at METRICS_ADDRESS.`,
        );
      }
      if (number === null && configuration.role !== 'worker') await requireFreePort(configuration);
      if (number !== null) {
        reportStart(await startProcess(numbered(configuration, number), number === 0, environmentFile));
        print({ keepsRunning: true });
      } else if (configuration.processes > 1) {
        print(await startGroup(configuration));
      } else {
        print({ stdout: await startProcess(configuration, true, environmentFile), keepsRunning: true });
      }
    });
}

/**
 * Adds the settings of a model to the environment, which further processes of a group inherit.
 *
 * @throws UsageError if the environment has a list of providers already.
 */
async function useModel(environment: Environment, options: Environment): Promise<void> {
  if (environment.TEXT_PROVIDERS) {
    throw new UsageError(
      `--ai looks for a model, but TEXT_PROVIDERS is "${environment.TEXT_PROVIDERS}" already. Leave out one of them.`,
    );
  }
  const { findModel } = await import('./model-servers.ts');
  const { modelsFolder } = await import('../generation/local/model-files.ts');
  const { dataFolder } = readConfiguration(environment, options);
  const { message, settings } = await findModel(modelsFolder(dataFolder ?? ''), environment);
  Object.assign(environment, settings);
  process.stderr.write(`${message}\n`);
}

/** Says in one line which key of a vendor is in the environment, because many expect that it is used. */
async function nameKeys(environment: Environment): Promise<void> {
  const { unusedKeys } = await import('./model-servers.ts');
  const line = unusedKeys(environment);
  if (line !== undefined) process.stderr.write(`${line}\n`);
}

/**
 * Returns the configuration of one process of a group. The first process serves its metrics on the configured port,
 * and each further process on the next port. Only the first process logs the address.
 */
function numbered(configuration: Configuration, number: number): Configuration {
  const { metricsAddress } = configuration;
  const port = metricsAddress === null || metricsAddress.port === 0 ? 0 : metricsAddress.port + number;
  return {
    ...configuration,
    metricsAddress: metricsAddress && { ...metricsAddress, port },
    isAddressLogged: number > 0,
  };
}

async function startGroup(configuration: Configuration): Promise<CommandOutput> {
  const { closeOnSignals } = await import('./shutdown.ts');
  const { createLogger } = await import('../logger.ts');
  const logger = await createLogger(configuration);
  const group = new ProcessGroup(logger);
  const close = async () => {
    await group.close();
    sayStopped(configuration);
  };
  const deadline = configuration.stopDeadline + exitTime;
  const ignoreSignals = closeOnSignals(close, { deadline, logger });
  const started = await group.start(configuration.processes);
  if (typeof started === 'string') return { stdout: started, keepsRunning: true };
  ignoreSignals();
  await group.close();
  return { exitCode: started.exitCode ?? 1 };
}

/**
 * Starts one process of the service, which runs until a signal asks it to end. Resolves to the banner.
 *
 * @param isFirst whether it creates the first key, and speaks for the whole group.
 */
async function startProcess(
  configuration: Configuration,
  isFirst: boolean,
  environmentFile: string | null,
): Promise<string> {
  // Imported only here, so that the other commands start faster.
  const { closeOnSignals } = await import('./shutdown.ts');
  const { createLogger } = await import('../logger.ts');
  const logger = await createLogger(configuration);
  if (isFirst && environmentFile !== null) logger.info(`Read settings from ${environmentFile}`);
  const opened = new AsyncDisposableStack();
  const starting = open(configuration, isFirst, opened);
  const settled = starting.catch(() => undefined);
  // A signal during the start closes the service as soon as it has started.
  const closeAfterStart = async () => {
    await settled;
    await opened.disposeAsync();
    if (processNumber() === null) sayStopped(configuration);
  };
  const ignoreSignals = closeOnSignals(closeAfterStart, { deadline: configuration.stopDeadline, logger });
  try {
    const { url, key, code } = await starting;
    if (isFirst && url !== null && isUnreachable(configuration)) {
      logger.warn(
        `PUBLIC_URL is not set, so the URLs of pictures begin with ${url}, which other machines can't reach. Set PUBLIC_URL to the URL that clients use.`,
      );
    }
    return banner(configuration, url, key, code);
  } catch (error) {
    ignoreSignals();
    await opened.disposeAsync();
    throw error;
  }
}

/** Returns whether the service listens for other machines, but `PUBLIC_URL` does not say which address they use. */
function isUnreachable({ host, publicUrl }: Configuration): boolean {
  return publicUrl === null && /^(0\.0\.0\.0|::|\[::\])$/.test(host);
}

async function open(
  configuration: Configuration,
  isFirst: boolean,
  opened: AsyncDisposableStack,
): Promise<{ url: string | null; key: FirstKey | null; code: string | null }> {
  const { dataFolder, databaseUrl, mediaStorage, role } = configuration;
  const isEmbedded = databaseUrl === null;
  // With a database server the folder has images only, and any number of services may share it.
  const lock = isEmbedded && dataFolder !== null ? await lockWhenFree(dataFolder) : undefined;
  if (lock !== undefined) opened.defer(() => lock.release());
  else if (mediaStorage.kind === 'disk' && dataFolder !== null) await requireDataFolder(dataFolder);
  const { startService } = await import('../server.ts');
  const service = await startService(configuration).catch((error: unknown) => {
    throw explainListenError(error, configuration);
  });
  opened.defer(() => service.close());
  const createsKey = isFirst && role !== 'worker';
  const key = createsKey
    ? await createFirstKey(service.database, process.stdout.isTTY ? null : (dataFolder ?? tmpdir()))
    : null;
  // Without a terminal the output may be a log, and a log must not have a link with a code.
  const code = createsKey && process.stdout.isTTY ? await createConsoleCode(service) : null;
  // On a database server the commands need no running service.
  if (isEmbedded) {
    const control = await acceptCommands(service, configuration.publicUrl ?? service.url ?? '');
    opened.defer(() => control.close());
    await lock?.announce(control.path);
  }
  return { url: service.url, key, code };
}

/** Creates the code in the link to the console, for the default account, or else for the only one. */
async function createConsoleCode({ accounts, apiKeys }: Service): Promise<string | null> {
  const all = await accounts.list();
  const account =
    all.find(({ name }) => name === defaultAccountName) ?? (all.length === 1 ? all[0] : undefined);
  return account === undefined ? null : apiKeys.createCode(account.id);
}

const keyFileName = 'first-api-key';

/**
 * Creates the default account and a key if there is no account yet. Without a terminal the output may be a log, so
 * the key is written to a file that only this user may read.
 *
 * @param folder the folder of that file. Null means that the output is a terminal.
 * @returns null if there is an account.
 */
export async function createFirstKey(database: Database, folder: string | null): Promise<FirstKey | null> {
  if ((await new AccountsRepository(database).list()).length > 0) return null;
  // A process that is killed here must not leave an account without a key: no later start would create one.
  return database.transaction().execute(async (transaction) => {
    const account = await new AccountsRepository(transaction).create(defaultAccountName);
    // Another service on the same database was faster.
    if (account === undefined) return null;
    const origin = ownOrigin('start');
    await recordEvent(transaction, { action: 'account created', account }, origin);
    const create = async () => {
      const created = { accountId: account.id, name: 'first', scopes, expiresAt: null };
      const { secret, key } = await new ApiKeysRepository(transaction).create(created);
      const details = { scopes, expires_at: null };
      await recordEvent(transaction, { action: 'API key created', account, key_id: key.id, details }, origin);
      return secret;
    };
    if (folder === null) return { secret: await create() };
    const file = join(folder, keyFileName);
    try {
      await makeFolder(folder);
      await rm(file, { force: true });
      await writeFile(file, '', { mode: 0o600, flag: 'wx' });
    } catch (error) {
      return { obstacle: `the file ${file} can't be written (${(error as NodeJS.ErrnoException).code})` };
    }
    await writeFile(file, `${await create()}\n`);
    return { file };
  });
}

function acceptCommands(service: Service, url: string): Promise<ControlChannel> {
  return serveControl((command, report) =>
    runDataCommand(command, service.commandData({ url, origin: command.origin, report })),
  );
}

function banner(
  configuration: Configuration,
  url: string | null,
  firstKey: FirstKey | null,
  consoleCode: string | null,
): string {
  const { dataFolder, databaseUrl, docsFolder, metricsAddress, publicUrl, role } = configuration;
  const needsDataFlag =
    databaseUrl === null && dataFolder !== null && dataFolder !== readConfiguration({}).dataFolder;
  return startBanner({
    url: url && (publicUrl ?? url),
    proxied: publicUrl === null || publicUrl === url ? null : url,
    needsWorker: role === 'http',
    hasProbes: url !== null || metricsAddress !== null,
    hasDocs: existsSync(join(docsFolder, 'files.json')),
    server: databaseUrl && describeServer(databaseUrl),
    storage: storage(configuration),
    firstKey,
    consoleCode,
    dataFlag: needsDataFlag ? ['--data', shellWord(dataFolder)] : [],
  });
}

/** Returns where the data is, or with a database server, where the images are. */
function storage({ dataFolder, databaseUrl, mediaStorage }: Configuration): string {
  if (databaseUrl !== null && mediaStorage.kind === 's3') return `in the bucket ${mediaStorage.bucket}`;
  return dataFolder ?? 'in memory, lost when this process ends';
}

/** Prints the last line of a service. */
function sayStopped(configuration: Configuration): void {
  const { databaseUrl, dataFolder } = configuration;
  const place = databaseUrl === null ? dataFolder : describeServer(databaseUrl);
  process.stdout.write(`The service has stopped. Everything is stored: ${place}\n`);
}

/** Listens for a moment, so that a port in use is reported before a database is made. */
async function requireFreePort(configuration: Configuration): Promise<void> {
  const { host, port } = configuration;
  const server = createServer().listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw explainListenError(error, configuration);
  });
  server.close();
  await once(server, 'close');
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
  return remedy === undefined ? error : new OperatorError(remedy);
}
