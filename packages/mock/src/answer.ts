import type { IncomingMessage } from 'node:http';
import type { Operation } from '@contentgen/contract';
import { route } from '@contentgen/contract/requests';
import { authorization } from './authentication.ts';
import { readBody } from './body.ts';
import { documentedResponse } from './contract-document.ts';
import { emptyParameters } from './empty-parameters.ts';
import { fieldErrors } from './field-errors.ts';
import type { MockAnswer } from './mock-answer.ts';
import { readPreferences } from './preferences.ts';
import type { Prism, PrismAnswer } from './prism.ts';
import { problem, validationProblem } from './problem.ts';
import { assertWellEncoded, readQuery } from './query.ts';
import { Refusal } from './refusal.ts';

/**
 * Answers a request as the contract documents it: matched, authenticated and made plain, then handed to Prism.
 * Whatever is refused comes back as the contract's problem for its status.
 */
export async function answer(request: IncomingMessage, prism: Prism): Promise<MockAnswer> {
  try {
    return await ask(request, prism);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

async function ask(request: IncomingMessage, prism: Prism): Promise<MockAnswer> {
  const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const operation = match(request.method ?? 'GET', path);
  assertWellEncoded(path, operation);
  const key = authorization(request.headers.authorization, operation);
  const { query, errors } = readQuery(search, operation);
  const preferences = readPreferences(header(request, 'prefer'), operation);
  const takesBody = operation.bodyMediaTypes.length > 0;
  const read = takesBody ? await readBody(request, operation) : undefined;
  const empty = emptyParameters(operation, query, request.headers);
  const broken = [...errors, ...empty, ...(read?.errors ?? [])];
  if (broken.length > 0) return validationProblem(operation, broken);
  const headers = { ...plainHeaders(request, takesBody), authorization: key };
  const answered = await prism({ operation, path, query, headers, body: read?.body, preferences });
  return finish(answered, operation, path, preferences.respondAsync);
}

function match(method: string, path: string): Operation {
  const found = route(method, path);
  if (found.kind === 'found') return found.operation;
  if (found.kind === 'nowhere') throw new Refusal(problem({ status: 404 }));
  const Allow = found.allowed.join(', ');
  const detail = `${method} is not allowed here. Allowed: ${Allow}.`;
  throw new Refusal(problem({ status: 405, detail, headers: { Allow } }));
}

function plainHeaders(request: IncomingMessage, takesBody: boolean): Record<string, string> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(headers),
    // A problem is sent whatever is accepted, but for a result that is not acceptable itself.
    accept: `${mediaRanges(request.headers.accept)}, application/problem+json;q=0.1`,
    // The body is JSON by now, whatever it was sent as.
    ...(takesBody && { 'content-type': 'application/json' }),
  };
}

/**
 * The media ranges of an `Accept` that admit something (RFC 9110, section 12.5.1). Prism breaks at what is no range,
 * and takes `q=0` for a wish.
 */
function mediaRanges(accept = '*/*'): string {
  const ranges = accept
    .split(',')
    .filter((range) => /^\s*[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+\s*(;|$)/.test(range));
  if (ranges.length === 0) return '*/*';
  const admitting = ranges.filter((range) => !/;\s*q=0(\.0*)?\s*(;|$)/i.test(range));
  return admitting.length > 0 ? admitting.join(',') : 'nothing/acceptable';
}

function header(request: IncomingMessage, name: string): string | undefined {
  return request.headers[name]?.toString();
}

function finish(
  answered: PrismAnswer,
  operation: Operation,
  path: string,
  respondAsync: boolean,
): MockAnswer {
  const { violations, failure, ...plain } = answered;
  // A malformed id is not a broken rule: it looks like every other unknown one.
  if (violations.some((violation) => violation.path?.[0] === 'path'))
    return problem({ status: 404, operation });
  if (violations.length > 0) return validationProblem(operation, fieldErrors(violations));
  if (failure !== undefined) return problem({ status: plain.status, operation, detail: failure });
  const headers = ofMediaType(plain, operation);
  return { ...plain, headers: { ...withoutPreference(headers, respondAsync), ...location(plain, path) } };
}

/** The headers but for those that the contract has for another media type of this answer. */
function ofMediaType({ status, headers }: MockAnswer, operation: Operation): Record<string, string> {
  const mediaType = new Headers(headers).get('content-type');
  const others = Object.entries(documentedResponse(status, operation).headers ?? {})
    .filter(([, header]) => (header['x-mediaType'] ?? mediaType) !== mediaType)
    .map(([name]) => name);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !others.includes(name)));
}

function withoutPreference(headers: MockAnswer['headers'], respondAsync: boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => respondAsync || name !== 'Preference-Applied'),
  );
}

/** The example of `Location` is one for both kinds of record; the mock's names the record that it answers. */
function location({ headers, body }: MockAnswer, path: string): Record<string, string> {
  const id = (body as { id?: unknown } | undefined)?.id;
  return 'Location' in headers && id !== undefined ? { Location: `${path}/${id}` } : {};
}
