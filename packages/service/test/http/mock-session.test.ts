import { templates } from '@contentgen/contract';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../listing/seeded-random.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { Peer } from './mock-peer.ts';
import { resources } from './records.ts';
import type { RawRequest } from './send-raw.ts';

/** The number of requests in the session. */
const length = 300;

let service: RunningService;
let mock: Mock;
let caller: Caller;
let peers: readonly [service: Peer, mock: Peer];

beforeAll(async () => {
  // With a limit, the mock sends the same header fields as the service.
  const rateLimit = { requests: 3_000, windowSeconds: 60 };
  [service, mock] = await Promise.all([runService(), startMock({ empty: true, instant: true, rateLimit })]);
  caller = await service.newCaller();
  peers = [new Peer(service.url, caller.secret), new Peer(mock.url, mock.keys.key)];
});
afterAll(() => Promise.all([service.close(), mock.close()]));

const random = seededRandom('a');
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const maybe = <Item>(share: number, item: () => Item): Item | undefined =>
  random() < share ? item() : undefined;

const names = ['Bread', 'bread, final', 'Zürich', 'Åse', 'Ärger', 'Menu 100%', 'menu_1', 'éclair'];
const prompts = ['Questions about sourdough', 'A menu for a picnic', 'Our new café'];
const documents = resources.documents.path;
const images = resources.images.path;

/** A request. `@3` is the id of the fourth record that was created, `@cursor` the last cursor of a list. */
type Step = RawRequest;

function withBody(method: string, target: string, fields: Readonly<Record<string, unknown>>): Step {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const isJson = random() < 0.5;
  const form = new URLSearchParams(
    sent.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])),
  );
  return {
    method,
    target,
    headers: { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
    body: isJson ? JSON.stringify(Object.fromEntries(sent)) : form.toString(),
  };
}

function withHeaders(step: Step, headers: Step['headers']): Step {
  return { ...step, headers: { ...step.headers, ...headers } };
}

const get = (target: string, headers: Step['headers'] = {}): Step => ({ method: 'GET', target, headers });

const kinds: readonly (readonly [weight: number, kind: () => Step])[] = [
  [
    16,
    () =>
      withHeaders(
        withBody('POST', documents, {
          name: pick(names),
          prompt: pick(prompts),
          creativity: pick([0, 0.25, 0.5, 0.75, 1]),
          template_id: maybe(0.6, () => pick([1, 16, pick(templates).value])),
        }),
        {
          prefer: maybe(0.3, () => pick(['wait=20', 'handling=lenient', 'wait=99'])),
          'idempotency-key': maybe(0.4, () => pick(['a', 'b', 'c'])),
        },
      ),
  ],
  [
    3,
    () =>
      withBody('POST', images, {
        name: pick(names),
        description: 'A lake',
        resolution: '256x256',
        style: maybe(0.5, () => pick(['anime', 'retro'])),
        filter: maybe(0.5, () => pick(['sepia', 'invert'])),
      }),
  ],
  [30, () => get(`${pick([documents, documents, images])}?${listQuery()}`)],
  [8, () => get(`${documents}?${listQuery()}&cursor=@cursor`)],
  [14, () => get(recordTarget(), pick([{}, { 'if-none-match': pick(['"3"', 'W/"3"', '*', '"1"']) }]))],
  [2, () => ({ ...get(recordTarget()), method: 'HEAD' })],
  [
    6,
    () =>
      get(`${recordTarget()}/events`, {
        'last-event-id': maybe(0.3, () => pick(['2-0-x', '3-0-e3b0c44298fc1c14'])),
      }),
  ],
  [
    18,
    () =>
      withHeaders(
        withBody(pick(['PUT', 'PATCH']), recordTarget(), {
          name: maybe(0.6, () => pick(names)),
          result: maybe(0.3, () => pick(['Mine', '', 'Ünïcode 🥖'])),
          favorite: maybe(0.7, () => pick([true, false])),
          results: maybe(0.3, () => pick([[], ['http://a.example/1.png']])),
        }),
        { 'if-match': maybe(0.3, () => pick(['"3"', '"4"', '*', 'W/"3"'])) },
      ),
  ],
  [5, () => ({ ...get(recordTarget(), { 'if-match': maybe(0.3, () => '"3"') }), method: 'DELETE' })],
  [3, () => get(`${documents}?${pick(['per_page=7', 'serach=x', 'favorite=yes', 'cursor=x'])}`)],
  [2, () => get(`${documents}?search=%zz`)],
  [2, () => withBody('POST', documents, { name: '', prompt: 'x'.repeat(10_001), creativity: 0.3, more: 1 })],
  [2, () => ({ ...get(documents), method: pick(['DELETE', 'PATCH', 'LOCK']) })],
  [2, () => get(recordTarget(), { accept: 'application/xml' })],
  [
    2,
    () =>
      get(documents, {
        authorization: pick([undefined, 'Bearer x', 'Basic eDp5', ['Bearer x', 'Bearer y']]),
      }),
  ],
];

function listQuery(): string {
  const parameters = Object.entries({
    search: maybe(0.5, () => pick(['bread', 'MENU', '%', '_', 'ü', 'é', 'Ä', 'nothing'])),
    favorite: maybe(0.2, () => pick(['true', '0'])),
    sort_by: maybe(0.5, () => 'name'),
    sort: maybe(0.5, () => 'asc'),
    include_total: maybe(0.5, () => '1'),
    per_page: maybe(0.3, () => '25'),
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const all: [string, string][] = random() < 0.6 ? [['all_templates', 'true']] : [];
  const template: [string, string][] = random() < 0.2 ? [['template_id', '16']] : [];
  return new URLSearchParams([...parameters, ...all, ...template]).toString();
}

/** Returns the path of a record that exists or was deleted, or of one that never existed, of either resource. */
function recordTarget(): string {
  const known = peers[0].ids.length;
  const id = known > 0 && random() < 0.95 ? `@${Math.floor(random() * known)}` : 'nope';
  return `${random() < 0.8 ? documents : images}/${id}`;
}

function nextStep(): Step {
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
  let rest = random() * total;
  for (const [weight, kind] of kinds) {
    rest -= weight;
    if (rest < 0) return kind();
  }
  return get(documents);
}

it(`gets the same responses to ${length} requests from the service and from the mock`, async () => {
  const statuses = new Map<number, number>();
  for (let count = 0; count < length; count += 1) {
    const step = nextStep();
    const [byService, byMock] = await Promise.all(peers.map((peer) => peer.ask(step)));
    expect(byMock, `request ${count}: ${JSON.stringify(step)}`).toEqual(byService);
    const status = byService?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  // A session that is refused everywhere would compare nothing.
  expect(statuses.get(200)).toBeGreaterThan(length / 4);
  expect([...statuses.keys()]).toEqual(
    expect.arrayContaining([200, 201, 204, 304, 400, 401, 404, 405, 406, 412, 422]),
  );
});
