// Checks that every address of another site that the docs link to still has a page. It needs the internet.
import { checkLinks, reportLinks } from './check-links.ts';
import { outerLinks } from './outer-links.ts';

const { lines, exitCode } = reportLinks(await checkLinks(outerLinks));
const stream = exitCode === 2 ? process.stderr : process.stdout;
stream.write(`${lines.join('\n')}\n`);
process.exitCode = exitCode;
