import { randomUUID } from 'node:crypto';
import { type AccountUsage, operations, type RecordUsage } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { header, type Received } from '../http/response.ts';
import { says } from '../quotations.ts';
import { resources } from '../resources.ts';
import { minimalBody, nameOf, newToken, requiredChange } from '../samples/records.ts';
import { requireRule, Violated } from '../violated.ts';

const operation = operations.getUsage.id;
const place = 'schemas/AccountUsage/properties';
const counts = says(`${place}/generations: Generations that began`, `operations/${operation}: Returns what`);

/** Checks the numbers and the times of the usage. */
export function usage(run: Context): Check[] {
  const checks: Omit<Check, 'operation'>[] = [
    {
      title: 'shows the current month',
      says: says(
        `${place}/starts_at`,
        `${place}/ends_at: The end of the month`,
        `operations/${operation}: Returns what`,
      ),
      run: async () => requireMonth(await usageOf(run.caller('key'))),
    },
    {
      title: 'counts each create once, and no replay, refusal, update or deletion',
      says: [...counts, ...says(`operations/${operation}: Generations of deleted records count`)],
      run: () => oftenEnough(() => requireCounts(run.caller('key'))),
    },
  ];
  return alone(checks);
}

/** Checks whose usage a key shows. */
export function usageOfAccounts(run: Context): Check[] {
  return alone([
    {
      title: 'does not count the creates of another account',
      says: [...counts, ...says('securitySchemes/apiKey: A key belongs to one account')],
      run: () => oftenEnough(() => requireOwn(run)),
    },
    {
      title: 'shows each key of the account the same usage',
      says: counts,
      run: async () => {
        const [own, read] = [await usageOf(run.caller('key')), await usageOf(run.caller('readKey'))];
        const isSame = JSON.stringify(own.json) === JSON.stringify(read.json);
        requireRule(isSame, read, `the usage must be ${own.body}, but is ${read.body}`);
      },
    },
  ]);
}

/** While these checks run, the run must make no other request, because each can count. */
function alone(checks: readonly Omit<Check, 'operation'>[]): Check[] {
  return checks.map((check) => ({ ...check, operation, runsAlone: true }));
}

function usageOf(caller: Caller): Promise<Received> {
  return caller.call(operation, {}, 200);
}

/** Requires that the times are the beginning and the end of the month of the response (its `Date`, or now), in UTC. */
function requireMonth(shown: Received): void {
  const { starts_at, ends_at }: AccountUsage = shown.json;
  const now = new Date(header(shown, 'Date') ?? Date.now());
  const begin = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months);
  for (const [name, time, expected] of [
    ['starts_at', starts_at, begin(0)],
    ['ends_at', ends_at, begin(1)],
  ] as const) {
    // A server without a clock of its own may be a few minutes off.
    const isNear = Math.abs(now.getTime() - expected) < 300_000;
    const isBegin = new Date(time).getUTCDate() === 1 && Date.parse(time) % 86_400_000 === 0;
    const isRight = Date.parse(time) === expected || (isNear && isBegin);
    requireRule(isRight, shown, `${name} must be ${new Date(expected).toISOString()}, but is ${time}`);
  }
}

/** Requires a change of the counts since an earlier response, and that the limits and the month stay. */
function requireUsed(before: Received, after: Received, made: number, tokens: number, why: string): void {
  const [was, is]: AccountUsage[] = [before.json, after.json];
  if (was === undefined || is === undefined || was.starts_at !== is.starts_at) return;
  const expected = was.generations.used + made;
  const wrong = `generations.used must be ${expected} ${why}, but is ${is.generations.used}`;
  requireRule(is.generations.used === expected, after, wrong);
  const least = was.tokens.used + tokens;
  const fewer = `tokens.used must be at least ${least} ${why}, but is ${is.tokens.used}`;
  requireRule(is.tokens.used >= least, after, fewer, { says: says(`${place}/tokens`) });
  for (const name of ['generations', 'tokens'] as const) {
    const stays = was[name].limit === is[name].limit;
    const sentence = `${name}.limit must stay ${was[name].limit}, but is ${is[name].limit}`;
    requireRule(stays, after, sentence, { says: says('schemas/Quota/properties/limit: The largest count') });
  }
}

/** Tries several times, because another client may use the account. */
async function oftenEnough(attempt: () => Promise<void>, tries = 2): Promise<void> {
  return attempt().catch((error: unknown) => {
    if (tries === 1 || !(error instanceof Violated)) throw error;
    return oftenEnough(attempt, tries - 1);
  });
}

const tokensOf = ({ input_tokens, output_tokens }: RecordUsage) => (input_tokens ?? 0) + (output_tokens ?? 0);

async function requireCounts(caller: Caller): Promise<void> {
  for (const resource of resources) {
    const { create, updates, remove } = resource;
    const before = await usageOf(caller);
    const call = { fields: minimalBody(resource), headers: { 'Idempotency-Key': randomUUID() } };
    const created = await caller.call(create.id, call);
    const { id, record } = await caller.finish(resource, created);
    const spent = record.usage === null ? 0 : tokensOf(record.usage);
    const made = await usageOf(caller);
    requireUsed(before, made, 1, spent, `after one ${create.id}`);
    const name = nameOf(newToken());
    const steps: readonly (readonly [why: string, step: () => Promise<unknown>])[] = [
      ['a replay', () => caller.call(create.id, call)],
      ['a refused create', () => caller.call(create.id, { fields: { no_such_field: '1' } }, 422)],
      ...updates.map((update) => {
        const fields = { ...requiredChange(resource, record), name };
        return [update.id, () => caller.call(update.id, { id, fields }, 200)] as const;
      }),
      [remove.id, () => caller.call(remove.id, { id }, 204)],
    ];
    for (const [why, step] of steps) {
      await step();
      requireUsed(made, await usageOf(caller), 0, 0, `after ${why}`);
    }
  }
}

async function requireOwn(run: Context): Promise<void> {
  const [caller, other] = [run.caller('key'), run.caller('otherKey')];
  for (const resource of resources) {
    const [before, theirs] = [await usageOf(caller), await usageOf(other)];
    await other.make(resource, minimalBody(resource));
    requireUsed(theirs, await usageOf(other), 1, 0, `after one ${resource.create.id}`);
    requireUsed(before, await usageOf(caller), 0, 0, `after ${resource.create.id} of another account`);
  }
}
