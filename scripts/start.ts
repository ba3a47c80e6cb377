/**
 * Builds the docs and a new database if they have changed, then starts the service.
 *
 * Usage: `npm start -- [OPTIONS]`, with the options of the service's command `start`.
 */
import { build } from './start/build.ts';

const built = await build();
if (built.exitCode === 0) {
  process.argv.splice(2, 0, 'start');
  await import(new URL('../packages/service/src/main.ts', import.meta.url).href);
} else {
  process.stderr.write(`The build failed:\n${built.output}`);
  process.exitCode = 1;
}
