import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('fixtures/loaded-modules.ts', import.meta.url));

describe('the libraries of the monitoring', () => {
  const load = async (environment: NodeJS.ProcessEnv) => {
    const child = spawn(process.execPath, ['--conditions=@contentgen/source', script], {
      env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: '', METRICS_PORT: '', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return JSON.parse(await text(child.stdout));
  };

  it('are not loaded without their settings', async () => {
    expect(await load({})).toEqual([]);
  });

  it('are loaded with them', async () => {
    const loaded = await load({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', METRICS_PORT: '0' });
    expect(loaded).toEqual(expect.arrayContaining(['@opentelemetry/sdk-trace', 'prom-client']));
  });
});
