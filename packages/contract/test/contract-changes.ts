import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { root } from './redocly-lint.ts';

/** A contract with its `$ref`s. */
export interface RawContract {
  readonly info: { readonly version: string };
  readonly [key: string]: unknown;
}

/** The parts of a semantic version, the smallest one first (semver.org 2.0.0). A change raises one of them. */
const impacts = ['patch', 'minor', 'major'] as const;
export type Impact = (typeof impacts)[number];

/** A change of the contract. */
export interface ContractChange {
  readonly impact: Impact;
  /** Where and what, such as `#/components/parameters/PageSize/schema/default: 10 → 25`. */
  readonly text: string;
}

/** A change that `redocly diff` reports. */
interface RedoclyChange {
  /** A JSON pointer (RFC 6901) that begins at the operation and follows references to the changed part. */
  readonly path: string;
  /** The kind of the object at `path`, such as `Parameter`. */
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  readonly impact: Impact;
  readonly verdicts: readonly { readonly message: string }[];
  /** The changed property of the object; missing when the object itself was added or removed. */
  readonly property?: string;
  readonly base?: ChangedPart;
  readonly revision?: ChangedPart;
}

interface ChangedPart {
  /** Where the part is in its file. */
  readonly pointer: string;
  readonly value?: unknown;
}

/**
 * Resolves to the changes between two contracts, except the change of `info.version`. If the contracts differ in a
 * way that `redocly diff` does not report, such as another example, this is one change of the impact patch.
 *
 * @throws Error with Redocly's message when it fails.
 */
export async function contractChanges(base: RawContract, revision: RawContract): Promise<ContractChange[]> {
  if (isDeepStrictEqual(withoutVersion(base), withoutVersion(revision))) return [];
  const reported = await redoclyDiff(comparable(base), comparable(revision));
  // Redocly also reports a change of a component at the operations that use it.
  const answered = schemasOfResponses(revision);
  const changes = reported.filter(
    ({ path, property, impact }) =>
      !(path === '#/info' && property === 'version') &&
      !(path.startsWith('#/components') && impact === 'patch'),
  );
  const encodings = changedEncodings(base, revision);
  if (changes.length + encodings.length === 0) return [{ impact: 'patch', text: 'modified examples' }];
  return [
    ...encodings,
    ...changes.map((change) => ({ impact: impactOf(change, answered), text: textOf(change) })),
  ];
}

/**
 * Returns what is wrong with the version of a contract, for its author; undefined if the version is right. After a
 * breaking change, a contract must have the next major version; after an addition, the next minor or major one;
 * after another change, any of the three next ones.
 *
 * @param changes what changed since the release.
 * @throws Error when a version is not three numbers.
 */
export function versionComplaint(released: string, current: string, changes: readonly ContractChange[]) {
  if (changes.length === 0) {
    if (released === current) return undefined;
    return `The contract has not changed since ${released}, but its version is ${current}.`;
  }
  const largest = Math.max(...changes.map(({ impact }) => impacts.indexOf(impact)));
  const right = impacts.slice(largest).map((impact) => nextVersion(released, impact));
  if (right.includes(current)) return undefined;
  const causes = changes.filter(({ impact }) => impact === impacts[largest]).map(({ text }) => `- ${text}`);
  return [
    `The contract has the version ${current}. Its changes since ${released} (openapi/released.yaml) require ${right[0]}:`,
    ...new Set(causes),
  ].join('\n');
}

function nextVersion(version: string, impact: Impact): string {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (match === null) throw new Error(`${version} is not a version of three numbers, such as 1.3.1.`);
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map(Number);
  if (impact === 'major') return `${major + 1}.0.0`;
  return impact === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

function withoutVersion({ info: { version: _, ...info }, ...contract }: RawContract): object {
  return { ...contract, info };
}

async function redoclyDiff(base: unknown, revision: unknown): Promise<readonly RedoclyChange[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-changes-'));
  try {
    await writeFile(join(folder, 'base.json'), JSON.stringify(base));
    await writeFile(join(folder, 'revision.json'), JSON.stringify(revision));
    const command = [`${root}node_modules/@redocly/cli/bin/cli.js`, 'diff', 'base.json', 'revision.json'];
    const options = ['--format', 'json', '--fail-on', 'none'];
    const { stdout } = await promisify(execFile)(process.execPath, [...command, ...options], {
      // The redocly.yaml of the repository lacks the rules that rate changes. Without a file, Redocly uses them.
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 2 ** 26,
    });
    return JSON.parse(stdout).changes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Node = Readonly<Record<string, unknown>>;

/**
 * Rewrites what `redocly diff` does not compare into properties of schemas, which it compares: the events of a stream,
 * the types in the table of problems, and the known values of an open text.
 */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const { 'x-events': events, 'x-problem-types': kinds = [], ...others } = value as Node;
  const plain = Object.fromEntries(Object.entries(others).map(([key, child]) => [key, comparable(child)]));
  const types = (kinds as readonly { readonly type: string }[]).map(({ type }) => type);
  const known = others.type === 'string' && Array.isArray(others.examples) ? others.examples : [];
  return {
    ...plain,
    ...(events === undefined ? {} : streamSchema(events as Node)),
    ...(types.length > 0 && { properties: { ...(plain.properties as Node), ...flags(types) } }),
    ...(known.length > 0 && { type: 'object', properties: flags(known) }),
  };
}

function flags(names: readonly string[]): Node {
  return Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]));
}

