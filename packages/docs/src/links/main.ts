// Checks that every address of another site that the docs link to still has a page. It needs the internet.
import { brokenLinks } from './broken-links.ts';
import { outerLinks } from './outer-links.ts';

const broken = await brokenLinks(outerLinks);
for (const line of broken) process.stderr.write(`${line}\n`);
process.stdout.write(`${outerLinks.length - broken.length} of ${outerLinks.length} links lead to a page.\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
