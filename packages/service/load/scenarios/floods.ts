import { setTimeout as pause } from 'node:timers/promises';
import type { AgentOfAccount, Outcome } from '../agent-of-account.ts';
import { beginFlood, type Received } from '../flood.ts';
import { type Summary, summarise } from '../latencies.ts';
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
/** How long the other account is measured alone before each flood, in milliseconds. */
const timeAlone = 5_000;
/** A 99th percentile below this is no sign of a flood, whatever it was before: timers and the system need as much. */
const negligible = 10;
const documents = '/api/v1/documents';
const images = '/api/v1/images';

/** The response times of the other account. */
interface Measured {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
  readonly received: Received;
}

/**
 * One account floods the service in one way after another. Another account is not affected.
 *
 * The other account is measured alone before each flood, so that both numbers come from the same minutes of this
 * machine. The flood has the lowest priority, because it replaces other machines. Only an idle machine gives
 * meaningful numbers.
 */
export async function floods(settings: Settings): Promise<Line[]> {
  await using service = await ServiceProcess.start(settings);
  const quiet = [await service.newAccount('quiet'), await service.newAccount('also quiet')];
  const alone: Outcome[] = [];
  const measured: Measured[] = [];
  await sendSteadily(quiet, pause(timeAlone));
  for (const [name, prepare] of kinds) {
    progress(`floods: ${name} …`);
    const attacker = await service.newAccount(`flood of ${name}`);
    const requests = await prepare(attacker);
    alone.push(...(await sendSteadily(quiet, pause(timeAlone))));
    const flood = await beginFlood({ url: service.url, requests, connections, reads: 'response' }, duration);
    const outcomes = await sendSteadily(quiet, flood.end);
    measured.push({ name, outcomes, received: await flood.end });
    await attacker.close();
    await pause(recovery);
  }
  const lines = linesOf(summarise(alone), measured);
  lines.push(await documentBehindImages(service, quiet[0] as AgentOfAccount));
  await Promise.all(quiet.map((account) => account.close()));
  return lines;
}

/** The time after a flood in which the service closes its connections, in milliseconds. */
const recovery = 2_000;

/** Two accounts send together, because one could not send so many requests under its rate limit. */
async function sendSteadily(accounts: readonly AgentOfAccount[], end: Promise<unknown>): Promise<Outcome[]> {
  return (await Promise.all(accounts.map((account) => account.sendSteadily(documents, 25, end)))).flat();
}

function linesOf(alone: Summary, measured: readonly Measured[]): Line[] {
  const bound = Math.max(3 * alone.p99, negligible);
  const times = ({ p50, p99, slowest }: Summary) =>
    `p99 ${p99.toFixed(1)} ms (p50 ${p50.toFixed(1)}, slowest ${slowest.toFixed(1)})`;
  const lines: Line[] = [
    { name: 'another account alone', measured: times(alone), bound: `${alone.sent} requests`, isKept: true },
  ];
  for (const { name, outcomes, received } of measured) {
    const summary = summarise(outcomes);
    const responses = Object.entries(received).map(([status, count]) => `${count} × ${status}`);
    lines.push(
      {
        name: `during a flood of ${name}`,
        measured: `${times(summary)}, ratio ${(summary.p99 / alone.p99).toFixed(1)}`,
        bound: `p99 ≤ ${bound.toFixed(1)} ms`,
        isKept: summary.p99 <= bound,
      },
      {
        name: `  (the flood got ${responses.join(', ')})`,
        measured: `${(summary.succeeded * 100).toFixed(1)}% of ${summary.sent} 200, ${summary.unavailable} × 503`,
        bound: '100% 200',
        isKept: summary.succeeded === 1,
      },
    );
  }
  return lines;
}

const post = (secret: string, path: string, type: string, body: string, headers: readonly string[] = []) =>
  rawRequest({ method: 'POST', path, secret, type, body, headers });

/** The floods. Those that leave generations in the queue come last. */
const kinds: readonly [string, (account: AgentOfAccount) => Promise<readonly string[]>][] = [
  [
    'lists',
    async ({ secret }) => [rawRequest({ path: `${documents}?all_templates=true&search=harbor`, secret })],
  ],
  ['oversized bodies', async ({ secret }) => [post(secret, documents, form, oversizedForm)]],
  [
    'costly bodies',
    async ({ secret }) => [
      post(secret, documents, form, costlyForm),
      post(secret, documents, 'application/json', costlyJson),
    ],
  ],
  ['creates that wait', async ({ secret }) => [post(secret, documents, form, documentForm)]],
  ['streams', streamRequests],
  ['creates', async ({ secret }) => [post(secret, images, form, imageForm, ['Prefer: respond-async'])]],
];

/** Requests for the events of an image that is queued behind others. */
async function streamRequests(account: AgentOfAccount): Promise<readonly string[]> {
  let path = '';
  for (let queued = 0; queued < 60; queued += 1) {
    const { text } = await account.sendAsync(images, imageForm);
    path = `${images}/${(JSON.parse(text) as { id: string }).id}`;
  }
  return [rawRequest({ path, secret: account.secret, headers: ['Accept: text/event-stream'] })];
}

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
