import { Transform } from 'node:stream';
import type { Fault, HttpResponse, StreamedResponse } from '../proofs/index.ts';

type Headers = HttpResponse['headers'];

const eventStream = 'text/event-stream';

/** Spells each response in another way that its standard allows. The content stays the same. */
export const otherSpellings: Fault = async ({ request, stream }) => {
  const headers = withOwnTags(request.headers);
  const response = await stream({ headers });
  const isStream = String(response.headers['content-type']).startsWith(eventStream);
  if (isStream)
    return { ...response, headers: respelled(response.headers), stream: respelledEvents(response) };
  const chunks: Buffer[] = [];
  for await (const chunk of response.stream) chunks.push(chunk);
  return respelledResponse(response, Buffer.concat(chunks));
};

function respelledResponse({ status, headers }: StreamedResponse, bytes: Buffer): HttpResponse {
  if (!/json/.test(String(headers['content-type']))) {
    return { status, headers: respelled(headers), body: '', bytes };
  }
  const { 'content-length': _length, ...others } = respelled(headers);
  return {
    status,
    headers: others,
    body: bytes.length === 0 ? '' : respelledJson(JSON.parse(bytes.toString())),
  };
}

/** JSON with the members in another order, more white space and escaped characters (RFC 8259, sections 2 and 7). */
function respelledJson(content: unknown): string {
  const escaped = (text: string) =>
    text
      .replaceAll('/', String.raw`\/`)
      .replace(/[^\n -~]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return escaped(`\n${JSON.stringify(respelledValue(content), null, '\t').replaceAll('\t', '  ')}\n`);
}

function respelledValue(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => respelledValue(item));
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, member]) => [key, respelledValue(member, key)]);
    return Object.fromEntries(members.reverse());
  }
  return typeof value === 'string' && name.endsWith('_at') ? respelledTime(value) : value;
}

/** Returns a time with an offset and more digits (RFC 3339, section 5.6). */
function respelledTime(time: string): string {
  return time.replace(/\.(\d{3})Z$/, '.$1000+00:00');
}

/** Other cases, spaces and parameters of header fields (RFC 9110, sections 5.6 and 8.3). */
function respelled(headers: Headers): Headers {
  const spelled = { ...headers };
  const change = (name: string, to: (value: string) => string) => {
    const value = headers[name];
    if (typeof value === 'string') spelled[name] = to(value);
  };
  change('content-type', (value) => {
    const [type = ''] = value.split(';');
    return /json|event/.test(type) ? `${type.replace('application', 'Application')};charset="UTF-8"` : value;
  });
  change('etag', (tag) => tag.replace(/^"(.*)"$/, '"$1007"'));
  change('allow', (value) => value.split(/, */).reverse().join(','));
  return spelled;
}

/** Returns the tags that the server behind the proxy knows. */
function withOwnTags(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = (value: string) => value.replaceAll(/007(?=["-])/g, '');
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, name.startsWith('if-') ? own(value) : value]),
  );
}

/** Events with other line ends, comments, several lines of data and a retry (HTML, section 9.2.6). */
function respelledEvents({ stream }: StreamedResponse): Transform {
  let rest = '';
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest += chunk.toString();
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      done(null, blocks.map(respelledEvent).join(''));
    },
  });
  transform.push('\uFEFF: begins\r\r');
  return stream.pipe(transform);
}

function respelledEvent(block: string): string {
  const lines = block.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name !== 'data') return [name === '' ? line : `${name}:${value}`];
    return respelledJson(JSON.parse(value))
      .trim()
      .split('\n')
      .map((part) => `data: ${part}`);
  });
  return `${[':', ...lines].join('\r\n')}\r\n\r\n`;
}
