import { setTimeout as sleep } from 'node:timers/promises';
import { CouldNotRun } from '../could-not-run.ts';
import { requestTimeout } from '../http/http-client.ts';
import { Violated } from '../violated.ts';
import type { Setting } from './setting.ts';

/** What every PNG begins with (PNG Specification, section 5.2); width and height end at byte 24 (section 11.2.1). */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const headerLength = 24;

/** How often, and after how many milliseconds, a picture that has to go is looked for again. */
const goodbyes = { times: 5, pause: 200 };

/**
 * Goes on when anybody gets a PNG at an address, which a page can show, keep for ever and not run.
 *
 * @param size such as `256x256`; any when it is left out.
 */
export async function requirePicture(setting: Setting, url: string, size?: string): Promise<void> {
  const { status, headers, bytes } = await fetchWithoutKey(setting, url);
  const value = (name: string) => headers.get(name) ?? '';
  const type = value('Content-Type').split(';')[0]?.trim();
  const isPng = bytes.length >= headerLength && bytes.subarray(0, signature.length).equals(signature);
  const drawn = isPng ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : 'nothing';
  const rules: readonly (readonly [isKept: boolean, sentence: string])[] = [
    [status === 200, `must be answered with 200, but is with ${status}`],
    [type === 'image/png', `must be image/png, but is ${type}`],
    [isPng, 'must be a PNG, but begins with other bytes'],
    [size === undefined || drawn === size, `must be ${size}, but is ${drawn}`],
    [/^nosniff$/i.test(value('X-Content-Type-Options')), 'must say X-Content-Type-Options: nosniff'],
    [/\bimmutable\b/i.test(value('Cache-Control')), 'must say immutable in Cache-Control'],
    [/\bsandbox\b/i.test(value('Content-Security-Policy')), 'must say sandbox in Content-Security-Policy'],
  ];
  for (const [isKept, sentence] of rules) if (!isKept) throw broken(setting, url, sentence);
}

/** Goes on when there is nothing at an address any more, or soon is not. */
export async function requireNoPicture(setting: Setting, url: string, why: string, tries = 0): Promise<void> {
  const { status } = await fetchWithoutKey(setting, url);
  if (status !== 200) return;
  if (tries === goodbyes.times) throw broken(setting, url, `must be gone: ${why}`);
  await sleep(goodbyes.pause);
  return requireNoPicture(setting, url, why, tries + 1);
}

interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

async function fetchWithoutKey(setting: Setting, url: string): Promise<Fetched> {
  const { client } = setting.run;
  try {
    return await client.whileAlive(download(url));
  } catch (error) {
    if (error instanceof CouldNotRun) throw error;
    await client.requireAlive();
    const { message, cause } = error as Error;
    throw broken(setting, url, `must be answered, but no answer came: ${cause ?? message}`);
  }
}

async function download(url: string): Promise<Fetched> {
  const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeout) });
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

function broken({ resource }: Setting, url: string, sentence: string): Violated {
  return new Violated([`a result of ${resource.name}, ${url}, ${sentence}`, `curl -i '${url}'`]);
}
