import type { OperationId } from '@contentgen/contract';
import type { Received } from '../src/http/response.ts';

/** Returns a received response, for tests of functions that only read responses. */
export function received(
  operation: OperationId,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): Received {
  return {
    operation,
    status: 200,
    headers,
    body: JSON.stringify(json),
    json,
    request: { method: 'GET', path: '/api/v1/documents', headers: {} },
    header: (name) => headers[name],
  };
}
