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
 * Admits a request, or refuses it. A request with a valid key is counted against the limits of its account, and one
 * without against the rate limit of its IP address. Docs, pictures and other paths without a key have no rate limit:
 * one page of the docs needs up to 50 requests. The response headers say how many requests the rate limit still
 * allows.
 *
 * @returns a promise if the database must be asked, otherwise undefined.
 * @throws Problem 401, 429 or 503, or the promise rejects with it.
 */
export function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AdmissionParts,
): Promise<void> | undefined {
  const { authentication, concurrencyLimits } = parts;
  if (!isForApi(request)) {
    concurrencyLimits.addAnonymous(reply, senderAddress(request.ip));
    return undefined;
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
  const { account_id: account } = key;
  return count(request, accountRateLimit, account, () => {
    try {
      request.permit = concurrencyLimits.addOfAccount(reply, account);
    } catch (refusal) {
      // Otherwise, a client that tries again at once would use up its rate limit with refused requests.
      request.quota = accountRateLimit.uncount(account) ?? request.quota;
      throw refusal;
    }
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
