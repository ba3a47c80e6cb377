import { behaviourMutants } from './mutants.ts';
const all=behaviourMutants(); console.log(all.length, new Set(all.map(m=>m.id)).size);
const seen=new Set(); for (const m of all) { if (seen.has(m.id)) console.log('DUP',m.id); seen.add(m.id); }
const g=Map.groupBy(all,m=>m.kind); for(const [k,v] of g) console.log(k,v.length);
if (process.argv[2]) for (const m of all) if (m.id.includes(process.argv[2])) console.log(m.kind,'|',m.id);
