import { isDeepStrictEqual } from 'node:util';
import {
  contract,
  type FieldError,
  type FieldErrorCode,
  type Operation,
  operations,
} from '@contentgen/contract';
import type { Context } from '../context.ts';
import type { Fields, Request } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { quoted } from '../judge/schema-errors.ts';
import type { Quotations } from '../quotations.ts';
import { resourceOf } from '../resources.ts';
import { requireConsistentTotal } from '../samples/listing.ts';
import { requireRule, violated } from '../violated.ts';

/** The record or page that the requests of a family go to. */
export interface Target {
  /** The record's id; empty without a record. */
  readonly id: string;
  readonly results: readonly string[];
  /** The record's `ETag`. */
  readonly tag: string;
  /** A search that only the records of `page` match, and the cursor of its second page. */
  readonly search: string;
  readonly cursor: string;
  /** The name that refused creates have, so that a search shows whether one of them made a record. */
  readonly mark: string;
}

/**
 * The kind of a target. `none`: no record. `shared`: a record that no request changes. `own`: a finished record that
 * only this family uses. `fresh`: a new record for each request, which a delete removes. `page`: a page of a list that
 * has a next page.
 */
export type TargetKind = 'none' | 'shared' | 'own' | 'fresh' | 'page';

/** One request of a family. */
export interface Case {
  readonly request: Request;
  /** The values that the response must show. */
  readonly shown?: Fields;
  /** The wrong fields, which the 422 must name, and the error codes that fit each of them. */
  readonly blamed?: readonly { readonly name: string; readonly codes: readonly FieldErrorCode[] }[];
  /** The same mistakes one by one. They are sent if the request fails, to find the smallest one that does. */
  readonly parts?: readonly Case[];
  /** What the contract says about the request; default: what it says about the family. */
  readonly says?: Quotations;
  /** Replaces the expectation of the family. */
  readonly expectation?: Expectation;
}

/** The target of a family without a record. */
export const noTarget: Target = { id: '', results: [], tag: '', search: '', cursor: '', mark: 'a' };

/**
 * Checks the response to a case.
 *
 * @throws Violated when it is not as expected.
 */
export type Expectation = (
  received: Received,
  sent: { readonly case: Case; readonly target: Target; readonly context: Context },
) => void | Promise<void>;

/** Expects one of these statuses. The sentence says why: `the body cannot be parsed`. */
export function respondsWith(why: string, ...statuses: readonly number[]): Expectation {
  return (received) =>
    requireRule(
      statuses.includes(received.status),
      received,
      `${why} and must be answered with ${statuses.join(' or ')}, but is answered with ${described(received)}`,
    );
}

const longestName = Number(contract.components.schemas.FieldError?.properties?.field?.maxLength);

/** Expects a 422 that names each blamed field of the case with a fitting code, and no other field. */
export const requireRefused: Expectation = (received, { case: { blamed = [] } }) => {
  const wanted = `422 that names ${blamed.map(({ name }) => quoted(shortened(name))).join(', ')}`;
  const is = described(received);
  const sentence = `the request breaks a rule and must be answered with ${wanted}, but is answered with ${is}`;
  requireRule(received.status === 422, received, sentence);
  const errors = errorsOf(received);
  const isNamed = (name: string) => (error: FieldError) => isSame(received, error.field, name);
  const missing = blamed.find(({ name }) => !errors.some(isNamed(name)));
  requireRule(missing === undefined, received, `must be ${wanted}, but is ${is}`);
  const roots = blamed.map(({ name }) => rootOf(name));
  const isBlamed = ({ field }: FieldError) => roots.some((root) => isSame(received, rootOf(field), root));
  requireRule(errors.every(isBlamed), received, `must be ${wanted} and no valid field, but is ${is}`);
  for (const { name, codes } of blamed) {
    const isFitting = errors
      .filter(isNamed(name))
      .some(({ code }) => codes.some((fitting) => fitting === code));
    const rule = `must name the code ${codes.join(' or ')} for ${quoted(shortened(name))}, but is ${is}`;
    requireRule(isFitting, received, rule);
  }
};

