import { type Operation, resultMediaType } from '@contentgen/contract';
import {
  crossOriginFields,
  gatherContent,
  isApiPath,
  Problem,
  preflightFields,
  preflightStatus,
  RequestReader,
  readApiKey,
  readTarget,
  requestId,
} from '@contentgen/contract/requests';
import { askPrism } from './prism-response.ts';
import { type Addressee, problemResponse } from './problem-response.ts';
import type { Respond } from './serve.ts';
import { withContentLength } from './store/content-length.ts';
import type { StoreRequest, StoreResponse } from './store/exchange.ts';
import type { Pages } from './store/respond.ts';

const mediaFolder = '/media/';

/** The picture of every image, one gray pixel, by its media type. */
const placeholders: Readonly<Record<string, string>> = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
};
const mediaType = resultMediaType();
const placeholder = Uint8Array.from(Buffer.from(placeholders[mediaType] ?? '', 'base64'));

/** The parts of a mock that stores nothing. */
interface StatelessParts {
  readonly reader: RequestReader;
  readonly pages: Pages;
}

/**
 * Returns the `respond` of a mock without state. The reader refuses the same requests as the service; Prism responds
 * to the others. Any API key has every scope.
 *
 * @param pages respond to requests outside the API.
 */
export function statelessMock(pages: Pages): Respond {
  const parts: StatelessParts = { reader: new RequestReader(), pages };
  return async (request) => {
    const id = requestId(request.headers['x-request-id']);
    const response = await respond(request, { requestId: id, url: request.target }, parts);
    const headers = { ...crossOriginFields(), ...response.headers, 'x-request-id': id };
    return withContentLength({ ...response, headers });
  };
}

async function respond(
  request: StoreRequest,
  addressee: Addressee,
  parts: StatelessParts,
): Promise<StoreResponse> {
  const { headers, method, target } = request;
  if (method === 'OPTIONS') return { status: preflightStatus, headers: preflightFields() };
  if (target.startsWith(mediaFolder)) {
    return { status: 200, headers: { 'content-type': mediaType }, body: placeholder };
  }
  let operation: Operation | undefined;
  try {
    const { path: pathname, query } = readTarget(target);
    const page = isApiPath(pathname) ? undefined : await parts.pages(request, pathname);
    if (page !== undefined) return page;
    if (isApiPath(pathname)) readApiKey(headers.authorization?.toString());
    const { reader, path } = parts.reader.route(method, pathname);
    operation = reader.operation;
    const head = reader.readHead(headers, operation.scopes);
    const bytes =
      head.format === undefined
        ? undefined
        : await gatherContent(request.content, Number(headers['content-length'] ?? 0));
    reader.readRequest(head, { path, query, headers, bytes });
    const prefer = headers.prefer?.toString();
    const valid = { operation, mediaType: head.mediaType, prefer, origin: request.origin };
    return await askPrism(addressee, valid);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return problemResponse(error, addressee, operation);
  }
}
