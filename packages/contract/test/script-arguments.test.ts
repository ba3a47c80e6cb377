import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/check-map.ts', import.meta.url));
const run = (option: string) => promisify(execFile)(process.execPath, [script, option]);

it('a script prints its usage after --help, and does nothing else', async () => {
  const { stdout, stderr } = await run('--help');
  expect(stdout).toMatch(/^Usage: node scripts\/check-map\.ts \[--root FOLDER\]\n/);
  expect(stdout).not.toContain('Checked');
  expect(stderr).toBe('');
});

it('a script refuses a wrong option with exit code 2, and shows its usage', async () => {
  await expect(run('--rot')).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Unknown option '--rot'\.\nUsage: node scripts\/check-map\.ts /),
  });
});
