import { fileURLToPath } from 'node:url';
import starlight from '@astrojs/starlight';
import { build } from 'astro';
import { groupsOf, readGuides, writeGuides } from './guides.ts';

/** The path that the pages are built for. Later steps make their links relative. */
export const base = '/docs';

const packageFolder = fileURLToPath(new URL('../', import.meta.url));

/** Reads the packages of this repository as sources, which need no build. */
const fromSource = {
  resolve: {
    conditions: ['@contentgen/source', 'module', 'node'],
    externalConditions: ['@contentgen/source'],
  },
};

/**
 * Builds the pages of the site with Astro and Starlight. The reference page is empty.
 *
 * @param folder the folder to write to. Its files are replaced.
 * @throws Error of Astro, when a page can't be built.
 */
export async function buildSite(folder: string): Promise<void> {
  const guides = await readGuides();
  await writeGuides(guides, `${packageFolder}.astro/guides`);
  const groups = groupsOf(guides);
  await build({
    root: packageFolder,
    configFile: false,
    outDir: folder,
    base,
    trailingSlash: 'always',
    logLevel: 'error',
    devToolbar: { enabled: false },
    build: { inlineStylesheets: 'never' },
    vite: {
      build: { assetsInlineLimit: 0 },
      environments: { ssr: fromSource, prerender: fromSource },
    },
    integrations: [
      starlight({
        title: 'Content Generation API',
        // Our own step writes the search index: it also has the operations.
        pagefind: false,
        disable404Route: true,
        credits: false,
        components: {
          Header: './src/components/header.astro',
          Search: './src/components/search.astro',
        },
        // A frame of a terminal has an empty title bar.
        expressiveCode: { defaultProps: { overridesByLang: { 'sh,bash': { frame: 'code' } } } },
        customCss: ['./src/styles/theme.css'],
        sidebar: [...groups].map(([label, guides]) => ({
          label,
          items: guides.map(({ name, title }) => ({ label: title, slug: `guides/${name}` })),
        })),
      }),
    ],
  });
}
