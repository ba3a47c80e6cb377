import { expect, it } from 'vitest';
import { type Command, readCommandLine as read } from '../src/command-line.ts';

const readCommandLine = (...args: Parameters<typeof read>) => read(...args) as Command;

it('has defaults', () => {
  expect(readCommandLine([])).toEqual({
    options: { host: '127.0.0.1', port: 4010 },
    isSilent: false,
  });
});

it.each([
  ['--latency', '300', { latency: 300 }],
  ['--generation', '2000', { generation: 2_000 }],
  ['--pace', '40', { pace: 40 }],
  ['--faults', '5%', { faults: 0.05 }],
  ['--rate-limit', '20', { rateLimit: { requests: 20, windowSeconds: 60 } }],
  ['--host', '0.0.0.0', { host: '0.0.0.0' }],
  ['--port', '0', { port: 0 }],
  ['--public-url', 'http://localhost:5173', { publicUrl: 'http://localhost:5173' }],
])('reads %s %s', (option, value, expected) => {
  expect(readCommandLine([option, value]).options).toMatchObject(expected);
});

it.each([
  ['--latency', '2s', '--latency must be a whole number from 0 to 999999999, not "2s".'],
  ['--pace', '0', '--pace must be a whole number from 1 to'],
  ['--rate-limit', '0', '--rate-limit must be a whole number from 1 to'],
  ['--faults', '101%', '--faults must be a whole number from 0 to 100, not "101".'],
  ['--public-url', 'localhost:5173', '--public-url must be a URL such as'],
  ['--public-url', 'http://localhost:5173/', '--public-url must be a URL such as'],
  ['--prot', '1', "Unknown option '--prot'"],
])('refuses %s "%s" and names the option', (option, value, message) => {
  expect(() => readCommandLine([`${option}=${value}`])).toThrow(message);
});

it('takes the port of the environment, which the option replaces', () => {
  const port = (args: string[], PORT: string) => readCommandLine(args, { PORT }).options.port;
  expect([port([], '5010'), port([], ''), port(['--port', '6010'], '5010')]).toEqual([5010, 4010, 6010]);
  expect(() => port([], 'x')).toThrow(
    'The environment variable PORT must be a whole number from 0 to 999999999, not "x".',
  );
});

it('names the text of --help and --version, and asks for no valid option then', () => {
  expect([['-h'], ['--help'], ['--version'], ['--version', '--port=x']].map((args) => read(args))).toEqual([
    ...['help', 'help', 'version', 'version'],
  ]);
});
