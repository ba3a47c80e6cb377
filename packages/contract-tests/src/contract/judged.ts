import type { OperationId } from '@contentgen/contract';
import { curlLine } from '../http/curl-line.ts';
import type { Request } from '../http/request.ts';
import type { HttpResponse } from '../judge/http-response.ts';
import type { Judge } from '../judge/judge.ts';
import { Violated } from '../violated.ts';

/**
 * Judges the response to a preparatory request.
 *
 * @throws Violated when it breaks the contract.
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
