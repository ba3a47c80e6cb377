import { isDeepStrictEqual } from 'node:util';
import { type Operation, operations } from '@contentgen/contract';
import type { Received } from '../../http/received.ts';
import { resourceOf } from '../../resources.ts';
import { requireConsistentTotal } from '../../totals.ts';
import { requireRule, violation } from '../../violated.ts';
import { type Draft, type Field, ownTag } from '../draft.ts';
import type { Expectation, Sent } from '../family.ts';
import { resolved } from '../write-request.ts';
import { describeResponse } from './describe-response.ts';

/**
 * Expects the right response to a valid request: a record with exactly the sent values, a page that follows the
 * query, or the status that the entity tags in the request require.
 */
export const requireAccepted: Expectation = async (received, sent) => {
  const right = rightStatuses(received, sent);
  const { status, operation } = received;
  requireRule(
    right.includes(status),
    received,
    `the request is valid and must be answered with ${right.join(' or ')}, but is answered with ${describeResponse(received)}`,
  );
  if (sent.isStateless || status >= 300 || received.json === undefined) return;
  const { method } = operations[operation];
  if (method !== 'get') requireShown(received, sent);
  else if (Array.isArray(received.json.data)) requireListed(received, sent.draft);
};

function rightStatuses(received: Received, { draft, target, isStateless }: Sent): readonly number[] {
  const operation: Operation = operations[received.operation];
  const successes = operation.statuses.filter((status) => status < 300);
  const value = (name: string) => {
    const field = draft.headers.find((one) => one.name === name);
    return field && String(field.value).replaceAll(ownTag, target.words[ownTag] ?? ownTag);
  };
  const [ifMatch, ifNoneMatch] = [value('If-Match'), value('If-None-Match')];
  const tag = target.words[ownTag] ?? '';
  if (ifMatch !== undefined) {
    if (isStateless) return [...successes, 412];
    // A weak tag never matches a strong one (RFC 9110, section 13.1.1).
    return includesTag(ifMatch, tag, false) ? successes : [412];
  }
  if (ifNoneMatch !== undefined) {
    if (isStateless) return [...successes, 304];
    return includesTag(ifNoneMatch, tag, true) ? [304] : successes;
  }
  return successes;
}

/** Returns whether a list of entity tags contains a tag (RFC 9110, section 8.8.3). */
function includesTag(tags: string, tag: string, isWeakEnough: boolean): boolean {
  if (tags === '*') return true;
  return [...tags.matchAll(/(W\/)?("[^"]*")/g)].some(
    ([, weak, opaque]) => opaque === tag && (isWeakEnough || weak === undefined),
  );
}

function requireShown(received: Received, { draft, target }: Sent): void {
  const fields = draft.body && 'fields' in draft.body ? draft.body.fields : [];
  for (const { name, value } of fields) {
    const right = resolved(value, target);
    const shown = received.json[name];
    if (isDeepStrictEqual(shown, right)) continue;
    throw violation(received, `${name} must be ${quote(right)}, as sent, but is ${quote(shown)}`);
  }
}

function requireListed(received: Received, { query }: Draft): void {
  const { data, meta } = received.json;
  const asked = Object.fromEntries(query.map(({ name, value }: Field) => [name, value]));
  const { queryDefaults } = operations[received.operation] as Operation;
  const size = asked.per_page ?? queryDefaults.per_page;
  requireRule(meta.per_page === size, received, `meta.per_page must be ${size}, but is ${meta.per_page}`);
  requireRule(
    data.length <= meta.per_page,
    received,
    `must list at most ${size} records, not ${data.length}`,
  );
  requireConsistentTotal(received, asked.include_total === true);
  const lifts = Object.entries(resourceOf(received.operation)?.lifts ?? {});
  const lifted = lifts.filter(([name]) => asked[name] === true).map(([, filter]) => filter);
  for (const [name, value] of Object.entries(asked)) {
    if (lifted.includes(name)) continue;
    const odd = data.find((record: object) => name in record && record[name as never] !== value);
    if (odd) {
      throw violation(
        received,
        `must only list records with ${name} ${quote(value)}, not with ${quote(odd[name])}`,
      );
    }
  }
}

/** Returns a value as JSON, with at most 120 of its characters. */
function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 120 ? `${text.slice(0, 120)}… (${text.length} characters)` : text;
}
