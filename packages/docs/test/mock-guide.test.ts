import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usage } from '../../mock/src/command-line.ts';

const guide = await readFile(new URL('../guides/mock.md', import.meta.url), 'utf8');
const samples = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code);
const [start = '', address = '', ...commands] = samples;

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, pace: 400 });
});
afterAll(() => mock.close());

/** Runs a sample in a shell, with the address of the mock. */
async function paste(sample: string): Promise<string> {
  const script = `${address.replace('http://127.0.0.1:4010', mock.url)}\n${sample}`;
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`The sample ended with ${code}:\n${script}\n${output}\n${errors}`);
  return output;
}

/** What each command of the guide prints, in order. */
const expected = [
  /"state":"succeeded"/,
  /event: text\n[\s\S]*event: text\n[\s\S]*"state":"succeeded".*\n\n$/,
  /"state":"failed"/,
  /^\{"type":"urn:problem-type:contentgen:service-unavailable"/,
  /^$/,
];

it('each command of the guide does what the guide says', async () => {
  expect(commands).toHaveLength(expected.length);
  for (const [index, command] of commands.entries()) {
    expect(await paste(command)).toMatch(expected[index] as RegExp);
  }
});

it('has only options that the mock has', () => {
  for (const option of [...new Set(guide.match(/--[a-z]+(?= )/g))]) expect(usage).toContain(option);
  expect(start).toBe('npx contentgen-mock --pace 40\n');
});
