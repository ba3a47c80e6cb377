import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('fixtures/loaded-modules.ts', import.meta.url));

describe('the libraries of the monitoring', () => {
  let loaded: { readonly without: readonly string[]; readonly with: readonly string[] };

  beforeAll(async () => {
    // To compile the WebAssembly of the embedded database for speed takes longer than it saves.
    const options = ['--conditions=@contentgen/source', '--liftoff-only'];
    const { stdout } = await promisify(execFile)(process.execPath, [...options, script]);
    loaded = JSON.parse(stdout);
  });

  it('are not loaded without their settings', () => {
    expect(loaded.without).toEqual([]);
  });

  it('are loaded with them', () => {
    expect(loaded.with).toEqual(expect.arrayContaining(['@opentelemetry/sdk-trace', 'prom-client']));
  });
});
