import type { Quota } from '@contentgen/contract/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../accounts/api-keys-repository.ts';
import type { Authentication } from './authentication.ts';
import type { ConcurrencyLimits, RunningRequest } from './concurrency-limits.ts';
import type { RateLimit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The API key of the request; null before it is known. It is set before the handler of an operation runs. */
    key: ApiKey;
    /** The request among the running requests of its account. It is set together with the key. */
    running: RunningRequest;
    /** The state of the rate limit that counts the request. */
    quota: Quota | null;
  }
}

export interface AdmissionParts {
  readonly authentication: Authentication;
  readonly rateLimit: RateLimit;
  readonly concurrencyLimits: ConcurrencyLimits;
}

/**
 * Admits a request for the API, or refuses it. A request with a valid key counts against the limits of its account.
 * A request over the limit of concurrent requests does not count against the rate limit. Otherwise, a client that
 * tries again at once would use up its rate limit with refused requests.
 *
 * @throws Problem 401, 429 or 503.
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { authentication, rateLimit, concurrencyLimits }: AdmissionParts,
): Promise<void> {
  const key = await authentication.authenticate(request.headers.authorization);
  request.key = key;
  request.running = concurrencyLimits.add(reply, key.account_id);
  const counted = rateLimit.count(key.account_id);
  const quota = counted instanceof Promise ? await counted : counted;
  request.quota = quota;
  if (quota.exceeded) throw quota.problem();
}
