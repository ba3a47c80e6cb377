import type { Caller, HttpResponse } from '../running-service.ts';

type Direction = 'next' | 'prev';

/** Fetches one page of a list. Throws if the status is not 200. */
export async function page(
  caller: Caller,
  resource: string,
  query: Record<string, string> = {},
): Promise<HttpResponse['json']> {
  const { status, json, text } = await caller.send(
    'GET',
    `/api/v1/${resource}?${new URLSearchParams(query)}`,
  );
  if (status !== 200) throw new Error(`The list was answered with ${status}: ${text}`);
  return json;
}

export const idsOf = ({ data }: HttpResponse['json']): string[] => data.map(({ id }: { id: string }) => id);

/** Fetches all pages of the list. Calls `between` before each page after the first. */
export async function walk(
  caller: Caller,
  resource: string,
  query: Record<string, string>,
  direction: Direction = 'next',
  between: () => Promise<void> = async () => {},
): Promise<HttpResponse['json'][]> {
  const pages = [await page(caller, resource, query)];
  for (;;) {
    const cursor = pages.at(-1).meta[`${direction}_cursor`];
    if (cursor === null) return pages;
    await between();
    pages.push(await page(caller, resource, { ...query, cursor }));
    if (pages.length > 1_000) throw new Error('The list has no end.');
  }
}