/** Returns whether a 422 names a field. A header may be in any case, and a server may shorten a very long name. */
function isSame({ operation }: Received, named: string, name: string): boolean {
  if (named === name) return true;
  const { parameters }: Operation = operations[operation];
  if (parameters.some((one) => one.in === 'header' && one.name === name))
    return named.toLowerCase() === name.toLowerCase();
  return [...name].length > longestName && named !== '' && name.startsWith(named);
}

/** Returns the field that an item belongs to: `results` for `results[0]`. */
function rootOf(field: string): string {
  return field.replace(/\[\d+\]$/, '');
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/**
 * Expects the right response to a valid request: a record with exactly the sent values, also when it is read again; a
 * page that follows the query; or the status that the entity tags in the request require.
 */
export const requireAccepted: Expectation = async (received, sent) => {
  const right = rightStatuses(received, sent.target, sent.context);
  const { status, operation, json } = received;
  requireRule(
    right.includes(status),
    received,
    `the request is valid and must be answered with ${right.join(' or ')}, but is answered with ${described(received)}`,
  );
  if (sent.context.isStateless || status >= 300 || json === undefined) return;
  if (operations[operation].method === 'get') {
    if (json.meta !== undefined) requireListed(received, sent.case.shown ?? {});
    return;
  }
  const { get } = resourceOf(operation) ?? {};
  requireShown(received, sent.case.shown ?? {});
  if (get)
    requireShown(await sent.context.caller('key').call(get.id, { id: json.id }, 200), sent.case.shown ?? {});
};

function rightStatuses(received: Received, { tag }: Target, { isStateless }: Context): readonly number[] {
  const { statuses }: Operation = operations[received.operation];
  const successes = statuses.filter((status) => status < 300);
  const { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch } = received.request.headers;
  if (ifMatch !== undefined && ifMatch !== '*') {
    if (isStateless) return [...successes, 412];
    return includesTag(ifMatch, tag) ? successes : [412];
  }
  if (ifNoneMatch === undefined) return successes;
  if (isStateless) return [...successes, 304];
  return ifNoneMatch === '*' || includesTag(ifNoneMatch, tag) ? [304] : successes;
}

/** Returns whether a list of entity tags contains a tag, also as a proxy marks it (the parameter `If-Match`). */
function includesTag(tags: string, tag: string): boolean {
  return [...tags.matchAll(/"[^"]*"/g)].some(
    ([opaque]) => opaque === tag || opaque.startsWith(`${tag.slice(0, -1)}-`),
  );
}

function requireShown(received: Received, shown: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(shown)) {
    const is = received.json[name];
    if (!isDeepStrictEqual(is, value))
      throw violated(received, `${name} must be ${quoted(value)}, as sent, but is ${quoted(is)}`);
  }
}

function requireListed(received: Received, asked: Readonly<Record<string, unknown>>): void {
  const { data, meta } = received.json;
  const { queryDefaults }: Operation = operations[received.operation];
  const size = Number(asked.per_page ?? queryDefaults.per_page);
  requireRule(meta.per_page === size, received, `meta.per_page must be ${size}, but is ${meta.per_page}`);
  requireRule(data.length <= size, received, `must list at most ${size} records, not ${data.length}`);
  requireConsistentTotal(received, asked.include_total === true);
  const lifts = Object.entries(resourceOf(received.operation)?.lifts ?? {});
  const lifted = lifts.filter(([name]) => asked[name] === true).map(([, filter]) => filter);
  for (const [name, value] of Object.entries(asked)) {
    const isOdd = (record: object) => name in record && record[name as never] !== value;
    const odd = lifted.includes(name) ? undefined : data.find(isOdd);
    if (odd)
      throw violated(
        received,
        `must only list records with ${name} ${quoted(value)}, not with ${quoted(odd[name])}`,
      );
  }
}

/** Returns the status with the field errors or the detail of a response: `422: "name" (too_long)`. */
function described(received: Received): string {
  const errors = errorsOf(received).map(({ field, code }) => `${quoted(field)} (${code})`);
  const reason = errors.length > 0 ? errors.join(', ') : received.json?.detail;
  return reason ? `${received.status}: ${reason}` : `${received.status}`;
}

/** Returns the field errors of a 422; none for any other response. */
function errorsOf({ json }: Received): readonly FieldError[] {
  return Array.isArray(json?.errors) ? json.errors : [];
}
