import { printfCommands, quoted } from './bash-text.ts';
import type { Request } from './request.ts';

/** A single argument of a program may hold 128 KiB on Linux; a shorter body is easier to read in the line, too. */
const longestArgument = 100_000;

/** A repetition in a body is written as one from this many bytes on. */
const shortestRepetition = 512;

/**
 * A request as a line for Bash, which sends it again, byte for byte, once `API` and `KEY` are set. The address and
 * the key stand as `$API` and `$KEY`: a report is read by more people than may have the key.
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
    // Of itself curl would call any body a form.
    ...(content === undefined || isTyped ? [] : ["-H 'Content-Type:'"]),
    ...(content === undefined ? [] : [bodyOption(content)]),
  ].join(' ');
}

/** Without them curl takes brackets and braces for patterns, and resolves dot segments. */
function addressOptions(path: string): string[] {
  const [address = ''] = path.split('?');
  const hasDotSegments = address.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  return [...(/[[\]{}]/.test(path) ? ['--globoff'] : []), ...(hasDotSegments ? ['--path-as-is'] : [])];
}

/** Node sends the characters of a header's value as single bytes. */
function headerWord(name: string, value: string): string {
  if (name.toLowerCase() === 'authorization' && /^bearer \S/i.test(value)) {
    return `"${name}: ${value.slice(0, 'bearer'.length)} $KEY"`;
  }
  // By a colon with nothing behind it curl takes the header away.
  return quoted(Buffer.from(value === '' ? `${name};` : `${name}: ${value}`, 'latin1'));
}

function bodyOption(content: Buffer): string {
  const commands = printfCommands(content, shortestRepetition);
  const isArgument = commands.length < 2 && content.length <= longestArgument && !content.includes(0);
  return isArgument ? `--data-raw ${quoted(content)}` : `--data-binary @<(${commands.join('; ')})`;
}
