import { readFileSync } from 'node:fs';

const manifest = new URL('../../../package.json', import.meta.url);
const { scripts } = JSON.parse(readFileSync(manifest, 'utf8')) as { scripts: { start: string } };

/** The options of Node with which `npm start` runs the service. */
export const startOptions: readonly string[] = scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));
