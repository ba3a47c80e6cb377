import {
  instanceOf,
  isReadByPerson,
  Problem,
  problemPage,
  problemPageFields,
} from '@contentgen/contract/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/connection.ts';
import { describeError } from './error-log.ts';
import { OutageLog } from './outage-log.ts';
import { unavailable } from './unavailable.ts';

/** The log of each server, because a process may have several. */
const outageLogs = new WeakMap<object, OutageLog>();

/** Sends an error as a problem, or as a page to a browser outside of the API. Logs an unexpected error, and does not send its message. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = asProblem(error, request);
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

function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) {
    outageLog(request).report(request.server.log, error);
    return unavailable();
  }
  request.log.error({ request_id: request.id, error: describeError(error) }, 'request failed');
  return new Problem(
    500,
    'An unexpected error happened in the service. If it happens again, report it with the request_id.',
  );
}

function outageLog({ server: { server } }: FastifyRequest): OutageLog {
  const log = outageLogs.get(server) ?? new OutageLog('request failed');
  outageLogs.set(server, log);
  return log;
}
