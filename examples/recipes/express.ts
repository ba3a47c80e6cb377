import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

const { CONTENTGEN_BASE_URL, CONTENTGEN_API_KEY } = process.env;

/**
 * Passes a request of the page on to the service, with the API key. In Express: `app.use(toService)` before middleware that
 * reads bodies. It also works in a server of `node:http`.
 */
export async function toService(
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  const { method = 'GET', url = '/', originalUrl = url } = request;
  if (!/^\/(api|media)\//.test(originalUrl)) return next();
  const page = new AbortController();
  response.once('close', () => page.abort());
  const { host: _, connection: __, cookie: ___, ...sent } = request.headers;
  const headers = new Headers(sent as Record<string, string>);
  headers.set('Authorization', `Bearer ${CONTENTGEN_API_KEY}`);
  headers.set('Accept-Encoding', 'identity');
  try {
    const received = await fetch(CONTENTGEN_BASE_URL + originalUrl, {
      method,
      headers,
      redirect: 'manual',
      signal: page.signal,
      body: method === 'GET' || method === 'HEAD' ? null : await buffer(request),
    });
    response.writeHead(received.status, Object.fromEntries(received.headers));
    await pipeline(received.body ? Readable.fromWeb(received.body) : [], response);
  } catch (error) {
    if (!page.signal.aborted) next(error);
  }
}
