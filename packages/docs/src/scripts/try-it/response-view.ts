import { element } from './element.ts';
import type { ServiceChoice } from './service-choice.ts';

/** Shows a response in an element: its status, its header fields and its body, a stream piece by piece. */
export class ResponseView {
  readonly root = element('div', { class: 'try-response', 'aria-live': 'polite' });
  readonly #pictures: string | null;
  readonly #service: ServiceChoice;

  /** @param pictures the field of a record with the URLs of its pictures. */
  constructor(pictures: string | null, service: ServiceChoice) {
    this.#pictures = pictures;
    this.#service = service;
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
    const status = `${response.status} ${response.statusText}`.trim();
    const title = element('p', { class: response.ok ? 'try-status try-good' : 'try-status try-bad' });
    title.append(element('strong', {}, status), ` in ${Math.round(milliseconds)} ms`);
    const fields = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    const headers = element('details', {}, element('summary', {}, 'Header fields'), pre(fields));
    const body = pre('');
    this.root.replaceChildren(title, headers, body);
    if (/^text\/event-stream/.test(response.headers.get('content-type') ?? '')) {
      await stream(response, body);
      return undefined;
    }
    const text = await response.text();
    const json = parsed(text);
    body.textContent =
      json === undefined ? text || 'The response has no body.' : JSON.stringify(json, null, 2);
    this.root.append(...this.#picturesOf(json));
    return json;
  }

  #picturesOf(json: unknown): HTMLElement[] {
    const { data } = (json ?? {}) as { readonly data?: unknown };
    const records = Array.isArray(data) ? data : [json];
    const urls = records.flatMap((record) => {
      const value = (record as Readonly<Record<string, unknown>> | undefined)?.[this.#pictures ?? ''];
      return Array.isArray(value) ? value : [];
    });
    return urls.map((url) =>
      element('img', {
        src: pictureAddress(String(url), this.#service.url()),
        alt: 'A picture of the response',
        loading: 'lazy',
      }),
    );
  }
}

async function stream(response: Response, body: HTMLElement): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return;
    body.append(value);
  }
}

/** The same picture under the host name that the reader uses, such as `localhost`. */
function pictureAddress(url: string, service: string): string {
  const { pathname, search } = new URL(url, service);
  return `${new URL(service).origin}${pathname}${search}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keyboards can scroll it. */
function pre(text: string): HTMLPreElement {
  return element('pre', { tabindex: '0' }, text);
}
