import { type Configuration, readConfiguration } from '../configuration.ts';
import { type CommandResult, processCommand } from './command.ts';
import { ProcessGroup, ProcessNotStartedError, processNumber, reportStart } from './process-group.ts';
import { startServiceProcess } from './service-process.ts';
import { settingOption } from './settings-help.ts';

/** Milliseconds that the process group waits for its processes to end after their shutdown grace period. */
const exitTime = 1_000;

type Outcome = CommandResult & { readonly keepsRunning?: boolean };

/**
 * The command that starts the service in one process or in several, and closes it when a signal asks the process to
 * end.
 */
export const startCommand = processCommand({
  name: 'start',
  summary: 'Start the service.',
  options: {
    port: settingOption('PORT', 'N'),
    host: settingOption('HOST', 'ADDRESS'),
    processes: settingOption('PROCESSES', 'N'),
    only: settingOption('RUN_ONLY', 'http|worker'),
  },
  async run({ options }, { environment }): Promise<Outcome> {
    const configuration = readConfiguration(environment, options);
    const number = processNumber();
    if (number !== null) {
      const { banner } = await startServiceProcess(
        numbered(configuration, number),
        number === 0,
        environment,
      );
      reportStart(banner);
      return { exitCode: 0, stdout: '', stderr: '', keepsRunning: true };
    }
    if (configuration.processes > 1) return startGroup(configuration);
    const { banner } = await startServiceProcess(configuration, true, environment);
    return { exitCode: 0, stdout: banner, stderr: '', keepsRunning: true };
  },
});

/**
 * Returns the configuration of one process of a group. The first process serves its metrics on the configured port,
 * and each further process on the next port. Only the first process logs the address.
 */
function numbered(configuration: Configuration, number: number): Configuration {
  const { metrics } = configuration;
  const port = metrics === null || metrics.port === 0 ? 0 : metrics.port + number;
  return { ...configuration, metrics: metrics && { ...metrics, port }, isAddressLogged: number > 0 };
}

async function startGroup(configuration: Configuration): Promise<Outcome> {
  const { closeOnSignals } = await import('./shutdown.ts');
  const { createLogger } = await import('../logger.ts');
  const logger = await createLogger(configuration);
  const group = new ProcessGroup(logger);
  const ignoreSignals = closeOnSignals(() => group.close(), {
    deadline: configuration.stopDeadline + exitTime,
    logger,
  });
  try {
    const banner = await group.start(configuration.processes);
    return { exitCode: 0, stdout: banner, stderr: '', keepsRunning: true };
  } catch (error) {
    ignoreSignals();
    await group.close();
    if (!(error instanceof ProcessNotStartedError)) throw error;
    // The process has already written the reason.
    return { exitCode: error.exitCode, stdout: '', stderr: '' };
  }
}
