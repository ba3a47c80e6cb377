// Runs the programs of a folder in one process, all at the same time. Prints what each of them printed, and its error.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, inspect } from 'node:util';

const folder = process.argv[2];
const files = readdirSync(folder).filter((name) => name.startsWith('run-'));
const results = {};
globalThis.surroundings = {};

async function run(file) {
  const result = { output: '', error: null };
  const log = (...values) => {
    result.output += `${format(...values)}\n`;
  };
  const write = (text) => {
    result.output += text;
  };
  globalThis.surroundings[file] = {
    console: { log, error: log },
    process: { env: process.env, stdout: { write } },
  };
  results[file] = result;
  try {
    await import(pathToFileURL(join(folder, file)).href);
  } catch (error) {
    result.error = inspect(error);
  }
}

await Promise.all(files.map(run));
process.stdout.write(JSON.stringify(results));
