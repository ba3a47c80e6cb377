import type { OperationId } from '@contentgen/contract';
import { describe, expect, test } from 'vitest';
import { type Check, runChecks } from '../src/checks.ts';
import { CouldNotRun } from '../src/could-not-run.ts';
import type { Outcome } from '../src/report/report.ts';
import type { Run } from '../src/run.ts';
import { Violated } from '../src/violated.ts';

/** Runs checks, and returns what they reported. */
async function run(checks: readonly Check[], bail = false) {
  const reported: Pick<Outcome, 'title' | 'result'>[] = [];
  const fake = {
    isWanted: () => true,
    begin: () => {},
    isOver: () => bail && reported.some(({ result }) => result === 'failed'),
    report({ title, result }: Outcome) {
      reported.push({ title, result });
    },
  };
  await runChecks(fake as unknown as Run, 'rules', checks);
  return reported;
}

const check = (operation: OperationId, title: string, work: () => Promise<void> = async () => {}): Check => ({
  operation,
  title,
  run: work,
});

/** Two checks that each wait until the other one has begun. */
function meeting() {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const meet = async (here: typeof first, there: typeof first) => {
    here.resolve();
    await there.promise;
  };
  return [
    check('listDocuments', 'first', () => meet(first, second)),
    check('createImage', 'second', () => meet(second, first)),
  ];
}

describe('checks of two resources', () => {
  test('run at the same time', async () => {
    const reported = await run(meeting());
    expect(new Set(reported.map(({ title }) => title))).toEqual(new Set(['first', 'second']));
  });

  test('end together at an error that is not of the service', async () => {
    const gone = new CouldNotRun('gone');
    const ran: string[] = [];
    const failed = Promise.withResolvers<void>();
    const checks = [
      check('listDocuments', 'fails', async () => {
        failed.resolve();
        throw gone;
      }),
      check('listImages', 'is running', async () => {
        await failed.promise;
        await new Promise(setImmediate);
      }),
      check('listImages', 'comes next', async () => {
        ran.push('comes next');
      }),
    ];
    await expect(run(checks)).rejects.toBe(gone);
    expect(ran).toEqual([]);
  });

  test('report nothing after the check that ended the run', async () => {
    const failed = Promise.withResolvers<void>();
    const fail = async () => {
      failed.resolve();
      throw new Violated(['broken']);
    };
    const late = async () => {
      await failed.promise;
      await new Promise(setImmediate);
      throw new Violated(['broken, too']);
    };
    const reported = await run(
      [check('listDocuments', 'fails', fail), check('listImages', 'is late', late)],
      true,
    );
    expect(reported.map(({ title }) => title)).toEqual(['fails']);
  });
});

test('checks of one resource run in order', async () => {
  const order: string[] = [];
  const slow = async () => {
    order.push('begins');
    await new Promise(setImmediate);
    order.push('ends');
  };
  await run([check('listDocuments', 'first', slow), check('getDocument', 'second', slow)]);
  expect(order).toEqual(['begins', 'ends', 'begins', 'ends']);
});
