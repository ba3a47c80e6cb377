/**
 * Checks what the sources of each folder import: a part of `npm run lint`. Tests import what they need, except scripts.
 *
 * Biome reports import cycles, and packages that a `package.json` does not name.
 */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ICruiseResult, IRegularForbiddenRuleType } from 'dependency-cruiser';
import { script } from './command-line.ts';

/** The pattern of files, and the patterns of what they import; `!` refuses more. */
type Row = readonly [files: string, imports: readonly string[]];

/**
 * What files import, besides their own folder. A name such as `contract` is the sources of a package. The first row that
 * matches a file decides. `*` is a file or a folder, `**` is any number of them.
 */
const packages: readonly Row[] = [
  ['contract/src/**', []],
  ['site/src/**', ['contract']],
  ['templates/src/**', ['contract']],
  ['offline-models/src/**', ['contract', 'templates']],
  ['client/src/**', ['contract']],
  // Browsers load the store.
  ['mock/src/store/**', ['contract', 'offline-models', 'site/src/problem-page.ts', 'templates']],
  ['mock/src/**', ['contract', 'site']],
  ['contract-tests/src/**', ['contract']],
  ['docs/src/**', ['contract', 'offline-models', 'site', 'templates']],
  [
    'console/src/**',
    [
      ...['contract', 'site', 'site/identity/*', 'client/src/index.ts', 'client/src/react/*'],
      ...['offline-models/src/model-names.ts', 'templates/src/examples.ts'],
    ],
  ],
  ['service/src/**', ['contract', 'offline-models', 'site', 'templates', 'service/src/**']],
  ['*/src/**', ['contract']],
];

/** Sources that browsers load, so that they import nothing of Node. */
const inBrowsers = ['client', 'console', 'contract', 'docs/src/scripts/**', 'mock/src/store/**', 'templates'];

/** Scripts run packages as programs. They import only what the contract must read in the same way at run time. */
const scripts: readonly Row[] = [
  [
    'generate/*',
    ['dereference', 'document', 'every-response', 'problem-kinds', 'choice-schema'].map(
      (name) => `packages/contract/src/${name}.ts`,
    ),
  ],
  ['**', []],
];

/** What the files of a folder of the service import from others, the lowest layer first. The settings are in `settings.ts`. */
const service: readonly Row[] = [
  ['database/schema.ts', ['database/*', 'resources/resource-definition.ts', 'resources/registry.ts']],
  ['database/*', ['settings.ts', 'operator-error.ts']],
  ['accounts/*', ['database/**']],
  // The worker imports more than the rest of the generation, which does not import the worker.
  [
    'generation/worker/*',
    ['generation/**', 'database/**', 'http/**', 'media/**', 'resources/**', 'time-limit.ts'],
  ],
  ['generation/*', ['!generation/worker/**', 'generation/**', 'database/**', 'time-limit.ts']],
  [
    'generation/**',
    [
      '!generation/worker/**',
      'generation/**',
      'database/**',
      'operator-error.ts',
      'proxy.ts',
      'time-limit.ts',
    ],
  ],
  ['settings/*', ['generation/providers/**']],
  ['limits/*', ['database/**', 'lru-cache.ts']],
  ['http/*', ['accounts/**', 'database/**', 'limits/**', 'settings.ts', 'lru-cache.ts', 'time-limit.ts']],
  ['resources/*', ['!generation/worker/**', 'database/**', 'generation/**']],
  ['resources/**', ['!generation/worker/**', 'resources/**', 'generation/**']],
  ['media/*', ['proxy.ts', 'database/**', 'settings.ts', 'time-limit.ts', 'resources/record-media.ts']],
  [
    'backup/*',
    [
      ...['settings.ts', 'operator-error.ts', 'accounts/**', 'database/**', 'media/**', 'resources/**'],
      'limits/usage.ts',
    ],
  ],
  ['listing/*', ['database/**', 'http/**', 'resources/**']],
  [
    'records/*',
    ['database/**', 'generation/**', 'http/**', 'limits/**', 'listing/**', 'media/**', 'resources/**'],
  ],
  [
    'webhooks/*',
    [
      ...['accounts/**', 'database/**', 'generation/providers/**', 'http/**', 'settings.ts', 'time-limit.ts'],
      'records/idempotency-keys.ts',
    ],
  ],
  [
    'monitoring/*',
    [
      ...[
        '!generation/worker/**',
        'proxy.ts',
        'settings.ts',
        'time-limit.ts',
        'database/**',
        'generation/**',
      ],
      ...['http/**', 'limits/usage.ts', 'media/**', 'webhooks/deliveries.ts'],
    ],
  ],
  // A command imports the server, not its parts.
  [
    'commands/*',
    [
      ...['accounts/**', 'backup/**', 'settings.ts', 'database/**', 'generation/generation-failure.ts'],
      ...['generation/local/**', 'limits/**', 'media/configured-storage.ts'],
      ...[
        'generation/providers/**',
        'http/error-log.ts',
        'logger.ts',
        'operator-error.ts',
        'server.ts',
        'data-context.ts',
      ],
      ...['settings/**', 'time-limit.ts', 'webhooks/deliveries.ts', 'webhooks/webhook-key.ts'],
    ],
  ],
  ['settings.ts', ['settings/**', 'generation/providers/**']],
  ['logger.ts', ['settings.ts']],
  [
    'data-context.ts',
    [
      'accounts/**',
      'backup/**',
      'database/**',
      'media/media-storage.ts',
      'webhooks/signature.ts',
      'webhooks/webhook-key.ts',
    ],
  ],
  // The console shows the commands that use a model.
  ['server.ts', ['!commands/(?!model-servers.)**', '**']],
  ['main.ts', ['commands/**']],
  ['index.ts', ['**']],
  ['proxy.ts', ['operator-error.ts']],
  // A folder without a row, and a folder inside one with a row, imports no other folder. The same holds for a file.
  ['*', []],
  ['*/**', []],
];

