import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import plugin from '../../../openapi/rules/plugin.ts';
import { type Finding, lint, redocly, root } from './redocly-lint.ts';

const rules = Object.keys(plugin().rules.oas3);
const contract = readFileSync(`${root}openapi/v1.yaml`, 'utf8');

/** Returns the line of every `# breaks` in a fixture, repeated as often as the mark says. */
function markedLines(text: string): number[] {
  return text.split('\n').flatMap((line, index) => {
    const marks = /# (breaks(?: breaks)*)$/.exec(line)?.[1]?.split(' ') ?? [];
    return marks.map(() => index + 1);
  });
}

/** Redocly's findings in the contract after `edit`. */
async function lintEdited(edit: (text: string) => string) {
  const edited = edit(contract);
  expect(edited).not.toBe(contract);
  const folder = await mkdtemp(join(tmpdir(), 'contract-rules-'));
  try {
    await writeFile(join(folder, 'v1.yaml'), edited);
    const [findings = []] = await lint(join(folder, 'v1.yaml'));
    return findings;
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('finds nothing in the contract, and nothing wrong with redocly.yaml', async () => {
  expect(await lint(`${root}openapi/v1.yaml`)).toEqual([[]]);
  expect(await redocly('check-config', '--lint-config=error')).toMatchObject({ code: 0 });
});

it('lints the contract itself with our rules and with recommended-strict', async () => {
  const findings = await lintEdited((text) =>
    text.replace(/^ {6}maxLength: 128\n/m, '').replace('operationId: getImage', 'operationId: getDocument'),
  );
  const found = new Set(findings.map(({ rule, severity }) => `${rule}: ${severity}`));
  expect(found).toContain('contentgen/bounded-strings: error');
  expect(found).toContain('operation-operationId-unique: error');
});

it('every rule has a fixture, and no fixture is left over', () => {
  const fixtures = readdirSync(`${root}openapi/rules/fixtures`).map((name) => name.replace(/\.yaml$/, ''));
  expect(fixtures.sort()).toEqual([...rules].sort());
});

describe('every rule', () => {
  const fixture = (rule: string) => `${root}openapi/rules/fixtures/${rule}.yaml`;
  const findings = new Map<string, readonly Finding[]>();
  beforeAll(async () => {
    const reports = await lint(...rules.map(fixture));
    for (const [index, rule] of rules.entries()) findings.set(rule, reports[index] ?? []);
  });

  it.each(rules)('%s is broken on the marked lines of its fixture, and nothing else is', (rule) => {
    const expected = markedLines(readFileSync(fixture(rule), 'utf8'));
    expect(expected).not.toEqual([]);
    const found = findings.get(rule)?.toSorted((one, other) => one.line - other.line);
    expect(found?.map(({ rule: name, severity, line }) => ({ name, severity, line }))).toEqual(
      expected.map((line) => ({ name: `contentgen/${rule}`, severity: 'error', line })),
    );
  });
});
