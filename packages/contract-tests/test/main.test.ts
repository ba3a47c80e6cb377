import { startMock } from '@contentgen/mock';
import { describe, expect, test } from 'vitest';
import { changeResponse, startFaultyProxy } from '../proofs/index.ts';
import { runProcess } from './command-process.ts';

describe('the process exits with the code of its command, after all output', () => {
  test('0', async () => {
    const { code, stdout, stderr } = await runProcess(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: contentgen-verify[\s\S]*\n$/);
  });

  test('1', async () => {
    const mock = await startMock({ port: 0, instant: true });
    const fault = changeResponse(({ body }) => ({ body: body.replaceAll('"total":', '"count":') }));
    const proxy = await startFaultyProxy(mock.url, fault);
    const options = ['--key', mock.keys.key, '--include', 'rules/listDocuments/filters by *'];
    const { code, stdout } = await runProcess([proxy.url, ...options]);
    await proxy.close();
    await mock.close();
    expect(code).toBe(1);
    expect(stdout).toMatch(/\n\nThe contract is violated in \d+ checks\. .*\n$/);
  });

  test('2', async () => {
    const { code, stdout, stderr } = await runProcess(['--kye']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      `Unknown option '--kye'. Did you mean --key? "contentgen-verify --help" lists the options.\n`,
    );
  });
});
