import { isApiPath, Problem, readTarget } from '@contentgen/contract/requests';
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
  }
}

export interface AdmissionParts {
  readonly authentication: Authentication;
  readonly accountRateLimit: RateLimit;
  readonly anonymousRateLimit: RateLimit;
  readonly concurrencyLimits: ConcurrencyLimits;
}

/**
 * Lets a request in: of a valid key under the limits of its account, or under the limits of its address where no key
 * is needed. Says in headers how many more the rate limit allows.
 *
 * @throws Problem 401, 429 or 503.
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AdmissionParts,
): Promise<void> {
  const { authentication, accountRateLimit, anonymousRateLimit, concurrencyLimits } = parts;
  if (!isForApi(request)) {
    const address = senderAddress(request.ip);
    await count(reply, anonymousRateLimit, address);
    concurrencyLimits.addAnonymous(reply, address);
    return;
  }
  const key = await authentication.authenticate(request.headers.authorization).catch(async (error) => {
    if (error instanceof Problem) await count(reply, anonymousRateLimit, senderAddress(request.ip));
    throw error;
  });
  request.key = key;
  await count(reply, accountRateLimit, key.account_id);
  request.permit = concurrencyLimits.addOfAccount(reply, key.account_id);
}

/** @throws Problem 429 over the limit. */
async function count(reply: FastifyReply, limit: RateLimit, sender: string): Promise<void> {
  const quota = await limit.count(sender);
  reply.headers(quota.headers);
  if (quota.exceeded) throw quota.problem();
}

/** Whether a request is for the API. All addresses of the API need a key. */
function isForApi({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.config.operation !== undefined || isApiPath(readTarget(url).path);
}
