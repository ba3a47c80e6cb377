/**
 * Builds the docs and a new database if they have changed, then starts the service. If the settings or the options are
 * wrong, it builds nothing: the service says what is wrong.
 *
 * Usage: `npm start -- [OPTIONS]`, with the options of the service's command `start`.
 */
import { build } from './start/build.ts';

const service = new URL('../packages/service/src/', import.meta.url);
const { configurationOfStart } = await import(new URL('commands/check-start.ts', service).href);

process.argv.splice(2, 0, 'start');
const configuration = configurationOfStart(process.argv.slice(2), process.env);
const built = configuration && (await build(announce));
if (built === undefined || built.exitCode === 0) {
  await import(new URL('main.ts', service).href);
} else {
  process.stderr.write(`The build failed:\n${built.output}`);
  process.exitCode = 1;
}

/** Writes a line to the log of the service. */
async function announce(message: string): Promise<void> {
  const { createLogger } = await import(new URL('logger.ts', service).href);
  (await createLogger(configuration)).info(message);
}
