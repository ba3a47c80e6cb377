import { verify } from '@contentgen/contract-tests';
import { startTarget } from './target/target.ts';
const t=await startTarget(); 
for (const set of process.argv.slice(2)) { const u=await t.newAccount('generous'); const b=performance.now();
 try { const r=await verify({baseUrl:u.baseUrl,...u.keys,only:[set as any],seed:1}); console.log(set,r.verdict,r.outcomes.length,(performance.now()-b).toFixed(0), r.gaps.slice(0,3)); for (const o of r.outcomes) if (o.result==='failed') console.log('  ',o.operation,o.title,o.messages[0]?.slice(0,200));
 console.log(r.outcomes.map(o=>[o.operation,o.title,o.result,Math.round(o.duration)].join(' | ')).sort().slice(0,400).join('\n')) } catch(e){console.log(set,(e as Error).stack)} }
await t.close();
