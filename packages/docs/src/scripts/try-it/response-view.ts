import { element } from './element.ts';
import { linkedText } from './linked-text.ts';
import type { ResponseLinks } from './response-links.ts';

/**
 * Shows a response in an element: its status, its header fields and its body. Shows the events of a stream as they
 * arrive.
 */
export class ResponseView {
  readonly root = element('div', { class: 'try-response', 'aria-live': 'polite' });
  readonly #pictures: string | null;
  readonly #links: () => ResponseLinks;

  /**
   * @param pictures the field of a record with the URLs of its pictures.
   * @param links returns where the values of the next response lead to.
   */
  constructor(pictures: string | null, links: () => ResponseLinks) {
    this.#pictures = pictures;
    this.#links = links;
  }

  showMessage(text: string): void {
    this.root.replaceChildren(element('p', {}, text));
  }

  /**
   * Shows a response until its end.
   *
   * @returns the JSON of its body; undefined for every other body.
   */
  async show(response: Response, milliseconds: number): Promise<unknown> {
    const links = this.#links();
    const status = `${response.status} ${response.statusText}`.trim();
    const title = element('p', { class: response.ok ? 'try-status try-good' : 'try-status try-bad' });
    title.append(element('strong', {}, status), ` in ${Math.round(milliseconds)} ms`);
    title.append(...locationOf(response, links));
    const fields = [...response.headers].map(([name, value]) => `${name}: ${value}`);
    const summary = element('summary', {}, `Headers (${fields.length})`);
    const headers = element('details', {}, summary, pre(fields.join('\n')));
    const body = pre('');
    this.root.replaceChildren(title, headers, body);
    if (/^text\/event-stream/.test(response.headers.get('content-type') ?? '')) {
      this.#reveal();
      await stream(response, body);
      return undefined;
    }
    const text = await response.text();
    const json = parsed(text);
    if (json === undefined) body.textContent = text || 'The response has no body.';
    else this.#showJson(json, body, links);
    this.#reveal();
    return json;
  }

  /** Scrolls to the response, unless its start is in the upper half of the window. */
  #reveal(): void {
    const { top } = this.root.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) this.root.scrollIntoView({ block: 'start' });
  }

  /** Shows JSON with its links, and its pictures. */
  #showJson(json: unknown, body: HTMLElement, links: ResponseLinks): void {
    const pictures = new Map(this.#picturesOf(json).map((url) => [url, links.picture(url)]));
    const linked = linkedText(
      JSON.stringify(json, null, 2),
      (text) => links.problem(text) ?? pictures.get(text),
    );
    body.replaceChildren(...linked);
    for (const src of pictures.values()) {
      this.root.append(element('img', { src, alt: 'A picture of the response', loading: 'lazy' }));
    }
  }

  /** Returns the URLs of the pictures of a record or of a list. */
  #picturesOf(json: unknown): string[] {
    const { data } = (json ?? {}) as { readonly data?: unknown };
    const records = Array.isArray(data) ? data : [json];
    return records.flatMap((record) => {
      const value = (record as Readonly<Record<string, unknown>> | null)?.[this.#pictures ?? ''];
      return Array.isArray(value) ? value.map(String) : [];
    });
  }
}

/** Returns the header field `Location`, with a link to the form that shows its record. */
function locationOf(response: Response, links: ResponseLinks): (Node | string)[] {
  const location = response.headers.get('location');
  const address = location === null ? undefined : links.record(location);
  if (location === null || address === undefined) return [];
  return [' · Location: ', element('a', { href: address }, location)];
}

async function stream(response: Response, body: HTMLElement): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return;
    body.append(value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates a `pre` that readers can scroll with the keyboard. */
function pre(text: string): HTMLPreElement {
  return element('pre', { tabindex: '0' }, text);
}
