import { appendFileSync, writeFileSync } from 'node:fs';
import { deriveMutants } from './mutants.ts';
import { runMutants } from './run-mutants.ts';

const [, , stepText = '1', kind = '', filter = '', out = '/tmp/mutspike/results.jsonl'] = process.argv;
const step = Number(stepText);
const some = deriveMutants()
  .filter((m) => !kind || kind.split(',').includes(m.kind))
  .filter((m) => !filter || new RegExp(filter).test(m.id))
  .filter((_, i) => i % step === 0);
writeFileSync(out, '');
const begun = performance.now();
let t = begun;
let n = 0;
const { results, redWithDredd } = await runMutants(some, {
  ...(process.env.SETS && { sets: process.env.SETS.split(',') as any }),
  onShown: (own) => console.log('dredd', own.length, Math.round(performance.now() - t)),
  onVerified: (m, r) => {
    n++;
    if (n === 1) {
      console.log('first', performance.now() - begun);
      t = performance.now();
    }
    if (n === some.length) console.log('verified', performance.now() - t);
    appendFileSync(
      out,
      JSON.stringify({
        id: m.id,
        kind: m.kind,
        caught: r.isCaught,
        struck: r.hasStruck,
        check: r.check,
        message: r.message?.slice(0, 700),
        took: Math.round(r.duration),
        at: Math.round(performance.now() - t),
      }) + '\n',
    );
  },
});
console.log(results.length, (performance.now() - t) / results.length, redWithDredd);
const g = Map.groupBy(results, (r) => r.mutant.kind);
for (const [k, v] of g)
  console.log(
    k.padEnd(20),
    v.length,
    v.filter((r) => r.isCaught).length,
    v.filter((r) => r.isCaughtByDredd).length,
    'unstruck',
    v.filter((r) => !r.hasStruck).length,
  );
