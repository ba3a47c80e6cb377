import { printfCommands, quoted } from './bash-text.ts';
import type { Request } from './request.ts';

/**
 * Maximum length in bytes of a body that is an argument of curl. Linux allows 128 KiB; a shorter command is easier to
 * read.
 */
const longestArgument = 100_000;

/** Minimum length in bytes of a repeated part of a body that a loop prints. */
const shortestRepetition = 512;

/**
 * Returns a request as a Bash command, which sends the same bytes again. The command uses the variables `$API` and
 * `$KEY` for the address and the key, because readers of a report may not have the key.
 */
export function curlLine({ method, path, headers, body, encoding }: Request): string {
  const content = body === undefined ? undefined : Buffer.from(body, encoding);
  const fields = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  const isTyped = fields.some(([name]) => name.toLowerCase() === 'content-type');
  return [
    method === 'HEAD' ? 'curl --head' : `curl -X ${method}`,
    ...addressOptions(path),
    `"$API"${quoted(Buffer.from(path))}`,
    ...fields.map(([name, value]) => `-H ${headerWord(name, value)}`),
    // By default curl declares every body as a form.
    ...(content === undefined || isTyped ? [] : ["-H 'Content-Type:'"]),
    ...(content === undefined ? [] : [bodyOption(content)]),
  ].join(' ');
}

/**
 * Returns the options that curl needs for unusual paths. Without these options, curl treats brackets and braces as
 * patterns, and resolves dot segments.
 */
function addressOptions(path: string): string[] {
  const [address = ''] = path.split('?');
  const hasDotSegments = address.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  return [...(/[[\]{}]/.test(path) ? ['--globoff'] : []), ...(hasDotSegments ? ['--path-as-is'] : [])];
}

/**
 * Returns a header as a quoted word for curl, with `$KEY` for a key. Node sends each character of a header value as
 * one byte.
 */
function headerWord(name: string, value: string): string {
  if (name.toLowerCase() === 'authorization' && /^bearer \S/i.test(value)) {
    return `"${name}: ${value.slice(0, 'bearer'.length)} $KEY"`;
  }
  // curl removes a header with nothing after its colon.
  return quoted(Buffer.from(value === '' ? `${name};` : `${name}: ${value}`, 'latin1'));
}

function bodyOption(content: Buffer): string {
  const commands = printfCommands(content, shortestRepetition);
  const isArgument = commands.length < 2 && content.length <= longestArgument && !content.includes(0);
  return isArgument ? `--data-raw ${quoted(content)}` : `--data-binary @<(${commands.join('; ')})`;
}
