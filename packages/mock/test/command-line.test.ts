import { expect, it } from 'vitest';
import { type Command, readCommandLine as read } from '../src/command-line.ts';

const readCommandLine = (...args: Parameters<typeof read>) => read(...args) as Command;

it('has defaults', () => {
  expect(readCommandLine([])).toEqual({
    options: { host: '127.0.0.1', port: 4010, empty: false, stateless: false },
    isSilent: false,
  });
});

it.each([
  ['--latency', '300', { latency: 300 }],
  ['--latency', '100-300', { latency: [100, 300] }],
  ['--generation', '2s', { generation: 2_000 }],
  ['--generation', '0.5s-1500ms', { generation: [500, 1_500] }],
  ['--pace', '40', { pace: 40 }],
  ['--faults', '5%', { faults: 0.05 }],
  ['--seed', '0', { seed: 0 }],
  ['--rate-limit', '20', { limits: { accountRequests: { requests: 20, windowSeconds: 60 } } }],
  ['--host', '0.0.0.0', { host: '0.0.0.0' }],
  ['--port', '0', { port: 0 }],
  ['--public-url', 'http://localhost:5173', { publicUrl: 'http://localhost:5173' }],
])('reads %s %s', (option, value, expected) => {
  expect(readCommandLine([option, value])?.options).toMatchObject(expected);
});

it.each([
  ['--latency', 'soon'],
  ['--latency', '-5'],
  ['--latency', '3s-1s'],
  ['--latency', '1-2-3'],
  ['--generation', '1h'],
  ['--generation', '601s'],
  ['--pace', '0'],
  ['--rate-limit', '0'],
  ['--faults', '5'],
  ['--faults', '101%'],
  ['--seed', '1.5'],
  ['--port', '65536'],
  ['--host', ''],
  ['--public-url', 'localhost:5173'],
  ['--public-url', 'http://localhost:5173/'],
])('refuses %s "%s" and names the option', (option, value) => {
  expect(() => readCommandLine([`${option}=${value}`])).toThrow(option);
});

it.each([
  '--seed=1',
  '--empty',
  '--pace=4',
  '--latency=5',
  '--faults=1%',
  '--generation=1s',
  '--rate-limit=9',
])('refuses %s with --stateless, where it has no effect', (option) => {
  expect(() => readCommandLine(['--stateless', option])).toThrow('has no effect with --stateless');
});

it('takes the port of the environment, which the option replaces', () => {
  const port = (args: string[], PORT: string) => readCommandLine(args, { PORT })?.options.port;
  expect([port([], '5010'), port([], ''), port(['--port', '6010'], 'x')]).toEqual([5010, 4010, 6010]);
  expect(() => port([], 'x')).toThrow(
    'The environment variable PORT must be a whole number from 0 to 65535, not "x".',
  );
});

it('names the text of --help and --version, and asks for no valid option then', () => {
  expect([['-h'], ['--help'], ['--version'], ['--version', '--port=x']].map((args) => read(args))).toEqual([
    ...['help', 'help', 'version', 'version'],
  ]);
});

it.each([
  ['--port', '1', '--port', '2'],
  ['--port=1', '--empty', '--port=1'],
  ['--silent', '--silent'],
])('refuses the repeated option in %s %s %s %s', (...args) => {
  const [name] = String(args[0]).split('=');
  expect(() => read(args)).toThrow(`${name} appears twice. Give it once.`);
});

it('refuses unknown options and further words', () => {
  expect(() => readCommandLine(['--prot', '1'])).toThrow("Unknown option '--prot'.");
  expect(() => readCommandLine(['--port'])).toThrow('--port needs a value. Write --port=VALUE.');
  expect(() => readCommandLine(['4010'])).toThrow("Unexpected argument '4010'.");
});
