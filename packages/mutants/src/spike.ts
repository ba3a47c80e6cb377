import { appendFileSync, writeFileSync } from 'node:fs';
import { deriveMutants } from './mutants.ts';
import { runMutants } from './run-mutants.ts';
const [,, stepText='1', kind='', filter='', out='/tmp/mutspike/results.jsonl'] = process.argv;
const step=Number(stepText);
const some=deriveMutants().filter(m=>!kind||kind.split(',').includes(m.kind)).filter(m=>!filter||new RegExp(filter).test(m.id)).filter((_,i)=>i%step===0);
writeFileSync(out,'');
const begun=performance.now(); let t=begun;
const {results,redWithDredd}=await runMutants(some,{...(process.env.SETS&&{sets:process.env.SETS.split(',') as any}),onResult:(r,n)=>{ if(n===1) {console.log('first', performance.now()-begun); t=performance.now();}
 appendFileSync(out,JSON.stringify({id:r.mutant.id,kind:r.mutant.kind,caught:r.isCaught,struck:r.hasStruck,dredd:r.isCaughtByDredd,check:r.check,message:r.message?.slice(0,700),took:Math.round(r.duration),at:Math.round(performance.now()-t)})+'\n'); }});
console.log(results.length,(performance.now()-t)/results.length, redWithDredd);
const g=Map.groupBy(results,r=>r.mutant.kind); for(const [k,v] of g) console.log(k.padEnd(20),v.length,v.filter(r=>r.isCaught).length,v.filter(r=>r.isCaughtByDredd).length, 'unstruck', v.filter(r=>!r.hasStruck).length);
