/** The longest time that a site may take for one response, in milliseconds. */
const timeout = 20_000;

/**
 * Requests addresses, all at the same time, and follows redirects.
 *
 * @returns those without a page, or whose page has no element with the id of their fragment, each with the reason.
 */
export async function brokenLinks(urls: readonly string[]): Promise<string[]> {
  const reasons = await Promise.all(urls.map(async (url) => ({ url, reason: await reasonOf(url) })));
  return reasons.flatMap(({ url, reason }) => (reason === undefined ? [] : [`${url}: ${reason}`]));
}

async function reasonOf(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(timeout),
    });
    const page = await response.text();
    if (!response.ok) return `status ${response.status}`;
    const id = decodeURIComponent(new URL(url).hash.slice(1));
    return id === '' || page.includes(`id="${id}"`) ? undefined : `no element has the id ${id}`;
  } catch (error) {
    const { message, cause } = error as Error & { readonly cause?: { readonly code?: string } };
    return cause?.code ?? message;
  }
}
