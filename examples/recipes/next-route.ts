const { CONTENTGEN_BASE_URL, CONTENTGEN_API_KEY } = process.env;

/** Passes a request of the page on to the service, with the API key. A stream of events is passed on as it arrives. */
async function handle(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${CONTENTGEN_API_KEY}`);
  // fetch would decompress the response, but keep the header that says that it is compressed.
  headers.set('Accept-Encoding', 'identity');
  for (const name of ['host', 'connection', 'cookie']) headers.delete(name);
  const { method, signal } = request;
  const body = method === 'GET' ? null : await request.arrayBuffer();
  return fetch(CONTENTGEN_BASE_URL + pathname + search, {
    method,
    headers,
    body,
    signal,
    redirect: 'manual',
  });
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST };
