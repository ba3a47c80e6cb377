import { closingSentence } from './closing-sentence.ts';
import { escaped, escapedAttribute } from './markup.ts';
import type { Outcome, Report, SetReport } from './report.ts';
import type { Unfinished } from './unfinished.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** A test suite: its test cases, and the facts for its attributes. */
interface Suite {
  readonly name: string;
  /** The duration in seconds. */
  readonly time: string;
  readonly cases: readonly Case[];
}

interface Case {
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly markup: string;
}

/** The name of the test suite for problems of the run itself, which belong to no set. */
const runSuite = 'run';

/**
 * Returns the report as JUnit XML: a test suite for each set, a test case for each check. A check that did not run is
 * skipped, with the reason. A separate suite has the problems of the run itself, so that the XML never shows a pass
 * when the exit code is not 0.
 */
export function formatJunit(report: Report): string {
  const { baseUrl, startedAt, hostile, sets, outcomes, gaps } = report;
  const properties = { 'base URL': baseUrl, ...hostile };
  const suites = sets.map((set) => suiteOf(set, outcomes));
  const run = [
    ...gaps.map((gap) => testCase(runSuite, gap, 'failure', gap)),
    ...(report.verdict === 'partial'
      ? [testCase(runSuite, 'every check has a key', 'error', closingSentence(report))]
      : []),
  ];
  return document(
    [...suites, ...(run.length > 0 ? [{ name: runSuite, time: seconds(0), cases: run }] : [])],
    startedAt,
    properties,
  );
}

/** Returns the JUnit XML of a run that did not finish: one error. */
export function formatUnfinishedJunit({ baseUrl, startedAt, reason }: Unfinished): string {
  const cases = [testCase(runSuite, 'finishes', 'error', `could not run: ${reason}`)];
  return document([{ name: runSuite, time: seconds(0), cases }], startedAt, { 'base URL': baseUrl });
}

function suiteOf({ set, inapplicable, duration }: SetReport, outcomes: readonly Outcome[]): Suite {
  const own = outcomes.filter((outcome) => outcome.set === set);
  const cases =
    inapplicable === undefined
      ? own.map(caseOf)
      : [testCase(set, 'applies', 'skipped', `does not apply: ${inapplicable}`)];
  return { name: set, time: seconds(duration), cases };
}

function caseOf({ set, operation, title, result, messages, duration }: Outcome): Case {
  const kind = result === 'failed' ? 'failure' : result === 'passed' ? 'passed' : 'skipped';
  return testCase(`${set}.${operation}`, title, kind, messages.join('\n'), duration);
}

function testCase(place: string, name: string, kind: Case['kind'], text: string, duration = 0): Case {
  const attributes = { classname: `contentgen.${place}`, name, time: seconds(duration) };
  const [first = ''] = text.split('\n');
  if (kind === 'passed') return { kind, markup: element('testcase', attributes) };
  const message = { message: first };
  const inner =
    kind === 'skipped'
      ? element('skipped', message)
      : element(
          kind,
          { ...message, type: kind === 'failure' ? 'violation' : 'could not run' },
          escaped(text),
        );
  return { kind, markup: element('testcase', attributes, `\n      ${inner}\n    `) };
}

function document(suites: readonly Suite[], startedAt: string, properties: Attributes): string {
  const listed = Object.entries(properties).map(([name, value]) => element('property', { name, value }));
  const head = element('properties', {}, block(listed, 3));
  const written = suites.map(({ name, time, cases }) => {
    const attributes = {
      name: `contentgen.${name}`,
      ...counts(cases),
      time,
      timestamp: timestamp(startedAt),
    };
    return element('testsuite', attributes, block([head, ...cases.map(({ markup }) => markup)], 2));
  });
  const { skipped: _, ...total } = counts(suites.flatMap(({ cases }) => cases));
  const time = suites.reduce((sum, suite) => sum + Number(suite.time), 0);
  const all = { name: 'contentgen-verify', ...total, time: time.toFixed(3) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', all, block(written, 1))}\n`;
}

function counts(cases: readonly Case[]) {
  const count = (kind: Case['kind']) => cases.filter((one) => one.kind === kind).length;
  return {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
}

/** Formats milliseconds as seconds, as JUnit writes them. */
function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** Returns a time without its fraction of a second and its time zone, because the JUnit schema allows neither. */
function timestamp(instant: string): string {
  return instant.slice(0, 19);
}

/**
 * Returns an XML element.
 *
 * @param content XML; undefined for an empty element.
 */
function element(name: string, attributes: Attributes, content?: string): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapedAttribute(String(value))}"`,
  );
  const start = `<${name}${written.join('')}`;
  return content === undefined ? `${start}/>` : `${start}>${content}</${name}>`;
}

/** Puts each element on its own line, indented by its depth in the document. */
function block(elements: readonly string[], depth: number): string {
  const indent = `\n${'  '.repeat(depth)}`;
  return `${elements.map((one) => indent + one).join('')}${indent.slice(0, -2)}`;
}
