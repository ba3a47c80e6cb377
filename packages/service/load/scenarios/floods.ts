import { setTimeout as pause } from 'node:timers/promises';
import type { AgentOfAccount, Outcome } from '../agent-of-account.ts';
import { beginFlood, type Received, startDecoy } from '../flood.ts';
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
/** How many accounts flood the service in the same way, one after another. One flood is too short for a stable p99. */
const rounds = 3;
/** How long the other account is measured on an idle machine before each flood, in milliseconds. */
const timeAlone = 5_000;
/**
 * A 99th percentile below this many milliseconds counts as unaffected by a flood, because timers and the system need
 * as much.
 */
const negligible = 10;
const documents = '/api/v1/documents';
const images = '/api/v1/images';

/** The response times of the other account. */
interface Measured {
  readonly name: string;
  /** While the same flood went to another program. */
  readonly without: readonly Outcome[];
  /** During the floods of the service, one list for each. */
  readonly floods: readonly (readonly Outcome[])[];
  readonly received: Received;
}

/**
 * Accounts flood the service in several ways, one after another, and three accounts in each way. Two other accounts must
 * not be affected.
 *
 * The response times of the other account may be at most three times those on an idle machine. The flood should come
 * from other machines, but it uses the processors of this one. So it has the lowest priority, and the other account
 * is also measured while the same flood goes to another program: a delay that also occurs then is not the fault of
 * the service. All numbers of a comparison come from the same minutes. They are only meaningful on a machine without
 * other work.
 */
export async function floods(settings: Settings): Promise<Line[]> {
  await using service = await ServiceProcess.start(settings);
  using decoy = await startDecoy();
  const quiet = [await service.newAccount('quiet'), await service.newAccount('also quiet')];
  const alone: Outcome[] = [];
  const measured: Measured[] = [];
  await sendSteadily(quiet, pause(timeAlone));
  const measureFlood = async (url: string, requests: readonly string[]) => {
    const flood = await beginFlood({ url, requests, connections, reads: 'response' }, duration);
    const outcomes = await sendSteadily(quiet, flood.end);
    await pause(recovery);
    return { outcomes, received: await flood.end };
  };
  for (const { name, requests, prepare } of kinds) {
    progress(`floods: ${name} …`);
    // Only here: a flood may leave generations in the queue, so the service is not idle after it.
    alone.push(...(await sendSteadily(quiet, pause(timeAlone))));
    const { outcomes: without } = await measureFlood(decoy.url, requests('', images));
    const results: Awaited<ReturnType<typeof measureFlood>>[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const attacker = await service.newAccount(`flood ${round} of ${name}`);
      const path = (await prepare?.(attacker)) ?? images;
      results.push(await measureFlood(service.url, requests(attacker.secret, path)));
      await attacker.close();
    }
    measured.push({
      name,
      without,
      floods: results.map(({ outcomes }) => outcomes),
      received: sumOf(results.map(({ received }) => received)),
    });
  }
  const lines = linesOf(summarise(alone), measured);
  lines.push(await documentBehindImages(service, quiet[0] as AgentOfAccount));
  await Promise.all(quiet.map((account) => account.close()));
  return lines;
}

/** The time after a flood in which the service closes its connections, in milliseconds. */
const recovery = 2_000;

/** Two accounts send requests together, because the rate limit does not allow one account to send so many. */
async function sendSteadily(accounts: readonly AgentOfAccount[], end: Promise<unknown>): Promise<Outcome[]> {
  return (await Promise.all(accounts.map((account) => account.sendSteadily(documents, 25, end)))).flat();
}

function linesOf(alone: Summary, measured: readonly Measured[]): Line[] {
  const times = ({ p50, p99, slowest }: Summary) =>
    `p99 ${p99.toFixed(1)} ms (p50 ${p50.toFixed(1)}, slowest ${slowest.toFixed(1)})`;
  const ratio = (one: Summary, other: Summary) => (one.p99 / other.p99).toFixed(1);
  const lines: Line[] = [
    {
      name: 'another account on an idle machine',
      measured: times(alone),
      bound: `${alone.sent} requests`,
      isKept: true,
    },
  ];
  for (const { name, without, floods, received } of measured) {
    const [before, during] = [summarise(without), summarise(floods.flat())];
    const each = floods.map((outcomes) => summarise(outcomes).p99.toFixed(1)).join(', ');
    const bound = Math.max(3 * alone.p99, negligible);
    const responses = Object.entries(received).map(([status, count]) => `${count} × ${status}`);
    lines.push(
      {
        name: `while a flood of ${name} goes to another program`,
        measured: times(before),
        bound: `${before.sent} requests`,
        isKept: true,
      },
      {
        name: `during ${rounds} floods of ${name}`,
        measured: `${times(during)}, p99 of each ${each}, ${ratio(during, alone)} × idle, ${ratio(during, before)} × with the other program`,
        bound: `p99 ≤ ${bound.toFixed(1)} ms`,
        isKept: during.p99 <= bound,
      },
      {
        name: `  (the floods got ${responses.join(', ')})`,
        measured: `${(during.succeeded * 100).toFixed(1)}% of ${during.sent} 200, ${during.unavailable} × 503`,
        bound: '100% 200',
        isKept: during.succeeded === 1,
      },
    );
  }
  return lines;
}

/** Adds up what several floods have received. */
function sumOf(counts: readonly Received[]): Received {
  const sum: Record<string, number> = {};
  for (const received of counts) {
    for (const [status, count] of Object.entries(received)) sum[status] = (sum[status] ?? 0) + count;
  }
  return sum;
}

const post = (secret: string, path: string, type: string, body: string, headers: readonly string[] = []) =>
  rawRequest({ method: 'POST', path, secret, type, body, headers });

interface Kind {
  readonly name: string;
  /** @param path the address that the account prepared. */
  requests(secret: string, path: string): readonly string[];
  prepare?(account: AgentOfAccount): Promise<string>;
}

/** The floods. Those that leave generations in the queue come last. */
const kinds: readonly Kind[] = [
  {
    name: 'lists',
    requests: (secret) => [rawRequest({ path: `${documents}?all_templates=true&search=harbor`, secret })],
  },
  { name: 'oversized bodies', requests: (secret) => [post(secret, documents, form, oversizedForm)] },
  {
    name: 'costly bodies',
    requests: (secret) => [
      post(secret, documents, form, costlyForm),
      post(secret, documents, 'application/json', costlyJson),
    ],
  },
  { name: 'creates that wait', requests: (secret) => [post(secret, documents, form, documentForm)] },
  {
    name: 'streams',
    prepare: queueImages,
    requests: (secret, path) => [rawRequest({ path, secret, headers: ['Accept: text/event-stream'] })],
  },
  {
    name: 'creates',
    requests: (secret) => [post(secret, images, form, imageForm, ['Prefer: respond-async'])],
  },
];

/** Queues images. Returns the address of the last one. */
async function queueImages(account: AgentOfAccount): Promise<string> {
  let path = images;
  for (let queued = 0; queued < 60; queued += 1) {
    const { text } = await account.sendAsync(images, imageForm);
    path = `${images}/${(JSON.parse(text) as { id: string }).id}`;
  }
  return path;
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