/** Returns the changes in how forms encode their fields, which `redocly diff` does not compare. */
function changedEncodings(base: RawContract, revision: RawContract): ContractChange[] {
  const encodingsOf = ({ paths }: RawContract) =>
    Object.entries(paths as Readonly<Record<string, Node>>).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => {
        const { content = {} } = ((operation as Node).requestBody ?? {}) as { readonly content?: Node };
        const encodings = Object.values(content).map((media) => (media as Node).encoding ?? null);
        return `${method} ${path}: encoding ${JSON.stringify(encodings)}`;
      }),
    );
  const before = new Set(encodingsOf(base));
  const places = new Set([...before].map((text) => text.split(': ')[0]));
  return encodingsOf(revision)
    .filter((text) => !before.has(text) && places.has(text.split(': ')[0]))
    .map((text) => ({ impact: 'major', text }));
}

/** Returns the pointers of the schemas that a response of the contract contains. */
function schemasOfResponses(contract: RawContract): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref } = node as { readonly $ref?: string };
    if ($ref !== undefined) {
      if (found.has($ref)) return;
      found.add($ref);
      const keys = $ref.slice(2).split('/');
      walk(keys.reduce<unknown>((part, key) => (part as Node)[key.replaceAll('~1', '/')], contract));
    }
    for (const child of Object.values(node)) walk(child);
  };
  for (const item of Object.values(contract.paths as Readonly<Record<string, Node>>)) {
    for (const operation of Object.values(item)) walk((operation as Node).responses);
  }
  return found;
}

function streamSchema(events: Node): Node {
  const properties = Object.entries(events).map(([name, schema]) => {
    const { $ref, ...beside } = schema as Node;
    // The event of another stream has moved, too.
    if (typeof $ref === 'string')
      return [name, { ...beside, $ref: $ref.replace('/x-events/', '/properties/') }];
    return [name, comparable(schema)];
  });
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(events) };
}

/**
 * Rates a change by what the contract promises for versions: within `/api/v1`, changes only add features, and no enum
 * of a response gets new values. `redocly diff` rates some changes too low.
 */
function impactOf(change: RedoclyChange, answered: ReadonlySet<string>): Impact {
  const { typeName, property = '', path, kind, base, revision } = change;
  const hadValue = base?.value !== undefined;
  if (typeName === 'Example') return 'patch';
  // Redocly rates new scopes itself.
  if (typeName.startsWith('SecurityRequirement')) return 'major';
  if (path === '#/x-limits') {
    return !hadValue || Number(revision?.value) > Number(base.value) ? 'minor' : 'major';
  }
  if (path === '#/x-cors') return losesNothing(change) ? 'minor' : 'major';
  if (property === 'default') return hadValue ? 'major' : 'minor';
  if (property === 'deprecated') return 'minor';
  // Most generated clients refuse a value that they do not know.
  if (property === 'enum') {
    const [schema = ''] = /^#\/components\/schemas\/\w+/.exec((revision ?? base)?.pointer ?? '') ?? [];
    const isAnswered = path.includes('/responses/') || answered.has(schema);
    return losesNothing(change) && !isAnswered ? 'minor' : 'major';
  }
  if (typeName === 'Header' && property === 'required') {
    return base?.value === true ? 'major' : 'minor';
  }
  if (kind === 'removed' && /\/properties\/[^/]+$/.test(path)) return 'major';
  if (property === 'required' && path.includes('/responses/')) {
    return losesNothing(change) ? 'minor' : 'major';
  }
  // These properties describe values that were the same before.
  if (/^(format|contentMediaType)$/.test(property) && !hadValue) return 'minor';
  return change.impact;
}

/** Returns whether a list only got new members. */
function losesNothing({ base, revision }: RedoclyChange): boolean {
  const [before, after] = [base?.value, revision?.value];
  if (before === undefined) return true;
  return Array.isArray(before) && Array.isArray(after) && before.every((member) => after.includes(member));
}

function textOf({ path, kind, property, verdicts, base, revision }: RedoclyChange): string {
  const place = (revision ?? base)?.pointer ?? path;
  const [verdict] = verdicts;
  if (verdict !== undefined) return `${place}: ${verdict.message}`;
  if (property === undefined) return `${place}: ${kind}`;
  const values = [base, revision].map((part) => JSON.stringify(part?.value)?.slice(0, 100) ?? 'none');
  return `${place.endsWith(`/${property}`) ? place : `${place}/${property}`}: ${values.join(' → ')}`;
}
