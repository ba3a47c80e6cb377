import { type HttpRequest, requestIdPrefix } from './request.ts';

/** Maximum length in bytes of a body that is an argument of curl. Linux allows 128 KiB; a shorter line is readable. */
const longestArgument = 100_000;

/** Minimum length in bytes of a repeated part of a body that a loop prints. */
const shortestRepetition = 512;

/**
 * Returns a request as a Bash command, which sends the same bytes again. The command uses the variable `$API` for the
 * address, and variables such as `$KEY` and `$READ_KEY` for the keys, because readers of a report may not have them.
 *
 * @param isWhole whether to keep the `Origin` and the `X-Request-Id` that every request has.
 */
export function curlLine(request: HttpRequest, isWhole = false): string {
  const { method, path, headers, body, encoding, shown } = request;
  const isCommon = !isWhole && headers['X-Request-Id']?.startsWith(requestIdPrefix) === true;
  const left = isCommon ? ['content-length', 'origin', 'x-request-id'] : ['content-length'];
  const content = body === undefined ? undefined : Buffer.from(body, encoding);
  const fields = Object.entries(headers).filter(([name]) => !left.includes(name.toLowerCase()));
  const isTyped = fields.some(([name]) => name.toLowerCase() === 'content-type');
  return [
    method === 'HEAD' ? 'curl --head' : `curl -X ${method}`,
    ...addressOptions(path),
    `"$API"${quoted(Buffer.from(path))}`,
    ...fields.map(([name, value]) => `-H ${headerWord(name, value, shown)}`),
    // By default curl declares every body as a form.
    ...(content === undefined || isTyped ? [] : ["-H 'Content-Type:'"]),
    ...(content === undefined ? [] : [bodyOption(content)]),
  ].join(' ');
}

/** Returns the options without which curl reads brackets and braces as patterns, and resolves dot segments. */
function addressOptions(path: string): string[] {
  const [address = ''] = path.split('?');
  const hasDotSegments = address.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  return [...(/[[\]{}]/.test(path) ? ['--globoff'] : []), ...(hasDotSegments ? ['--path-as-is'] : [])];
}

/** Returns a header as a quoted word. Node sends each character of a header value as one byte. */
function headerWord(name: string, value: string, shown: string | undefined): string {
  if (name.toLowerCase() === 'authorization') {
    const [, scheme] = /^(bearer) \S/i.exec(value) ?? [];
    const visible = shown ?? (scheme && `${scheme} $KEY`);
    if (visible !== undefined) return `"${name}: ${visible}"`;
  }
  // curl removes a header with nothing after its colon.
  return quoted(Buffer.from(value === '' ? `${name};` : `${name}: ${value}`, 'latin1'));
}

function bodyOption(content: Buffer): string {
  const commands = printfCommands(content);
  const isArgument = commands.length < 2 && content.length <= longestArgument && !content.includes(0);
  return isArgument ? `--data-raw ${quoted(content)}` : `--data-binary @<(${commands.join('; ')})`;
}

/** Quotes bytes, which must not contain NUL, as one word for Bash. Invisible characters become escapes. */
function quoted(bytes: Buffer): string {
  const text = bytes.toString();
  const isVisible = Buffer.from(text).equals(bytes) && [...text].every(isSafe);
  if (isVisible) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${escaped(bytes, (character) => character.replace(/['\\]/, '\\$&'))}'`;
}

/** Returns Bash commands that print these bytes in order. A loop prints a part that repeats itself. */
function printfCommands(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  const repeated = [...text.matchAll(/([\s\S]{1,24}?)\1{15,}/g)].filter(
    ([whole]) => whole.length >= shortestRepetition,
  );
  const parts: { readonly unit: string; readonly times: number }[] = [];
  let end = 0;
  for (const { 0: whole, 1: unit = '', index } of repeated) {
    if (index > end) parts.push({ unit: text.slice(end, index), times: 1 });
    parts.push({ unit, times: whole.length / unit.length });
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ unit: text.slice(end), times: 1 });
  return parts.map(({ unit, times }) => {
    const format = escaped(Buffer.from(unit, 'latin1'), (character, index) => {
      const isOption = character === '-' && index === 0;
      return isOption || character === "'" ? byteEscapes(character) : character.replace(/[\\%]/, '$&$&');
    });
    return times === 1 ? `printf '${format}'` : `printf '${format}%.0s' {1..${times}}`;
  });
}

/** Returns whether readers see a character, and neither a terminal nor a browser changes it. */
function isSafe(character: string): boolean {
  return character === ' ' || !/[\p{C}\p{M}\p{Z}]/u.test(character);
}

/** Returns bytes as text. Bytes that are invisible or not UTF-8 become `\xHH`; `write` converts the others. */
function escaped(bytes: Buffer, write: (character: string, index: number) => string): string {
  const isText = Buffer.from(bytes.toString('utf8')).equals(bytes);
  return [...bytes.toString(isText ? 'utf8' : 'latin1')]
    .map((character, index) => {
      if (isSafe(character) && (isText || character < '\x80')) return write(character, index);
      return byteEscapes(isText ? character : Buffer.from(character, 'latin1'));
    })
    .join('');
}

function byteEscapes(character: string | Buffer): string {
  return [...Buffer.from(character as string)]
    .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
    .join('');
}
