import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/connection.ts';
import { describeError } from './error-log.ts';
import { instanceOf } from './instance.ts';
import { Problem, unavailable } from './problem.ts';
import { unsupportedMediaType } from './request-body.ts';

/** Answers with a problem for whatever was thrown. What nobody expected is logged, and not told. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = asProblem(error, request);
  reply
    .status(problem.status)
    .headers({ ...problem.headers, 'content-type': 'application/problem+json' })
    .send(problem.body(instanceOf(request.url), request.id));
}

function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_ERR_BAD_URL') return new Problem(400, 'The path holds a broken percent-encoding.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const mediaTypes = request.routeOptions.config.operation?.bodyMediaTypes ?? [];
    return unsupportedMediaType(request.headers['content-type'] ?? '', mediaTypes);
  }
  request.log.error({ error: describeError(error) }, 'request failed');
  if (isDatabaseAway(error)) return unavailable();
  return new Problem(500, 'Something went wrong on our side. If it stays, report it with the request_id.');
}
