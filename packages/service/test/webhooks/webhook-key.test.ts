import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { webhookKey } from '../../src/webhooks/webhook-key.ts';

it('is never the empty file that a crash can leave', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'contentgen-webhook-key-'));
  const file = join(dataFolder, 'webhook-key');
  writeFileSync(file, '');
  const key = webhookKey({ webhookKey: null, databaseUrl: null, dataFolder });
  expect(key.read()).toBeUndefined();
  const made = String(key.make());
  expect(made.length).toBeGreaterThan(40);
  expect(readFileSync(file, 'utf8').trim()).toBe(made);
  rmSync(dataFolder, { recursive: true });
});
