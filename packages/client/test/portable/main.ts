/** The suite as a program: `main.ts STAGE MOCK` runs it and prints the outcome of each check as JSON. */
import { runAll } from './checks.ts';
import { suite } from './suite.ts';

const [stage = '', mock = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await runAll(suite, { stage, mock })));
