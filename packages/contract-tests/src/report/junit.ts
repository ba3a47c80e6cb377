import { closingSentence } from './closing-sentence.ts';
import { escaped, escapedAttribute } from './markup.ts';
import { fullName, headlineOf, type Outcome, type Report } from './report.ts';

type Attributes = Readonly<Record<string, string | number>>;

interface Case {
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly markup: string;
}

/**
 * Returns the report as JUnit XML: a test suite for each set, a test case for each check. The message of a failed case
 * is the headline of its finding. A check that did not run is skipped, with the reason. A separate suite has the
 * problems of the run itself, so that the XML never shows a pass when the exit code is not 0.
 */
export function formatJunit(report: Report): string {
  const { baseUrl, startedAt, hostile, sets, outcomes, findings, gaps, verdict } = report;
  const headlines = new Map(findings.flatMap((one) => one.checks.map((name) => [name, headlineOf(one)])));
  const caseOf = (outcome: Outcome): Case => {
    const { set, operation, title, result, messages, duration } = outcome;
    const kind = result === 'failed' ? 'failure' : result === 'passed' ? 'passed' : 'skipped';
    const message = headlines.get(fullName(outcome)) ?? messages.join('; ');
    return testCase(`${set}.${operation}`, title, kind, message, messages.join('\n'), duration);
  };
  const suites = sets.map(({ set, inapplicable, duration }) => ({
    name: set as string,
    duration,
    cases:
      inapplicable === undefined
        ? outcomes.filter((outcome) => outcome.set === set).map(caseOf)
        : [testCase(set, 'applies', 'skipped', `does not apply: ${inapplicable}`)],
  }));
  const run = [
    ...gaps.map((gap) => testCase('run', gap, verdict === 'unfinished' ? 'error' : 'failure', gap)),
    ...(verdict === 'partial'
      ? [testCase('run', 'every check has a key', 'error', closingSentence(report))]
      : []),
  ];
  if (run.length > 0) suites.push({ name: 'run', duration: 0, cases: run });
  const properties = Object.entries({ 'base URL': baseUrl, ...hostile }).map(([name, value]) =>
    element('property', { name, value }),
  );
  const written = suites.map(({ name, duration, cases }) => {
    const attributes = { name: `contentgen.${name}`, ...counts(cases), time: seconds(duration) };
    // The schema of JUnit allows neither the fraction of a second nor the time zone.
    const timed = { ...attributes, timestamp: startedAt.slice(0, 19) };
    const head = element('properties', {}, properties.join(''));
    return element('testsuite', timed, [head, ...cases.map(({ markup }) => markup), ''].join('\n'));
  });
  const { skipped: _, ...total } = counts(suites.flatMap(({ cases }) => cases));
  const time = seconds(suites.reduce((sum, { duration }) => sum + duration, 0));
  const root = element(
    'testsuites',
    { name: 'contentgen-verify', ...total, time },
    `\n${written.join('\n')}\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function testCase(
  place: string,
  name: string,
  kind: Case['kind'],
  message: string,
  text = message,
  duration = 0,
): Case {
  const attributes = { classname: `contentgen.${place}`, name, time: seconds(duration) };
  if (kind === 'passed') return { kind, markup: element('testcase', attributes) };
  const type = kind === 'failure' ? 'violation' : 'could not run';
  const inner =
    kind === 'skipped' ? element(kind, { message }) : element(kind, { message, type }, escaped(text));
  return { kind, markup: element('testcase', attributes, inner) };
}

function counts(cases: readonly Case[]) {
  const count = (kind: Case['kind']) => cases.filter((one) => one.kind === kind).length;
  const [failures, errors, skipped] = [count('failure'), count('error'), count('skipped')];
  return { tests: cases.length, failures, errors, skipped };
}

/** Formats milliseconds as seconds, as JUnit writes them. */
function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
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
