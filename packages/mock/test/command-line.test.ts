import { expect, it } from 'vitest';
import { createCommandLine, readCommandLine } from '../src/command-line.ts';

/** Reads a command line that throws its errors. */
const read = (...args: string[]) =>
  readCommandLine(
    args,
    createCommandLine()
      .exitOverride()
      .configureOutput({ writeErr() {} }),
  );

it('has defaults', () => {
  expect(read()).toEqual({ options: { host: '127.0.0.1', port: 4010 }, isSilent: false });
});

it.each([
  ['--latency', '300', { latency: 300 }],
  ['--faults', '5%', { faults: 0.05 }],
  ['--rate-limit', '20', { rateLimit: { requests: 20, windowSeconds: 60 } }],
  ['--port', '0', { port: 0 }],
  ['--public-url', 'http://localhost:5173', { publicUrl: 'http://localhost:5173' }],
])('reads %s %s', (option, value, expected) => {
  expect(read(option, value).options).toMatchObject(expected);
});

it.each([
  ['--latency', '2s', "'2s' is invalid. It must be a whole number from 0 to 999999999."],
  ['--pace', '0', "'0' is invalid. It must be a whole number from 1 to"],
  ['--faults', '101%', "'101%' is invalid. It must be a whole number from 0 to 100."],
  ['--fixtures', 'nowhere.json', "The file can't be read as JSON: ENOENT"],
  ['--clock', 'noon', 'It must be a time such as'],
  ['--public-url', 'localhost:5173', 'It must be a URL such as'],
  ['--public-url', 'http://localhost:5173/', 'It must be a URL such as'],
  ['--prot', '1', "unknown option '--prot=1'"],
])('refuses %s "%s" and says why', (option, value, message) => {
  expect(() => read(`${option}=${value}`)).toThrow(message);
});
