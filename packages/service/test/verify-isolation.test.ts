import { operations } from '@contentgen/contract';
import { type CheckName, type Keys, type Report, verify } from '@contentgen/contract-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fault, type Forwarded, type Returned, startFaultyProxy } from './faulty-proxy.ts';
import { type RunningService, runService } from './running-service.ts';

let running: RunningService;
let keys: Required<Keys>;

beforeAll(async () => {
  running = await runService({ logLevel: 'error' });
  const { accountId, secret: key } = await running.newCaller();
  const reader = await running.newCaller({ accountId, scopes: ['read'] });
  const writer = await running.newCaller({ accountId, scopes: ['write'] });
  const other = await running.newCaller();
  const expired = await running.newCaller({ accountId, expiresAt: new Date(Date.now() - 1_000) });
  const revoked = await running.newCaller({ accountId });
  await running.service.apiKeys.revoke(revoked.key.id);
  keys = {
    key,
    readKey: reader.secret,
    writeKey: writer.secret,
    otherKey: other.secret,
    expiredKey: expired.secret,
    revokedKey: revoked.secret,
  };
  // The accounts of a live service are not empty.
  for (const caller of [reader, other]) {
    await running.newCaller({ accountId: caller.accountId }).then(({ sendForm }) => {
      const fields = { name: 'somebody else’s', prompt: 'x', creativity: '0' };
      return Promise.all(
        Array.from({ length: 12 }, () => sendForm('POST', operations.createDocument.path, fields)),
      );
    });
  }
});
afterAll(() => running.close());

function run(options: Partial<Parameters<typeof verify>[0]> = {}): Promise<Report> {
  return verify({ baseUrl: running.url, ...keys, only: ['isolation'], ...options });
}

function failures({ outcomes }: Report) {
  return outcomes.filter(({ result }) => result === 'failed');
}

