import type { Exchange } from '../http/exchanges.ts';
import { document } from '../judge/documented-response.ts';
import { header } from '../judge/http-response.ts';
import type { Outcome, Report } from './report.ts';
import type { Unfinished } from './unfinished.ts';

/**
 * Returns the last exchanges of each failed check as HTTP Archive 1.2, for the developer tools of browsers and for
 * proxies. The comment of an entry names its check. The archive has no timings for the phases of an exchange.
 */
export function formatHar({ baseUrl, outcomes }: Report): string {
  const failed = outcomes.filter(({ exchanges }) => exchanges !== undefined);
  return archive(failed.flatMap((outcome) => entriesOf(baseUrl, outcome)));
}

/** Returns the archive of a run that did not finish: no entries, and the reason as a comment. */
export function formatUnfinishedHar({ reason }: Unfinished): string {
  return archive([], reason);
}

function archive(entries: readonly object[], comment?: string): string {
  const creator = { name: 'contentgen-verify', version: document.info.version };
  return `${JSON.stringify({ log: { version: '1.2', creator, entries, ...(comment && { comment }) } }, null, 2)}\n`;
}

function entriesOf(baseUrl: string, { set, operation, title, exchanges = [] }: Outcome): object[] {
  return exchanges.map((exchange) => ({
    startedDateTime: exchange.startedAt,
    time: exchange.duration,
    request: requestOf(baseUrl, exchange),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: exchange.duration, receive: 0 },
    comment: `${set}/${operation}/${title}`,
  }));
}

const unknownSizes = { headersSize: -1, bodySize: -1 };
const common = { httpVersion: 'HTTP/1.1', cookies: [], ...unknownSizes };

function requestOf(baseUrl: string, { request: { method, path, headers, body } }: Exchange): object {
  const [, query = ''] = path.split('?');
  const mimeType = header({ headers }, 'Content-Type') ?? '';
  return {
    ...common,
    method,
    url: baseUrl + path,
    headers: fields(headers),
    queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    ...(body !== undefined && { postData: { mimeType, text: body } }),
  };
}

function responseOf({ response }: Exchange): object {
  const { status, headers, body, bytes } = response;
  const mimeType = header(response, 'Content-Type') ?? '';
  const content = bytes ? { text: bytes.toString('base64'), encoding: 'base64' } : { text: body };
  return {
    ...common,
    status,
    statusText: '',
    headers: fields(headers),
    content: { size: Buffer.byteLength(body), mimeType, ...content },
    redirectURL: header(response, 'Location') ?? '',
  };
}

function fields(headers: Readonly<Record<string, string | readonly string[] | undefined>>): object[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => ({ name, value })),
  );
}
