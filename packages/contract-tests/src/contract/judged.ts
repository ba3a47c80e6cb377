import type { OperationId } from '@contentgen/contract';
import { curlLine } from '../http/curl-line.ts';
import type { Request } from '../http/request.ts';
import type { HttpResponse } from '../judge/http-response.ts';
import type { Judge } from '../judge/judge.ts';
import { Violated } from '../violated.ts';

/**
 * Validates the response to a request that prepares a check.
 *
 * @throws Violated when the response breaks the contract.
 */
export function requireKeptContract(
  judge: Judge,
  operation: OperationId,
  request: Request,
  response: HttpResponse,
): void {
  const broken = judge({ operation, method: request.method, path: request.path, response });
  if (broken.length > 0) throw new Violated([...broken.map(({ message }) => message), curlLine(request)]);
}
