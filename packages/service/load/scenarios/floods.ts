import { setTimeout as pause } from 'node:timers/promises';
import type { AgentOfAccount } from '../agent-of-account.ts';
import { runFlood } from '../flood.ts';
import { summarise } from '../latencies.ts';
import { type Line, progress } from '../report.ts';
import {
  costlyForm,
  costlyJson,
  documentForm,
  form,
  imageForm,
  oversizedForm,
  rawRequest,
} from '../requests.ts';
import { ServiceProcess } from '../service-process.ts';
import type { Settings } from './scenario.ts';

const connections = 400;
const duration = 10_000;
/** A 99th percentile below this is no sign of a flood, whatever it was before: timers and the system need as much. */
const negligible = 10;
const documents = '/api/v1/documents';
const images = '/api/v1/images';

/** One account floods the service in one way after another. Another account notices nothing. */
export async function floods(settings: Settings): Promise<Line[]> {
  await using service = await ServiceProcess.start(settings);
  const quiet = await service.newAccount('quiet');
  const lines: Line[] = [];
  progress('floods: the other account alone …');
  await quiet.sendSteadily(documents, 25, pause(2_000));
  const alone = summarise(await quiet.sendSteadily(documents, 25, pause(duration)));
  const bound = Math.max(3 * alone.p99, negligible);
  for (const [name, requestsOf] of kinds) {
    progress(`floods: ${name} …`);
    const attacker = await service.newAccount(`flood of ${name}`);
    const requests = requestsOf(attacker.secret);
    const flood = runFlood({ url: service.url, requests, connections, reads: 'response' }, duration);
    const outcomes = await quiet.sendSteadily(documents, 25, flood);
    const { p99, succeeded, unavailable } = summarise(outcomes);
    const received = Object.entries(await flood).map(([status, count]) => `${count} × ${status}`);
    lines.push(
      {
        name: `a flood of ${name}: the other account's p99`,
        measured: `${p99.toFixed(1)} ms`,
        bound: `≤ ${bound.toFixed(1)} ms (alone ${alone.p99.toFixed(1)})`,
        isKept: p99 <= bound,
      },
      {
        name: `  its responses (the flood got ${received.join(', ')})`,
        measured: `${(succeeded * 100).toFixed(1)}% 200, ${unavailable} × 503`,
        bound: '100% 200',
        isKept: succeeded === 1,
      },
    );
    await attacker.close();
  }
  lines.push(await documentBehindImages(service, quiet));
  await quiet.close();
  return lines;
}

const post = (secret: string, path: string, type: string, body: string, headers: readonly string[] = []) =>
  rawRequest({ method: 'POST', path, secret, type, body, headers });

const kinds: readonly [string, (secret: string) => readonly string[]][] = [
  ['creates that wait', (secret) => [post(secret, documents, form, documentForm)]],
  ['creates', (secret) => [post(secret, images, form, imageForm, ['Prefer: respond-async'])]],
  ['lists', (secret) => [rawRequest({ path: `${documents}?all_templates=true&search=harbor`, secret })]],
  ['streams', (secret) => [rawRequest({ path: documents, secret, headers: ['Accept: text/event-stream'] })]],
  ['oversized bodies', (secret) => [post(secret, documents, form, oversizedForm)]],
  [
    'costly bodies',
    (secret) => [
      post(secret, documents, form, costlyForm),
      post(secret, documents, 'application/json', costlyJson),
    ],
  ],
];

/** A thousand images of one account wait, and another account creates a document. */
async function documentBehindImages(service: ServiceProcess, quiet: AgentOfAccount): Promise<Line> {
  progress('floods: a document behind 1,000 images …');
  const painter = await service.newAccount('painter');
  let queued = 0;
  while (queued < 1_000) {
    const sent = Array.from({ length: 50 }, () => createImage(painter));
    queued += (await Promise.all(sent)).filter(Boolean).length;
  }
  const { status, milliseconds } = await quiet.send('POST', documents, documentForm);
  await painter.close();
  return {
    name: `a document of another account behind ${queued} images`,
    measured: `${status} after ${milliseconds.toFixed(0)} ms`,
    bound: '201 within 3,000 ms',
    isKept: status === 201 && milliseconds <= 3_000,
  };
}

async function createImage(account: AgentOfAccount): Promise<boolean> {
  const { status } = await account.sendAsync(images, imageForm);
  return status === 202;
}