describe('against the service', () => {
  it('is green, twice in a row, and leaves nothing behind', async () => {
    const names = () => running.service.database.selectFrom('documents').select('name').execute();
    const before = await names();
    for (const _ of ['once', 'twice']) {
      const report = await run();
      expect(failures(report)).toEqual([]);
      expect(report).toMatchObject({ gaps: [], verdict: 'passed' });
    }
    expect(await names()).toEqual(before);
    expect(await running.service.database.selectFrom('images').select('name').execute()).toEqual([]);
  });

  it('checks every operation, each rule once', async () => {
    const { outcomes } = await run();
    const names = outcomes.map(({ operation, title }) => `${operation} ${title}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(outcomes.map(({ operation }) => operation))).toEqual(new Set(Object.keys(operations)));
  });

  it('names what each key that is not given leaves unchecked', async () => {
    const report = await verify({ baseUrl: running.url, key: keys.key, only: ['isolation'] });
    expect(failures(report)).toEqual([]);
    expect(report.verdict).toBe('partial');
    const keyless = report.outcomes.filter(({ result }) => result === 'keyless');
    const optionOf = (title: string) => keyless.find((one) => one.title === title)?.messages.join();
    expect(optionOf('404 for a foreign id')).toContain('--other-key');
    expect(optionOf('403 for a key with the scope read alone')).toContain('--read-key');
    expect(optionOf('403 for a key with the scope write alone')).toContain('--write-key');
    expect(optionOf('401 for an expired key')).toContain('--expired-key');
    expect(optionOf('401 for a revoked key')).toContain('--revoked-key');
    expect(optionOf('401 for no key')).toBeUndefined();
  });
});

/** What one check finds, in a service with a fault. */
async function check(operation: CheckName['operation'], title: string, fault: Fault) {
  const proxy = await startFaultyProxy(running.url, fault);
  try {
    const isWanted = (name: CheckName) => name.operation === operation && name.title === title;
    const { outcomes } = await run({ baseUrl: proxy.url, isWanted });
    expect(outcomes).toHaveLength(1);
    return { result: outcomes[0]?.result, messages: outcomes[0]?.messages.join('\n') ?? '' };
  } finally {
    await proxy.close();
  }
}

const isBy = ({ headers }: Forwarded, key: keyof Keys) => headers.authorization === `Bearer ${keys[key]}`;
const asks = (forwarded: Forwarded, ...words: string[]) => {
  return forwarded.method === 'GET' && words.every((word) => forwarded.path.includes(word));
};

/** Has some requests carried out as if they had been sent with another key. */
function asIfWith(key: keyof Keys, isAffected: (forwarded: Forwarded) => boolean): Fault {
  return {
    request(forwarded) {
      if (isAffected(forwarded)) forwarded.headers.authorization = `Bearer ${keys[key]}`;
      return undefined;
    },
  };
}

/** Changes answers to the run's key, knowing the last record that the other account has made or changed. */
function knowingForeign(
  change: (returned: Returned, forwarded: Forwarded, foreign: { readonly id: string }) => void,
): Fault {
  let foreign: { readonly id: string } | undefined;
  return {
    answer(returned, forwarded) {
      const { method } = forwarded;
      const isMade = isBy(forwarded, 'otherKey') && (method === 'POST' || method === 'PUT');
      if (isMade) foreign = JSON.parse(returned.body);
      else if (foreign && isBy(forwarded, 'key')) change(returned, forwarded, foreign);
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: faults change any member of any body
function edit(returned: Returned, change: (body: any) => void): void {
  const body = JSON.parse(returned.body);
  change(body);
  returned.body = JSON.stringify(body);
}

/** Puts the foreign record into the lists that are asked for with these words. */
function lists(...words: string[]): Fault {
  return knowingForeign((returned, forwarded, foreign) => {
    if (asks(forwarded, '?', ...words)) edit(returned, ({ data }) => data.push(foreign));
  });
}

function onForeign(change: (returned: Returned) => void): Fault {
  return knowingForeign((returned, { path }, { id }) => {
    if (path.endsWith(id)) change(returned);
  });
}

/** Answers later requests that have the same name with what the first was answered with. */
function repeats(nameOf: (forwarded: Forwarded, returned: Returned) => string | undefined): Fault {
  const first = new Map<string, Returned>();
  return {
    answer(returned, forwarded) {
      const name = nameOf(forwarded, returned);
      if (name === undefined) return;
      const known = first.get(name);
      if (known === undefined) first.set(name, { ...returned });
      else Object.assign(returned, known);
      if (returned.status >= 400) edit(returned, (body) => Object.assign(body, { instance: forwarded.path }));
    },
  };
}

const faults: readonly [string, CheckName['operation'], string, () => Fault, string][] = [
  [
    'shows a foreign record',
    'getDocument',
    '404 for a foreign id',
    () => asIfWith('otherKey', (one) => one.method === 'GET' && isBy(one, 'key')),
    'getDocument 200: a foreign id must be answered with 404, not 200',
  ],
  [
    'deletes a foreign record',
    'deleteImage',
    '404 for a foreign id, with its ETag in If-Match',
    () => asIfWith('otherKey', (one) => one.method === 'DELETE' && isBy(one, 'key')),
    'deleteImage 204: a foreign id, with its ETag in If-Match must be answered with 404, not 204',
  ],
  [
    'changes a foreign record behind a 404',
    'updateDocument',
    '404 for a foreign id',
    () => ({
      ...asIfWith('otherKey', (one) => one.method === 'PATCH' && isBy(one, 'key')),
      ...repeats(({ method, body }) =>
        method === 'PATCH' && body === 'favorite=false' ? 'refused' : undefined,
      ),
    }),
    'the answer refuses the request, but it was carried out',
  ],
  [
    'tells of a foreign record in a sentence',
    'putImage',
    '404 for a foreign id',
    () =>
      onForeign((returned) => edit(returned, (body) => Object.assign(body, { detail: 'It is not yours.' }))),
    'body/detail is "It is not yours." instead of "There is nothing at this address."',
  ],
  [
    'tells of a foreign record in a header',
    'getImage',
    '404 for a foreign id, by HEAD',
    () => onForeign(({ headers }) => Object.assign(headers, { 'x-shard': '7' })),
    'the header x-shard is "7" instead of missing',
  ],
  [
    'lists a foreign record',
    'listDocuments',
    'shows and counts no foreign record',
    () => lists('per_page'),
    'a record of another account',
  ],
  [
    'lists a foreign record in a filtered list',
    'listImages',
    'shows and counts no foreign record, medium=watercolor',
    () => lists('medium=watercolor'),
    'a record of another account',
  ],
  [
    'lists a record of nobody knows whom',
    'listImages',
    'shows and counts no foreign record, sort_by=name sort=asc',
    () => ({
      answer(returned, forwarded) {
        if (!asks(forwarded, 'sort=asc', 'per_page') || returned.status !== 200) return;
        edit(returned, ({ data }) => data.push({ ...data[0], id: '019aa3c9-1d22-7f04-9b63-7e1a0c4d8f95' }));
      },
    }),
    'shows 019aa3c9-1d22-7f04-9b63-7e1a0c4d8f95, which getImage says the account does not have',
  ],
  [
    'finds a foreign record',
    'listDocuments',
    'finds and counts no foreign record by its result',
    () => lists('search_by=result'),
    "though only another account's records have the text",
  ],
  [
    'counts a foreign record',
    'listImages',
    'counts the records of the account alone',
    () => ({
      answer(returned, forwarded) {
        if (asks(forwarded, 'include_total'))
          edit(returned, ({ meta }) => Object.assign(meta, { total: 12 }));
      },
    }),
    'counts 12 records, but the account has 11',
  ],
  [
    'leads to a foreign record by a cursor',
    'listImages',
    'meets no foreign record by cursors, sort_by=name',
    () => lists('cursor='),
    "which is none of the account's records",
  ],
  [
    "takes a cursor for another account's list",
    'listDocuments',
    'shows no foreign record by a cursor of another account',
    () => asIfWith('key', (one) => asks(one, 'cursor=') && isBy(one, 'otherKey')),
    'a record of the account that the cursor is of',
  ],
  [
    'shows the other account everything',
    'listImages',
    'shows the other account its own records alone',
    () => asIfWith('key', (one) => asks(one, 'search=') && isBy(one, 'otherKey')),
    'a record of this account, to the other one',
  ],
  [
    'still shows what was deleted',
    'getImage',
    '404 for a deleted id',
    () => {
      const shown = new Map<string, Returned>();
      return {
        answer(returned, { method, path }) {
          if (method === 'POST') shown.set(`/${JSON.parse(returned.body).id}`, { ...returned, status: 200 });
          if (method === 'GET') Object.assign(returned, shown.get(path.slice(path.lastIndexOf('/'))));
        },
      };
    },
    'getImage 200: a deleted id must be answered with 404, not 200',
  ],
  [
    'takes an id without hyphens',
    'deleteDocument',
    '404 for a malformed id: a UUID without hyphens',
    () => ({
      request(forwarded) {
        const parts = /^(.*\/)(.{8})(\w{4})(\w{4})(\w{4})(\w{12})$/.exec(forwarded.path)?.slice(1);
        if (parts) forwarded.path = (parts[0] ?? '') + parts.slice(1).join('-');
        return undefined;
      },
    }),
    'deleteDocument 204: a malformed id (a UUID without hyphens) must be answered with 404, not 204',
  ],
  [
    'takes foreign results',
    'putImage',
    'refuses results of a foreign record',
    () => ({
      request(forwarded) {
        if (forwarded.method === 'PUT' && isBy(forwarded, 'key')) forwarded.body = 'results=&favorite=false';
        return undefined;
      },
    }),
    'putImage 200: status must be 422',
  ],
  [
    'keeps one Idempotency-Key for all accounts',
    'createDocument',
    'an Idempotency-Key of another account means nothing',
    () => repeats(({ headers }) => headers['idempotency-key'] as string | undefined),
    'the record that another account made with the same key',
  ],
  [
    'lets a read key write',
    'updateDocument',
    '403 for a key with the scope read alone',
    () => asIfWith('key', (one) => isBy(one, 'readKey')),
    'a key with the scope read alone must be refused with 403, but is answered with 200',
  ],
  [
    'refuses a read key after it has looked at the rest',
    'putImage',
    '403 for a key with the scope read alone, whatever else is wrong',
    () => asIfWith('key', (one) => isBy(one, 'readKey')),
    'a key with the scope read alone must be refused with 403, but is answered with 422',
  ],
  [
    'lets a write key read',
    'listDocuments',
    '403 for a key with the scope write alone',
    () => asIfWith('key', (one) => isBy(one, 'writeKey')),
    'a key with the scope write alone must be refused with 403, but is answered with 200',
  ],
  [
    'takes a read key for no key',
    'getImage',
    'the scope read alone is enough',
    () => asIfWith('writeKey', (one) => isBy(one, 'readKey')),
    'a key with the scope read alone is refused',
  ],
  [
    'answers without a key',
    'createImage',
    '401 for no key',
    () => asIfWith('key', ({ headers }) => headers.authorization === undefined),
    'a request with no key must be refused with 401, but is answered with 201',
  ],
  [
    'tells a stranger which ids there are',
    'getDocument',
    '401 for no key, on an unknown id',
    () => asIfWith('key', ({ headers }) => headers.authorization === undefined),
    'a request with no key must be refused with 401, but is answered with 404',
  ],
  [
    'takes an expired key',
    'deleteImage',
    '401 for an expired key',
    () => asIfWith('key', (one) => isBy(one, 'expiredKey')),
    'a request with an expired key must be refused with 401, but is answered with 204',
  ],
  [
    'takes a revoked key',
    'listImages',
    '401 for a revoked key',
    () => asIfWith('key', (one) => isBy(one, 'revokedKey')),
    'a request with a revoked key must be refused with 401, but is answered with 200',
  ],
  [
    'does not say that a key is wrong',
    'getImage',
    '401 for a wrong key',
    () => ({
      answer: ({ headers }) =>
        Object.assign(headers, headers['www-authenticate'] && { 'www-authenticate': 'Bearer' }),
    }),
    'WWW-Authenticate must have error="invalid_token" for a request with a wrong key, but is Bearer',
  ],
];

describe('against a service that', () => {
  it.each(faults)('%s', async (_, operation, title, fault, sentence) => {
    const { result, messages } = await check(operation, title, fault());
    expect(messages).toContain(sentence);
    expect(result).toBe('failed');
  });

  it('takes a key in another scheme: the report does not show the key', async () => {
    const basic = Buffer.from(`${keys.key}:`).toString('base64');
    const fault = asIfWith('key', ({ headers }) => headers.authorization === `Basic ${basic}`);
    const { messages } = await check('getImage', '401 for the key as a user of Basic', fault);
    expect(messages).toContain('"Authorization: Basic $(printf %s "$KEY:" | base64 -w0)"');
    expect(messages).not.toContain(keys.key);
    expect(messages).not.toContain(basic);
  });

  it('sends headers that change by themselves: that is nothing wrong', async () => {
    let answers = 0;
    const { result } = await check('getDocument', '404 for a foreign id', {
      answer({ headers }) {
        answers += 1;
        Object.assign(headers, {
          'x-trace': String(answers),
          'x-backend': answers % 2 === 0 ? 'even' : 'odd',
        });
      },
    });
    expect(result).toBe('passed');
  });
});

it('makes only what a check needs', async () => {
  const made: string[] = [];
  await check('getImage', '404 for an unknown id', {
    request({ method, path }) {
      if (method === 'POST') made.push(path);
      return undefined;
    },
  });
  expect(made).toEqual([operations.createImage.path]);
});
