import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startServer } from './server.ts';

test('the sample of the README runs', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const samples = [...readme.matchAll(/^```\w+\n(.*?)^```$/gms)];
  expect(samples).toHaveLength(1);
  const sample = samples[0]?.[1] ?? '';
  await using server = await startServer((_, response) => response.end('{"id":1,"name":"A text"}'));
  const code = sample.replace('http://127.0.0.1:8080', server.url);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@contentgen/source', '--input-type=module-typescript', '--eval', code],
    { cwd: new URL('..', import.meta.url) },
  );
  expect(stdout).toBe("{ id: 1, title: 'A text' }\n");
});
