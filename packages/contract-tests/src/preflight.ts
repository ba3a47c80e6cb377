import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Operation, operations } from '@contentgen/contract';
import type { Context } from './context.ts';
import { CouldNotRun } from './could-not-run.ts';
import { type Client, ResponseTimeout, remainingIn } from './http/client.ts';
import { type Request, writeRequest } from './http/request.ts';
import { type HttpResponse, header } from './http/response.ts';
import { documentedResponse } from './judge/documented-responses.ts';
import { type KeyName, keyOptions } from './keys.ts';
import { exampleBody, type Resource, resources } from './resources.ts';

/** What the run knows about the server before the first check. */
interface Preflight {
  /** Whether the server stores nothing: it sends `Server: contentgen-mock (stateless)` (RFC 9110, section 10.2.4). */
  readonly isStateless: boolean;
}

/**
 * Requires that a service answers at the base URL and accepts the main key. Waits if the key is over its limit.
 *
 * @throws CouldNotRun when the run cannot begin, with what to do.
 */
export async function preflight({ client, key }: Pick<Context, 'client' | 'key'>): Promise<Preflight> {
  const [{ list }] = resources as [Resource];
  const { id, path } = list;
  const ask = (operation: Operation) => {
    const body = operation.method === 'post' && { fields: {} };
    const request = { headers: { Accept: 'application/json' }, ...body };
    return client.send(writeRequest(operation, request, `Bearer ${key('key')}`));
  };
  // An unfinished server may have any operation. A create without a field creates nothing.
  const hasAny = async () => {
    const others = Object.values<Operation>(operations).filter(
      (one) => one !== list && /^(get|post)$/.test(one.method) && !one.path.includes('{'),
    );
    const answers = others.map(async (one) => {
      const answer = await ask(one);
      return isJson(answer) && answer.status !== 404 && documentedResponse(one.id, answer.status);
    });
    return (await Promise.all(answers)).some(Boolean);
  };
  const response = await ask(list).catch((error: NodeJS.ErrnoException) => {
    throw connectionProblem(error, path);
  });
  const { status, body } = response;
  const isHtml = /^\s*<(?:!doctype|html|head|body)\b/i.test(body);
  const sentence = (): string | undefined => {
    if (status === 503) return 'The service is overloaded or unavailable (503): fix it, and repeat the run.';
    if (!isHtml && status === 401)
      return 'The service refuses the key (401): check --key, or create a new key.';
    if (!isHtml && status === 403)
      return `The key has no scope read (403): pass --key ${keyOptions.key.what}.`;
    return undefined;
  };
  const whyNotThere = (): string | undefined => {
    if (isHtml)
      return `${path} returns HTML (${status}): check that the address is the API's base URL, not a website, and whether a proxy needs a header (--header).`;
    if (!documentedResponse(id, status))
      return `BASE_URL${path} returns ${status}: BASE_URL must be the part of the API's URLs before ${path}.`;
    if (isJson(response)) return undefined;
    return `${path} returns ${status}, but no JSON: check that the address is the API's base URL, and read the log of the server.`;
  };
  const problem = sentence();
  if (problem !== undefined) throw new CouldNotRun(problem);
  const reason = whyNotThere();
  if (reason !== undefined && !(await hasAny())) throw new CouldNotRun(reason);
  // The checks judge everything else.
  return { isStateless: header(response, 'Server')?.startsWith('contentgen-mock (stateless)') === true };
}

/** Returns the error for a list that has no response, with what to do. */
function connectionProblem(error: NodeJS.ErrnoException, path: string): Error {
  const { code = '', message } = error;
  if (error instanceof CouldNotRun || error.name === 'AbortError') return error;
  if (error instanceof ResponseTimeout)
    return new CouldNotRun(`${path}: ${message}: check the server, and every proxy before it.`);
  if (/CERT|HOSTNAME|SELF_SIGNED|UNABLE_TO/.test(code))
    return new CouldNotRun(
      `The certificate of the address is not valid (${code}): renew it, use the host name that it is for, or set NODE_EXTRA_CA_CERTS to the PEM file of its authority.`,
    );
  // The message of a failed TLS handshake is several lines from a library.
  return new CouldNotRun(
    `The address does not speak HTTP (${code || message}). Check the URL, also whether it needs http or https.`,
  );
}

/** Returns whether the body is JSON. A byte order mark before it is a fault, which the checks report. */
function isJson({ body }: HttpResponse): boolean {
  try {
    return typeof JSON.parse(body.replace(/^\uFEFF/, '')) === 'object';
  } catch {
    return false;
  }
}

/**
 * Maximum milliseconds to wait until an expired or revoked key is refused. People create a key that expires in a second
 * directly before the run.
 */
