import { contract } from '@contentgen/contract';
import type { RuleContext } from '../rule-context.ts';
import { broken, fetchWithoutKey } from './pictures.ts';

/** The last byte of the requested range, counted from 0. */
const lastOfRange = 9;

/**
 * Requires that a picture is cached as the contract says, and that its URL supports `HEAD`, `If-None-Match` and
 * `Range` (RFC 9110, sections 9.3.2, 13.1.2 and 14.2).
 *
 * @throws Violated when a response breaks one of these rules.
 */
export async function requirePictureRequests(context: RuleContext, url: string): Promise<void> {
  const request = async (method: string, headers: Readonly<Record<string, string>>, expected: number) => {
    const options = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value}'`);
    const line = `curl -i${method === 'HEAD' ? ' -I' : ''}${options.join('')} '${url}'`;
    const response = await fetchWithoutKey(context, url, { method, headers });
    const require = (isKept: boolean, sentence: string) => {
      if (!isKept) throw broken(context, url, sentence, line);
    };
    const what = [method, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(', ');
    const { status } = response;
    require(status === expected, `must answer ${what} with ${expected}, but answers with ${status}`);
    return { ...response, require };
  };

  const whole = await request('GET', {}, 200);
  const tag = whole.headers.get('ETag') ?? '';
  whole.require(tag !== '', 'must have an ETag');
  const caching = whole.headers.get('Cache-Control');
  whole.require(
    isPrivate(caching ?? ''),
    `Cache-Control must be private, with no-cache or a max-age of at most ${pictureSeconds}, but is ${caching}`,
  );

  const head = await request('HEAD', {}, 200);
  head.require(head.headers.get('ETag') === tag, `must have the ETag ${tag} also for HEAD`);
  await request('GET', { 'If-None-Match': tag }, 304);
  await request('GET', { 'If-None-Match': '"other"' }, 200);

  const part = await request('GET', { Range: `bytes=0-${lastOfRange}` }, 206);
  const isPart = part.bytes.equals(whole.bytes.subarray(0, lastOfRange + 1));
  part.require(isPart, `must answer the range with its first ${lastOfRange + 1} bytes`);
  const expected = `bytes 0-${lastOfRange}/${whole.bytes.length}`;
  const range = part.headers.get('Content-Range');
  part.require(range === expected, `Content-Range must be ${expected}, but is ${range}`);
}

const { pictureSeconds } = contract['x-limits'];

/** Returns whether only the reader's own cache may keep a picture, and no longer than the contract says. */
function isPrivate(caching: string): boolean {
  const directives = caching.toLowerCase().split(/\s*,\s*/);
  const [age] = directives.flatMap((one) => (one.startsWith('max-age=') ? [Number(one.slice(8))] : []));
  if (directives.includes('no-store')) return true;
  return directives.includes('private') && (directives.includes('no-cache') || Number(age) <= pictureSeconds);
}
