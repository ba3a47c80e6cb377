/**
 * Measures the client and its alternatives in one run. Times depend on the machine, so compare only the ratios. ✗
 * marks a missed goal. Sizes and types are the same in every run; only they have tests.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compilerNames } from './compilers.ts';
import { loopback, loopbackGoals } from './loopback.ts';
import { median } from './microseconds.ts';
import { overhead, overheadGoals, responses } from './overhead.ts';
import { goal, table, versus } from './report.ts';
import { installRivals } from './rivals.ts';
import { esbuildSize, programs, rolldownSize, sizeGoal } from './size.ts';
import {
  installDeclarations,
  installManyOperations,
  instantiationsGoal,
  manyOperations,
  manyOperationsGoal,
  typeCost,
} from './type-cost.ts';

await report(
  'Size of a program that lists and creates, with its dependencies, in KB minified and gzipped',
  async () => {
    const hasRivals = installRivals();
    const ours = await rolldownSize(programs['@contentgen/client']);
    const rows = Object.entries(programs).map(async ([name, program]) => {
      const isOurs = name === '@contentgen/client';
      if (!hasRivals && program.includes('/rivals/')) return [name, 'not installed'];
      const byRolldown = await rolldownSize(program);
      const byEsbuild = await esbuildSize(program);
      return [
        name,
        byEsbuild.toFixed(2),
        byRolldown.toFixed(2),
        (byRolldown / ours).toFixed(2),
        isOurs ? goal(Math.max(byRolldown, byEsbuild), sizeGoal) : '',
      ];
    });
    return table(['', 'esbuild', 'Rolldown', '× ours', 'goal'], await Promise.all(rows));
  },
);

await report('Time of a call with a stubbed fetch, in µs', async () => {
  const rows: string[][] = [];
  for (const [what, response] of Object.entries(responses)) {
    const { list, create } = await overhead(response);
    const measured = [
      versus(`list, answered with ${what}`, list.ours, list.stock, overheadGoals.list),
      versus(`create, answered with ${what}`, create.ours, create.stock, overheadGoals.create),
    ];
    // Reading a `Response` costs more than the clients themselves. So the goals are for the bare object.
    rows.push(...measured.map((row) => (response === responses['a bare object'] ? row : row.slice(0, -1))));
  }
  return table(['', 'ours', 'openapi-fetch', 'ratio', 'goal'], rows);
});

await report('Time of a call over loopback, in µs', async () => {
  const { GET, POST } = await loopback();
  return table(
    ['', 'ours', 'bare fetch', 'ratio', 'goal'],
    [
      versus('GET', GET.ours, GET.bare, loopbackGoals.GET),
      versus('POST', POST.ours, POST.bare, loopbackGoals.POST),
    ],
  );
});

await report('Type instantiations of that program', async () => {
  using folder = temporaryFolder();
  installDeclarations(folder.path);
  const cost = (program: string) =>
    typeCost(folder.path, readFileSync(program, 'utf8'), 'TypeScript 7').instantiations;
  const ours = cost(programs['@contentgen/client']);
  const stock = cost(programs['openapi-fetch']);
  return table(['ours', 'openapi-fetch', 'goal'], [[`${ours}`, `${stock}`, goal(ours, instantiationsGoal)]]);
});

await report(`Time to type-check it in a contract of ${manyOperations} operations, in s`, async () => {
  using folder = temporaryFolder();
  installManyOperations(folder.path, manyOperations);
  const ours = readFileSync(programs['@contentgen/client'], 'utf8');
  const stock = readFileSync(programs['openapi-fetch'], 'utf8').replace('@contentgen/contract', './types.js');
  const rows = compilerNames.map((compiler) => {
    const seconds = (program: string) => typeCost(folder.path, program, compiler).seconds;
    const times = Array.from({ length: 5 }, () => [seconds(ours), seconds(stock)] as const);
    const [mine, other] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))];
    return versus(compiler, mine, other, manyOperationsGoal, 2);
  });
  return table(['', 'ours', 'openapi-typescript', 'ratio', 'goal'], rows);
});

async function report(title: string, measure: () => Promise<string>): Promise<void> {
  process.stdout.write(`${title}\n${await measure()}\n`);
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'contentgen-types-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}
