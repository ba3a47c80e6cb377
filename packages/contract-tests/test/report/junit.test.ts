import { expect, test } from 'vitest';
import { formatJunit } from '../../src/report/junit.ts';
import { failed, outcome, reportOf, response, untestable, withoutKey } from './example-report.ts';
import { type Element, parseXml } from './strict-xml.ts';

/** The elements of JUnit's schema in a report, with their children, required attributes and optional ones. */
const schema: Readonly<Record<string, { children: string[]; required: string[]; optional?: string[] }>> = {
  testsuites: { children: ['testsuite'], required: ['name', 'tests', 'failures', 'errors', 'time'] },
  testsuite: {
    children: ['properties', 'testcase'],
    required: ['name', 'tests', 'failures', 'errors', 'skipped', 'time', 'timestamp'],
  },
  properties: { children: ['property'], required: [] },
  property: { children: [], required: ['name', 'value'] },
  testcase: { children: ['failure', 'error', 'skipped'], required: ['classname', 'name', 'time'] },
  failure: { children: [], required: ['message', 'type'] },
  error: { children: [], required: ['message', 'type'] },
  skipped: { children: [], required: ['message'] },
};

function requireJunit({ name, attributes, children }: Element): void {
  const { children: allowed, required, optional = [] } = schema[name] ?? { children: [], required: ['?'] };
  expect(Object.keys(attributes).sort(), name).toEqual([...required, ...optional].sort());
  for (const child of children) {
    expect(allowed, name).toContain(child.name);
    requireJunit(child);
  }
}

/** Returns the suites of a report. Checks the report against JUnit's schema and its own counts. */
function suitesOf(xml: string): readonly Element[] {
  const root = parseXml(xml);
  expect(root.name).toBe('testsuites');
  requireJunit(root);
  for (const { attributes, children } of root.children) {
    const cases = children.filter(({ name }) => name === 'testcase');
    const of = (kind: string) => String(cases.filter((one) => one.children[0]?.name === kind).length);
    expect(children.map(({ name }) => name).lastIndexOf('properties')).toBe(0);
    expect(attributes).toMatchObject({
      tests: String(cases.length),
      failures: of('failure'),
      errors: of('error'),
      skipped: of('skipped'),
    });
    expect(attributes.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  }
  const sum = (name: string) =>
    String(root.children.reduce((total, { attributes }) => total + Number(attributes[name]), 0));
  expect(root.attributes).toMatchObject({
    tests: sum('tests'),
    failures: sum('failures'),
    errors: sum('errors'),
  });
  return root.children;
}

/** Returns the test cases of a suite. */
function casesOf(suite: Element | undefined): readonly Element[] {
  return suite?.children.filter(({ name }) => name === 'testcase') ?? [];
}

test('a suite for each set, a case for each check', () => {
  const [contract, rules, ...others] = suitesOf(
    formatJunit(reportOf([response('getDocument', 200), outcome()])),
  );
  expect(others).toEqual([]);
  expect([contract?.attributes.name, rules?.attributes.name]).toEqual([
    'contentgen.contract',
    'contentgen.rules',
  ]);
  expect(casesOf(contract).map(({ attributes }) => attributes)).toEqual([
    { classname: 'contentgen.contract.getDocument', name: '200', time: '0.012' },
  ]);
  expect(contract?.attributes.time).toBe('1.500');
});

test('checks that did not run are skipped, with the reason, and a run without keys has an error', () => {
  const [contract, run] = suitesOf(
    formatJunit(reportOf([response('getDocument', 200), untestable, withoutKey])),
  );
  const reasons = casesOf(contract).map(({ children }) => children[0]?.attributes.message);
  expect(reasons).toEqual([undefined, ...untestable.messages, ...withoutKey.messages]);
  expect(casesOf(run)[0]?.children[0]).toMatchObject({
    name: 'error',
    attributes: { message: expect.stringContaining('pass --write-key') },
  });
});

test('a set that does not apply is one skipped case', () => {
  const sets = [{ set: 'rules', inapplicable: 'the server stores nothing', duration: 0 }] as const;
  const [rules] = suitesOf(formatJunit(reportOf([], { sets })));
  expect(casesOf(rules)[0]?.children[0]?.attributes.message).toBe(
    'does not apply: the server stores nothing',
  );
});

test('properties have the address, the seed and the cases', () => {
  const report = reportOf([outcome({ set: 'hostile' })], { hostile: { cases: 50, seed: -7 } });
  const [hostile] = suitesOf(formatJunit(report));
  const properties = hostile?.children[0]?.children.map(({ attributes }) => [
    attributes.name,
    attributes.value,
  ]);
  expect(properties).toEqual([
    ['base URL', 'http://127.0.0.1:8080'],
    ['cases', '50'],
    ['seed', '-7'],
  ]);
});

test('escapes hostile text: markup, control characters, lone surrogates', () => {
  const hostile = '"><failure/>]]>&amp;\u0000\u001b\ufffe\ud800 \'\n\tü 😀';
  const [rules] = suitesOf(formatJunit(reportOf([{ ...failed, title: hostile, messages: [hostile] }])));
  const harmless = '"><failure/>]]>&amp;\ufffd\ufffd\ufffd\ufffd \'\n\tü 😀';
  const [found] = casesOf(rules);
  expect(found?.attributes.name).toBe(harmless);
  expect(found?.children).toMatchObject([{ name: 'failure', text: harmless, children: [] }]);
});
