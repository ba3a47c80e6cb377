import { instanceOf, requestId } from '@contentgen/contract/requests';
import type { HttpResponse } from '@contentgen/contract-tests';
import { type DocumentedResponse, document } from '@contentgen/contract-tests/internals';
import type { ProxiedRequest } from '@contentgen/faulty-proxy';

/** Returns the contract's example of a response, as the response to a request. */
export function exampleResponse(
  documented: DocumentedResponse,
  { path, headers: sent }: Pick<ProxiedRequest, 'path' | 'headers'>,
): HttpResponse {
  const id = requestId(sent['x-request-id']);
  const examples = Object.entries(documented.headers)
    .filter(([, { required }]) => required)
    .map(([name, { example }]) => [name.toLowerCase(), String(example)]);
  const readable = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
  const headers = { ...Object.fromEntries(examples), ...readable, 'x-request-id': id };
  const [mediaType, [value] = []] = exampleBodies(documented)[0] ?? [];
  if (mediaType === undefined) return { status: documented.status, headers, body: '' };
  const members = documented.status >= 400 ? { instance: instanceOf(path), request_id: id } : {};
  return {
    status: documented.status,
    headers: { ...headers, 'content-type': mediaType },
    body: typeof value === 'string' ? value : JSON.stringify({ ...(value as object), ...members }),
  };
}

/** Returns the examples of a response's body, by media type. */
export function exampleBodies({
  operation,
  status,
}: DocumentedResponse): (readonly [mediaType: string, values: readonly unknown[]])[] {
  const { content = {} } = document.paths[operation.path]?.[operation.method]?.responses[status] ?? {};
  return Object.entries(content).map(([mediaType, { examples }]) => {
    return [mediaType, Object.values(examples).map(({ value }) => value)] as const;
  });
}
