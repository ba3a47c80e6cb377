import { isApiPath, Problem, type Quota } from '@contentgen/contract/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../accounts/api-keys-repository.ts';
import type { RequestPermit } from './account-semaphore.ts';
import type { Authentication } from './authentication.ts';
import type { ConcurrencyLimits } from './concurrency-limits.ts';
import type { RateLimit } from './rate-limit.ts';
import { senderAddress } from './sender-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The API key of the request. It is set before the handler of an operation runs. */
    key: ApiKey;
    /** The request's permit from the semaphore of its account. It is set together with the key. */
    permit: RequestPermit;
    /** The state of the rate limit that counts the request. */
    quota: Quota | null;
  }
}

export interface AdmissionParts {
  readonly authentication: Authentication;
  readonly accountRateLimit: RateLimit;
  readonly anonymousRateLimit: RateLimit;
  readonly concurrencyLimits: ConcurrencyLimits;
}

/**
 * Admits a request, or refuses it. A request with a valid key is counted against the limits of its account. A
 * request for which no key is needed is counted against the limits of its IP address. The response headers say how
 * many requests the rate limit still allows.
 *
 * @returns a promise if the database must be asked, otherwise undefined.
 * @throws Problem 401, 429 or 503, or the promise rejects with it.
 */
export function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AdmissionParts,
): Promise<void> | undefined {
  const { authentication, anonymousRateLimit, concurrencyLimits } = parts;
  if (!isForApi(request)) {
    const address = senderAddress(request.ip);
    return count(request, anonymousRateLimit, address, () => concurrencyLimits.addAnonymous(reply, address));
  }
  const key = authentication.remembered(request.headers.authorization);
  return key === undefined ? admitUnknown(request, reply, parts) : admitKey(request, reply, parts, key);
}

/** Looks up the key of a request. If the key is not valid, the request counts against the limit of its IP address. */
async function admitUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AdmissionParts,
): Promise<void> {
  const key = await parts.authentication.authenticate(request.headers.authorization).catch(async (error) => {
    if (error instanceof Problem) await count(request, parts.anonymousRateLimit, senderAddress(request.ip));
    throw error;
  });
  await admitKey(request, reply, parts, key);
}

function admitKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { accountRateLimit, concurrencyLimits }: AdmissionParts,
  key: ApiKey,
): Promise<void> | undefined {
  request.key = key;
  return count(request, accountRateLimit, key.account_id, () => {
    request.permit = concurrencyLimits.addOfAccount(reply, key.account_id);
  });
}

/**
 * Counts a request, then calls `proceed`.
 *
 * @throws Problem 429 over the limit.
 */
function count(
  request: FastifyRequest,
  limit: RateLimit,
  sender: string,
  proceed?: () => void,
): Promise<void> | undefined {
  const apply = (quota: Quota) => {
    request.quota = quota;
    if (quota.exceeded) throw quota.problem();
    proceed?.();
  };
  const quota = limit.count(sender);
  if (quota instanceof Promise) return quota.then(apply);
  apply(quota);
  return undefined;
}

/** Returns whether a request is for the API. All paths of the API need a key. */
function isForApi({ route, target }: FastifyRequest): boolean {
  return route.operation !== undefined || isApiPath(target.path);
}
