/** Maximum milliseconds of a site for one response. */
const timeout = 20_000;

/** A link, and what its request found. */
export interface CheckedLink {
  readonly url: string;
  /** Why the link is dead; undefined for a good one. */
  readonly reason: string | undefined;
  /** Whether there was a response. */
  readonly isReached: boolean;
}

/**
 * Requests each page once, all at the same time, and follows redirects. A link is dead if there is no page, or if no
 * element of the page has the id in the link's fragment.
 */
export async function checkLinks(urls: readonly string[]): Promise<CheckedLink[]> {
  const byPage = Map.groupBy(new Set(urls), (url) => url.replace(/#.*/, ''));
  const checked = await Promise.all(
    [...byPage].map(async ([page, links]) => {
      const { reason, content } = await read(page);
      return links.map((url) => ({
        url,
        reason: reason ?? reasonOf(url, content ?? ''),
        isReached: content !== undefined,
      }));
    }),
  );
  return checked.flat();
}

/**
 * Returns the lines of a report, one for each link, and the exit code: 1 if a link is dead, 2 if there is no network.
 */
export function reportLinks(checked: readonly CheckedLink[]): {
  readonly lines: readonly string[];
  readonly exitCode: 0 | 1 | 2;
} {
  if (!checked.some(({ isReached }) => isReached)) {
    return { lines: ['No site can be reached: this command needs the internet.'], exitCode: 2 };
  }
  const lines = checked.map(({ url, reason }) =>
    reason === undefined ? `ok    ${url}` : `dead  ${url}: ${reason}`,
  );
  return { lines, exitCode: checked.some(({ reason }) => reason !== undefined) ? 1 : 0 };
}

/** Requests a page. Resolves to its content, or without a response to the reason. */
async function read(page: string): Promise<{ readonly reason?: string; readonly content?: string }> {
  try {
    const response = await fetch(page, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(timeout),
    });
    const content = await response.text();
    return response.ok ? { content } : { content, reason: `status ${response.status}` };
  } catch (error) {
    const { message, cause } = error as Error & { readonly cause?: { readonly code?: string } };
    return { reason: cause?.code ?? message };
  }
}

/**
 * Returns why a page does not have the part that a link points to; undefined if it has it. In older pages, an element
 * can have a name instead of an id.
 */
function reasonOf(url: string, page: string): string | undefined {
  const id = decodeURIComponent(new URL(url).hash.slice(1));
  const names = ['id', 'name'].flatMap((attribute) => [`${attribute}="${id}"`, `${attribute}='${id}'`]);
  return id === '' || names.some((name) => page.includes(name)) ? undefined : `no element has the id ${id}`;
}
