import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import starlight from '@astrojs/starlight';
import { contract } from '@contentgen/contract';
import { build } from 'astro';
import { type Guide, groupsOf, writePages } from './guides.ts';

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
 * Builds the pages of the site with Astro and Starlight. The reference page is a template for Redocly.
 *
 * @param folder the folder to write to. Its files are replaced.
 * @throws Error of Astro, when a page can't be built.
 */
export async function buildSite(folder: string, guides: readonly Guide[]): Promise<void> {
  await writePages(guides, `${packageFolder}.astro/pages`);
  await build({
    root: packageFolder,
    configFile: false,
    outDir: folder,
    base,
    trailingSlash: 'always',
    logLevel: 'error',
    devToolbar: { enabled: false },
    prefetch: false,
    vite: {
      // One style sheet and few scripts, so that a page needs few requests.
      build: { cssCodeSplit: false, modulePreload: false, reportCompressedSize: false },
      environments: {
        ssr: fromSource,
        prerender: fromSource,
        client: {
          build: {
            rolldownOptions: {
              output: { codeSplitting: { groups: [{ name: 'search', test: /pagefind|preload-helper/ }] } },
            },
          },
        },
      },
    },
    integrations: [
      starlight({
        title: 'contentgen',
        // Our own step writes the search index: it also has the operations.
        pagefind: false,
        disable404Route: true,
        credits: false,
        components: {
          Header: './src/components/header.astro',
          // With `pagefind: false`, Starlight shows no search.
          Search: './src/components/search.astro',
          TableOfContents: './src/components/table-of-contents.astro',
        },
        expressiveCode: {
          emitExternalStylesheet: false,
          themes: [await codeTheme('dark'), await codeTheme('light')],
          // The colours of the identity have enough contrast.
          minSyntaxHighlightingColorContrast: 0,
          useStarlightUiThemeColors: false,
          // Code that scrolls would be a region without a name. A frame of a terminal has an empty title bar.
          defaultProps: { wrap: true, overridesByLang: { 'sh,bash': { frame: 'code' } } },
          styleOverrides: {
            borderColor: 'var(--line)',
            borderRadius: 'var(--radius-10)',
            codeBackground: 'var(--sunken)',
            codeFontFamily: 'var(--font-code)',
            codeFontSize: '0.8125rem',
            uiFontFamily: 'var(--font)',
            frames: {
              frameBoxShadowCssValue: 'none',
              editorActiveTabBackground: 'transparent',
              editorActiveTabForeground: 'var(--ink-2)',
              editorActiveTabBorderColor: 'transparent',
              editorActiveTabIndicatorTopColor: 'transparent',
              editorActiveTabIndicatorBottomColor: 'transparent',
              editorTabBarBackground: 'var(--sunken)',
              editorTabBarBorderColor: 'transparent',
              editorTabBarBorderBottomColor: 'var(--line)',
              inlineButtonForeground: 'var(--ink-2)',
              inlineButtonBorder: 'var(--line-strong)',
            },
          },
        },
        // The service and the mock replace this address by their own: see `src/scripts/header.ts`.
        head: [{ tag: 'meta', attrs: { name: 'contentgen-server', content: contract.servers[0]?.url } }],
        customCss: ['./src/styles/theme.css'],
        sidebar: [...groupsOf(guides)].map(([label, members]) => ({
          label,
          items: members.map(({ name, title }) => ({ label: title, slug: `guides/${name}` })),
        })),
      }),
    ],
  });
}

/** Returns the colours of code from the identity, as a theme of the highlighter. */
async function codeTheme(type: 'dark' | 'light') {
  const tokens = await readFile(
    new URL(import.meta.resolve('@contentgen/contract/identity/tokens.css')),
    'utf8',
  );
  const colour = (name: string): string => {
    const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
    const found = type === 'light' ? light : dark;
    if (found === undefined) throw new Error(`packages/contract/identity/tokens.css has no --${name}.`);
    return found;
  };
  const scopes = {
    'ink-2': ['comment', 'punctuation.definition.comment'],
    'code-string': ['string', 'markup.inline.raw', 'string punctuation'],
    'code-name': [
      'support.type.property-name',
      'entity.name.tag',
      'entity.other.attribute-name',
      'constant.other.option',
      'variable.parameter',
      'entity.name.function',
      'support.function',
      'markup.heading',
    ],
    'code-keyword': ['keyword', 'storage', 'entity.name.command', 'variable.language', 'markup.bold'],
    'code-number': ['constant.numeric', 'constant.language', 'constant.character.escape'],
    ink: ['keyword.operator', 'punctuation', 'meta.embedded', 'source'],
  };
  return {
    name: `contentgen-${type}`,
    type,
    colors: { 'editor.background': colour('sunken'), 'editor.foreground': colour('ink') },
    tokenColors: Object.entries(scopes).map(([name, scope]) => ({
      scope,
      settings: { foreground: colour(name) },
    })),
  };
}