const named = '^(packages|@contentgen)/';

const rules: readonly IRegularForbiddenRuleType[] = [
  ...packages.flatMap(rulesIn('packages/', named)),
  ...service.flatMap(rulesIn('packages/service/src/', '^packages/service/')),
  ...scripts.flatMap(rulesIn('scripts/', named)),
  {
    name: 'Browsers load this file, so it imports nothing of Node.',
    from: { path: inBrowsers.map((files) => expressionOf(files, 'packages/')) },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'No file imports scripts: they run only inside this repository.',
    from: { path: '^packages/' },
    to: { path: '^scripts/' },
  },
  {
    name: 'Import another package by its name.',
    from: { path: '^packages/([^/]+)/src/' },
    to: { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'Import a file of the same package by its path.',
    from: { path: '^packages/([^/]+)/src/' },
    to: { path: '^packages/$1/', dependencyTypesNot: ['local'] },
  },
];

/**
 * Returns a function that makes the rules of a row.
 *
 * @param root the folder at which the patterns of the table begin.
 * @param scope matches the files about which the table decides.
 */
function rulesIn(root: string, scope: string) {
  return ([files, imports]: Row, index: number, rows: readonly Row[]): IRegularForbiddenRuleType[] => {
    const from = {
      path: expressionOf(files, root),
      pathNot: rows.slice(0, index).map(([earlier]) => expressionOf(earlier, root)),
    };
    const expressions = (patterns: readonly string[]) => patterns.map((one) => expressionOf(one, root));
    const refused = imports.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
    const allowed = imports.filter((one) => !one.startsWith('!'));
    // The first group of `from` is the folder.
    const own = files.includes('/') ? [`^${root}$1/`] : [];
    const name = `The row "${files}" of scripts/import-rules.ts does not allow this.`;
    return [
      { name, from, to: { path: scope, pathNot: [...own, ...expressions(allowed)] } },
      ...(refused.length > 0 ? [{ name, from, to: { path: expressions(refused) } }] : []),
    ];
  };
}

/** Returns the regular expression of a pattern. Its first group is the folder. */
function expressionOf(pattern: string, root: string): string {
  if (/^[a-z-]+$/.test(pattern)) return `^packages/${pattern}/src/`;
  const expression = pattern
    .replaceAll('.', '\\.')
    .replace(/^(.*)\//, '($1)/')
    .replace(/(?<!\*)\*(?!\*)/g, '[^/]*');
  const start = `^${pattern.startsWith('packages/') ? '' : root}`;
  return start + (expression.endsWith('**') ? expression.slice(0, -2) : `${expression}$`);
}

/** TypeScript 7 has no API in JavaScript, so dependency-cruiser 18 refuses it. It gets the version that `scripts` has. */
const compiler = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [name, import.meta.resolve(name)]),
);
registerHooks({
  resolve(specifier, context, next) {
    const url = compiler.get(specifier);
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
  },
});

const [root] = script('node scripts/import-rules.ts', 'Checks what the sources of each folder import.')
  .argument('[ROOT]', 'the folder of the repository', fileURLToPath(new URL('..', import.meta.url)))
  .parse().processedArgs as [string];
process.chdir(root);
const { cruise } = await import('dependency-cruiser');
const { output } = await cruise(
  ['packages', 'scripts'],
  {
    validate: true,
    ruleSet: { forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })) },
    // Types count.
    tsPreCompilationDeps: true,
    exclude: { path: ['(^|/)(node_modules|dist)/', '^packages/[^/]+/(console|docs)/'] },
  },
  { conditionNames: ['@contentgen/source', 'import', 'default'], exportsFields: ['exports'] },
);
const { modules, summary } = output as ICruiseResult;
const { violations, totalCruised } = summary;
// Without its TypeScript, dependency-cruiser reads only JavaScript, and refuses nothing.
if (!modules.some(({ source, dependencies }) => source.endsWith('.ts') && dependencies.length > 0)) {
  process.stderr.write('No file in TypeScript was read, so the imports were not checked.\n');
  process.exit(1);
}
for (const { from, to, rule } of violations) process.stdout.write(`${from} imports ${to}. ${rule.name}\n`);
process.stderr.write(`Checked the imports of ${totalCruised} files: ${violations.length} are refused.\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
