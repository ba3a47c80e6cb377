import type { Request } from './request.ts';

/** More of a body than this many characters is cut: the line is for people. */
const longestBody = 4_000;

/**
 * A request as a line for a shell. The address and the key stand as `$API` and `$KEY`: a report is read by
 * more people than may have the key.
 */
export function curlLine({ method, path, headers, body }: Request): string {
  const fields = Object.entries(headers)
    .filter(([name]) => name !== 'Content-Length')
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const sent = body === undefined || body === '' ? [] : [`--data-raw ${quoted(shortened(body))}`];
  return ['curl -X', method, `"$API"${quoted(path)}`, ...fields, ...sent]
    .join(' ')
    .replace(/-H \$?'Authorization: (Bearer) [^']*'/i, '-H "Authorization: $1 $KEY"');
}

/** For Bash: control characters are written as escapes, so that the line stays one. */
function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!/[\u0000-\u001f\u007f]/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
    .replaceAll(/[\u0000-\u001f\u007f]/g, (character) => {
      return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
    });
  return `$'${escaped}'`;
}

function shortened(body: string): string {
  if (body.length <= longestBody) return body;
  return `${body.slice(0, longestBody)}… (${body.length} characters)`;
}
