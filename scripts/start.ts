/**
 * Builds the docs if they have changed, then starts the service.
 *
 * Usage: `npm start -- [OPTIONS]`, with the options of the service's command `start`.
 */
import { buildDocs } from './start/build-docs.ts';

const docs = await buildDocs();
if (docs.exitCode === 0) {
  process.argv.splice(2, 0, 'start');
  await import(new URL('../packages/service/src/main.ts', import.meta.url).href);
} else {
  process.stderr.write(`The build of the docs exited with ${docs.exitCode}:\n${docs.output}`);
  process.exitCode = 1;
}
