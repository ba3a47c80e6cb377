import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BuiltSite } from '@contentgen/site/built-site';

/** Creates a site on its folder in this repository, or else on its copy in an installed mock. */
function site(name: 'docs' | 'console', missing: string): BuiltSite {
  const own = new URL(`../../${name}/dist/`, import.meta.url);
  const copy = new URL(`../${name}/`, import.meta.url);
  return new BuiltSite({
    folder: fileURLToPath(existsSync(copy) && !existsSync(own) ? copy : own),
    missing,
  });
}

/** The message when the docs are missing: how to build them. */
export const missingDocs = 'The docs are not built. To build them: npm run docs';

const docs = site('docs', missingDocs);
const page = site(
  'console',
  'The console is being built. "npm run mock" builds it in a few seconds, and this page then shows it. If you started the mock in another way, run "npm run console".',
);

/** The built sites that the mock serves. */
export const sites = { docs: () => docs, console: () => page };
