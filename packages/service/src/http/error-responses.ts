import {
  instanceOf,
  isReadByPerson,
  Problem,
  problemPage,
  problemPageFields,
} from '@contentgen/contract/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/connection.ts';
import { describeError, type OutageLog } from './error-log.ts';

/** Creates the 503 for a service that cannot answer right now. */
export const unavailable = () =>
  new Problem(503, "The service can't answer right now. Try again in a moment.", {
    headers: { 'retry-after': '1' },
  });

/**
 * Sends an error as a problem, or as a page to a browser outside of the API. Logs an unexpected error, and does not
 * send its message.
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  outages: OutageLog,
): void {
  const problem = asProblem(error, request, outages);
  const path = instanceOf(request.url);
  reply.status(problem.status).headers(problem.headers);
  if (isReadByPerson(request.method, path, request.headers.accept)) {
    reply.headers(problemPageFields).send(problemPage(problem, request.id));
    return;
  }
  reply
    .header('content-type', 'application/problem+json')
    // As bytes: to JSON, Fastify would add a charset, which JSON does not have (RFC 8259, section 11).
    .send(Buffer.from(JSON.stringify(problem.body(path, request.id))));
}

function asProblem(error: unknown, request: FastifyRequest, outages: OutageLog): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) {
    outages.report(request.server.log, error);
    return unavailable();
  }
  if ((error as { readonly code?: unknown }).code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Problem(415, 'The header Content-Type is malformed.');
  }
  request.log.error({ request_id: request.id, error: describeError(error) }, 'request failed');
  return new Problem(
    500,
    'An unexpected error happened in the service. If it happens again, report it with the request_id.',
  );
}
