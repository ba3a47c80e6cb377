import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { providerKey } from '../generation/model-providers.ts';
import { type ProviderServer, respondWell, startProviderServer } from '../generation/provider-server.ts';
import { runCommand } from './run-command.ts';

let server: ProviderServer;
let folder = '';
beforeAll(async () => {
  server = await startProviderServer();
  folder = await mkdtemp(join(tmpdir(), 'contentgen-providers-'));
});
afterEach(() => server.reset());
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const configured = () => ({
  TEXT_PROVIDERS: 'here,offline',
  PROVIDER_HERE_URL: server.url,
  PROVIDER_HERE_TEXT_MODEL: 'writer',
  PROVIDER_HERE_KEY: providerKey,
  IMAGE_PROVIDERS: 'there',
  PROVIDER_THERE_URL: server.url,
  PROVIDER_THERE_IMAGE_MODEL: 'painter',
  PROVIDER_THERE_KEY: providerKey,
});

/** The cells of the table, without the headings. */
const cells = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/));

describe('providers check', () => {
  it('calls each provider once and reports that it works', async () => {
    const { exitCode, stdout, stderr } = await runCommand(
      { folder, environment: configured() },
      'providers',
      'check',
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'All providers work.\n' });
    expect(cells(stdout)).toEqual([
      ['text', 'here', 'openai-compatible', 'writer', 'yes'],
      ['text', 'offline', 'offline', '-', 'yes'],
      ['image', 'there', 'openai-compatible', 'painter', 'yes'],
    ]);
    expect(server.calls.map(({ operation }) => operation).sort()).toEqual(['chat', 'image']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports which providers fail and why, and exits with 1', async () => {
    server.behave(({ operation }) => ({
      kind: 'status',
      status: operation === 'chat' ? 401 : 500,
      body: providerKey,
    }));
    const { exitCode, stdout, stderr } = await runCommand(
      { folder, environment: configured() },
      'providers',
      'check',
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '2 of 3 providers failed.\n' });
    expect(cells(stdout)).toEqual([
      ['text', 'here', 'openai-compatible', 'writer', 'no', 'HTTP 401: the key is missing or wrong'],
      ['text', 'offline', 'offline', '-', 'yes'],
      ['image', 'there', 'openai-compatible', 'painter', 'no', 'HTTP 500'],
    ]);
    expect(stdout + stderr).not.toContain(providerKey);
  });

  it('shows what a provider does not take', async () => {
    server.behave((call) => {
      const { body, operation } = call;
      const name = operation === 'chat' ? 'temperature' : 'size';
      const error = {
        message: `Unsupported parameter: '${name}'.`,
        param: name,
        code: 'unsupported_parameter',
      };
      return name in body ? { kind: 'status', status: 400, body: { error } } : respondWell(call);
    });
    const { stdout } = await runCommand({ folder, environment: configured() }, 'providers', 'check');
    const [text, , image] = cells(stdout);
    expect([text?.slice(-2), image?.slice(-2)]).toEqual([
      ['yes', 'without temperature'],
      ['yes', 'without size'],
    ]);
  });

  it('names the account without credit, and the code of a refusal', async () => {
    server.behave(({ operation }) => ({
      kind: 'status',
      status: operation === 'chat' ? 429 : 400,
      body: { error: { message: 'Prose.', code: operation === 'chat' ? 'insufficient_quota' : 'bad_thing' } },
    }));
    const { stdout } = await runCommand({ folder, environment: configured() }, 'providers', 'check');
    const [text, , image] = cells(stdout);
    expect(text?.at(-1)).toBe(
      "no credit: HTTP 429: insufficient_quota: the vendor's account needs a payment",
    );
    expect(image?.at(-1)).toMatch(/^HTTP 400: bad_thing: the provider refuses the request/);
    expect(stdout).not.toContain('Prose');
  });

  it('does not accept half an image', async () => {
    const square = { width: 512, height: 512, channels: 3, background: 'red' } as const;
    const image = (await sharp({ create: square }).png().toBuffer()).subarray(0, -200);
    server.behave(({ operation }) =>
      operation === 'image' ? { kind: 'image', by: 'base64', image } : { kind: 'text', pieces: ['ready'] },
    );
    const { stdout, stderr } = await runCommand({ folder, environment: configured() }, 'providers', 'check');
    expect(stderr).toBe('1 of 3 providers failed.\n');
    expect(cells(stdout)[2]?.slice(-2)).toEqual(['no', 'not an image']);
  });

  it('stops waiting for a provider that never answers', async () => {
    server.behave({ kind: 'hang' });
    const environment = {
      ...configured(),
      PROVIDER_HERE_TIMEOUT_SECONDS: '1',
      PROVIDER_THERE_TIMEOUT_SECONDS: '1',
    };
    const { exitCode, stdout } = await runCommand({ folder, environment: environment }, 'providers', 'check');
    expect(exitCode).toBe(1);
    expect(cells(stdout)[0]?.at(-1)).toBe('timed out after 1 s without a first byte');
  });
});
