import glyph from '@contentgen/site/identity/glyph.svg';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { isCodeOpen } from './code-panel.tsx';
import { apiKey, type Server } from './connection.ts';
import { ConnectionMenu } from './connection-menu.tsx';
import { Deletions } from './deletions.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Models } from './models-button.tsx';
import { address, useRoute } from './route.ts';
import { ignoreSecondPress, onKey } from './shortcuts.ts';
import { useShared } from './store.ts';
import { PartTrouble } from './trouble.tsx';
import Write from './write.tsx';

const KeyForm = lazy(() => import('./key-form.tsx'));
const Code = lazy(() => import('./code.tsx'));

interface Place {
  readonly label: string; readonly icon: IconName; readonly Page: ComponentType;
}

const places: Readonly<Record<string, Place>> = {
  write: { label: 'Write', icon: 'write', Page: Write },
  draw: { label: 'Draw', icon: 'draw', Page: lazy(() => import('./draw.tsx')) },
  library: { label: 'Library', icon: 'library', Page: lazy(() => import('./library.tsx')) },
};

/** All pages. A menu leads to those that are no place of the header. */
const pages: typeof places = {
  ...places,
  webhooks: { label: 'Webhooks', icon: 'key', Page: lazy(() => import('./webhooks.tsx')) },
};

/** The console: the header, a page, and the panel with its code. */
export function App({ server }: { readonly server: Server }) {
  const { path } = useRoute();
  const hasKey = useShared(apiKey) !== null;
  const isCode = useShared(isCodeOpen) && hasKey;
  const here = pages[path[0] ?? 'write'] ?? { label: 'Page not found', icon: 'warning' as const, Page: NotFound };
  useEffect(() => {
    document.title = `${here.label} · contentgen`;
  }, [here]);
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={isCode ? 'app with-code' : 'app'} onClickCapture={ignoreSecondPress}>
      <button type="button" className="skip" onClick={() => document.querySelector<HTMLElement>('.page')?.focus()}>
        Skip to content
      </button>
      <header className="top">
        <a className="brand" href={address('write')}><img src={glyph} alt="" width={28} height={28} /> contentgen</a>
        <nav aria-label="Places">
          {Object.entries(places).map(([name, place]) => (
            <a key={name} href={address(name)} aria-current={place === here ? 'page' : undefined}>
              <Icon name={place.icon} /> {place.label}
            </a>
          ))}
        </nav>
        <div className="tools">
          {hasKey && <ConnectionMenu server={server} />}
          <a href="docs/">Docs</a>
          <ThemeButton />
        </div>
      </header>
      <div className="page" tabIndex={-1}>
        <PartTrouble key={path[0]}><Suspense>{hasKey ? <here.Page /> : <KeyForm />}</Suspense></PartTrouble>
      </div>
      {isCode && <PartTrouble><Suspense><Code /></Suspense></PartTrouble>}
      <PartTrouble><Models /></PartTrouble>
      <Deletions />
    </div>
  );
}

const NotFound = () => (
  <main className="empty"><h1>Page not found</h1><p>The console has no page at this address. <a href={address('write')}>Write</a></p></main>
);

function ThemeButton() {
  const [theme, setTheme] = useState(document.documentElement.dataset.theme);
  const isDark = theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  const change = () => {
    const next = isDark ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    localStorage.setItem('contentgen.theme', next);
    setTheme(next);
  };
  return (
    <button type="button" className="quiet theme" aria-label="Dark" aria-pressed={isDark} title="Light or dark"
      onClick={change}><Icon name="theme" /></button>
  );
}
