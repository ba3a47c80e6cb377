import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The file of Redocly's command line. */
export const redoclyCommand = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

/** The environment of Redocly: it sends no telemetry and looks for no update. */
export const redoclyEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};
