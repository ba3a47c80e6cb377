/**
 * Shows that no client can take the service away from the others: starts the service with its default limits, floods
 * it, and measures what a healthy client notices. Ends with 1 when a bound is broken.
 *
 * Usage: npm run fairness [-- SCENARIO …]
 */
import { printLines } from './report.ts';
import { floods } from './scenarios/floods.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { stalledReaders } from './scenarios/stalled-readers.ts';
import { ServiceProcess } from './service-process.ts';

const scenarios = { 'stalled-readers': stalledReaders, floods, 'slow-clients': slowClients };
type Scenario = keyof typeof scenarios;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(scenarios, name));
if (unknown.length > 0) {
  const known = Object.keys(scenarios).join(', ');
  process.stderr.write(`There is no scenario ${unknown.join(', ')}. There are: ${known}.\n`);
  process.exit(2);
}

let isKept = true;
for (const [name, run] of Object.entries(scenarios)) {
  if (wanted.length > 0 && !wanted.includes(name as Scenario)) continue;
  const service = await ServiceProcess.start();
  try {
    const lines = await run(service);
    printLines(name, lines);
    isKept &&= lines.every((line) => line.isKept);
  } finally {
    await service.stop();
  }
}
process.exitCode = isKept ? 0 : 1;