const stillValid = 3_000;

/** The scopes that each key must have, and the status with which the server refuses the others. */
const roles: Readonly<Record<KeyName, { readonly scopes: readonly string[]; readonly refusal: number }>> = {
  key: { scopes: ['read', 'write'], refusal: 403 },
  readKey: { scopes: ['read'], refusal: 403 },
  writeKey: { scopes: ['write'], refusal: 403 },
  otherKey: { scopes: ['read', 'write'], refusal: 403 },
  expiredKey: { scopes: [], refusal: 401 },
  revokedKey: { scopes: [], refusal: 401 },
};

/**
 * Requires that each key has the scopes of its role and no others, and that `--other-key` belongs to another account.
 * Otherwise, a wrong key would look like many faults of the server. If the server accepts or refuses only some
 * operations, this is a fault, which the checks report.
 *
 * @throws CouldNotRun with the option of the wrong key.
 */
export async function requireFittingKeys(context: Context, needsOther: boolean): Promise<void> {
  for (const [name, role] of Object.entries(roles) as [KeyName, (typeof roles)[KeyName]][]) {
    if (!context.has(name)) continue;
    const end = performance.now() + (role.refusal === 401 ? stillValid : 0);
    for (const scope of ['read', 'write']) {
      while (!(await hasFittingScope(context, name, scope, role, performance.now() < end))) await sleep(500);
    }
  }
  if (needsOther && context.has('otherKey')) await requireOtherAccount(context);
}

/**
 * Returns whether the key has or lacks a scope as its role asks for.
 *
 * @param isPatient whether to return false instead of throwing.
 */
async function hasFittingScope(
  { client, key }: Context,
  name: KeyName,
  scope: string,
  { scopes, refusal }: (typeof roles)[KeyName],
  isPatient: boolean,
): Promise<boolean> {
  const isNeeded = scopes.includes(scope);
  const { option, what } = keyOptions[name];
  let [status, isMissing] = [0, true];
  for (const operation of harmlessOperations(scope)) {
    ({ status } = await send(client, operation, key(name), { id: randomUUID() }));
    const isRefused = status === 401 || status === 403;
    isMissing &&= status === 404 || status === 405;
    if (isNeeded ? !isRefused : status === refusal || status >= 500) return true;
  }
  // An unfinished server may have no operation of this scope.
  if (isMissing) return true;
  if (isPatient) return false;
  if (status === 401)
    throw new CouldNotRun(`The service refuses the key of ${option} (401): create a new key.`);
  throw new CouldNotRun(
    isNeeded
      ? `The key of ${option} has no scope ${scope} (403): pass ${option} ${what}.`
      : `The key of ${option} has the scope ${scope}: pass ${option} ${what}. If it is one, the service accepts what it must refuse.`,
  );
}

/**
 * Returns the operations that need only this scope and change nothing if the id is unknown or the body is missing. A
 * server may look for a record before it checks the scopes, so the last operations are creates, which need no record.
 */
function harmlessOperations(scope: string): readonly Operation[] {
  const all = Object.values<Operation>(operations).filter(({ scopes }) => scopes.join() === scope);
  return all.toSorted((one, other) => Number(one.method === 'post') - Number(other.method === 'post'));
}

/**
 * Requires that `--other-key` belongs to another account. Two keys belong to the same account if each sees a new
 * record of the other, and both use up the same rate limit.
 */
async function requireOtherAccount({ client, records, key }: Context): Promise<void> {
  const sameAccount = new CouldNotRun(
    'The keys of --key and --other-key belong to the same account: pass --other-key a key of another account.',
  );
  if (key('key') === key('otherKey')) throw sameAccount;
  const [{ create, get }] = resources as [Resource];
  const body: Request = { fields: exampleBody(create), headers: { Prefer: 'respond-async' } };
  const created = await send(client, create, key('key'), body);
  records.adopt(create, created, { headers: { Authorization: `Bearer ${key('key')}` } });
  const { id } = isJson(created) ? JSON.parse(created.body) : {};
  if (typeof id !== 'string') return;
  const owners = ['key', 'otherKey', 'key'] as const;
  const shown: HttpResponse[] = [];
  for (const name of owners) shown.push(await send(client, get, key(name), { id }));
  const [before = 0, between, after] = shown.map(remainingIn);
  const isShared = between === before - 1 && after === before - 2;
  if (shown[1]?.status === 200 && isShared) throw sameAccount;
}

function send(client: Client, operation: Operation, key: string, request: Request): Promise<HttpResponse> {
  return client.send(writeRequest(operation, request, `Bearer ${key}`));
}
