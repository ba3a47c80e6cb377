/**
 * The response, with a problem to read where it is an error without one: an empty body, or a proxy's page.
 * That problem is `about:blank`, which says no more than the status does (RFC 9457, section 4.2.1).
 */
export async function readableProblem(response: Response, url: string): Promise<Response> {
  if (response.status < 400 || (await isProblem(response))) return response;
  const headers = new Headers(response.headers);
  for (const name of ['Content-Length', 'Content-Encoding', 'Transfer-Encoding']) headers.delete(name);
  headers.set('Content-Type', 'application/problem+json');
  const problem = {
    type: 'about:blank',
    title: response.statusText || `HTTP ${response.status}`,
    status: response.status,
    detail: `The answer was ${response.status}, without a problem in its body.`,
    instance: new URL(url, 'http://localhost').pathname,
    request_id: response.headers.get('X-Request-Id') ?? 'unknown',
    ...(response.status === 422 ? { errors: [] } : {}),
  };
  const { status, statusText } = response;
  return new Response(JSON.stringify(problem), { status, statusText, headers });
}

async function isProblem(response: Response): Promise<boolean> {
  try {
    const body: unknown = await response.clone().json();
    return (body as { status?: unknown } | null)?.status === response.status;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
