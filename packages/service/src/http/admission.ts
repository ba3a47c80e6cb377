import { isApiPath, Problem, readTarget } from '@contentgen/contract/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../accounts/api-keys-repository.ts';
import type { Authentication } from './authentication.ts';
import type { RateLimit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The API key of the request. It is set before the handler of an operation runs. */
    key: ApiKey;
  }
}

export interface AdmissionParts {
  readonly authentication: Authentication;
  readonly accountRateLimit: RateLimit;
  readonly anonymousRateLimit: RateLimit;
}

/** Admits a request with a valid API key within the account's rate limit. Sets the headers of the limit. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AdmissionParts,
): Promise<void> {
  const key = await parts.authentication.authenticate(request.headers.authorization).catch(async (error) => {
    if (!(error instanceof Problem)) throw error;
    const quota = await parts.anonymousRateLimit.count(request.ip);
    reply.headers(quota.headers);
    throw quota.exceeded ? quota.problem() : error;
  });
  request.key = key;
  const quota = await parts.accountRateLimit.count(key.account_id);
  reply.headers(quota.headers);
  if (quota.exceeded) throw quota.problem();
}

/** Whether a request is for the API. All addresses of the API need a key. */
export function isForApi({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.config.operation !== undefined || isApiPath(readTarget(url).path);
}
