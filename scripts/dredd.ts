/**
 * Runs stock Dredd with the hooks of the contract tests on `openapi/v1.yaml`, against any live server.
 *
 * Usage: `npm run dredd -- BASE_URL --key KEY [--read-key KEY] [--write-key KEY] [OPTIONS OF DREDD]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const keys = {
  key: 'CONTENTGEN_API_KEY',
  'read-key': 'CONTENTGEN_READ_KEY',
  'write-key': 'CONTENTGEN_WRITE_KEY',
};
const options = Object.fromEntries(Object.keys(keys).map((name) => [name, { type: 'string' as const }]));
const { values, positionals, tokens } = parseArgs({ options, strict: false, tokens: true });
const [baseUrl] = positionals;
const given = Object.entries(keys).flatMap(([option, variable]) =>
  typeof values[option] === 'string' ? [[variable, values[option]] as const] : [],
);
const env = { ...process.env, ...Object.fromEntries(given) };
if (baseUrl === undefined || !env.CONTENTGEN_API_KEY) {
  process.stderr.write('Usage: npm run dredd -- BASE_URL --key KEY [--read-key KEY] [--write-key KEY]\n');
  process.exit(2);
}
const own = new Set(
  tokens.flatMap((token) => {
    if (token.kind === 'positional') return token.value === baseUrl ? [token.index] : [];
    if (token.kind !== 'option' || !(token.name in keys)) return [];
    return token.inlineValue ? [token.index] : [token.index, token.index + 1];
  }),
);
const others = process.argv.slice(2).filter((_, index) => !own.has(index));
const hooks = 'packages/contract-tests/dredd/hooks.cjs';
const program = ['--no-warnings', '--conditions=@contentgen/source', 'node_modules/dredd/bin/dredd'];
const words = [...program, 'openapi/v1.yaml', baseUrl, `--hookfiles=${hooks}`, '--loglevel=error', ...others];
const dredd = spawn(process.execPath, words, { cwd: root, stdio: 'inherit', env });
const [code] = await once(dredd, 'exit');
process.exit(code ?? 1);
