import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './deployment-files.ts';

it('the check of the deployment ends with one sentence when programs are missing', async () => {
  const script = join(root, 'scripts/check-deployment.ts');
  const run = promisify(execFile)(process.execPath, [script], { env: { PATH: '' } });
  await expect(run).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Install these programs, then try again: .*systemd-analyze.*\.\n$/),
  });
});
