/**
 * Builds the docs and a new database if they have changed, then starts the service. If the settings or the options are
 * wrong, it builds nothing: the service says what is wrong.
 *
 * Usage: `npm start -- [OPTIONS]`, with the options of the service's command `start`.
 */
import { build } from './start/build.ts';

const service = new URL('../packages/service/src/', import.meta.url);
const { isValidStart } = await import(new URL('commands/check-start.ts', service).href);

process.argv.splice(2, 0, 'start');
const built = isValidStart(process.argv.slice(2), process.env) ? await build() : undefined;
if (built === undefined || built.exitCode === 0) {
  await import(new URL('main.ts', service).href);
} else {
  process.stderr.write(`The build failed:\n${built.output}`);
  process.exitCode = 1;
}
