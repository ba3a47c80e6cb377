import glyph from '@contentgen/contract/identity/glyph.svg';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { isCodeOpen } from './code-panel.tsx';
import { ConnectionMenu } from './connection-menu.tsx';
import { apiKey, type Server } from './connection.ts';
import { Deletions } from './deletions.tsx';
import { Icon, type IconName } from './icon.tsx';
import { address, useRoute } from './route.ts';
import { onKey } from './shortcuts.ts';
import { useShared } from './store.ts';
import Write from './write.tsx';

const Draw = lazy(() => import('./draw.tsx'));
const Library = lazy(() => import('./library.tsx'));
const KeyForm = lazy(() => import('./key-form.tsx'));
const Code = lazy(() => import('./code.tsx'));

const places: readonly { readonly name: string; readonly label: string; readonly icon: IconName }[] = [
  { name: 'write', label: 'Write', icon: 'write' },
  { name: 'draw', label: 'Draw', icon: 'draw' },
  { name: 'library', label: 'Library', icon: 'library' },
];

const pages: Readonly<Record<string, ComponentType>> = { write: Write, draw: Draw, library: Library };

/** The console: the header, a page, and the panel with its code. */
export function App({ server }: { readonly server: Server }) {
  const { path } = useRoute();
  const key = useShared(apiKey);
  const isCode = useShared(isCodeOpen) && key !== null;
  const [place = 'write'] = path;
  const Page = pages[place] ?? Write;
  useEffect(() => {
    const label = places.find(({ name }) => name === place)?.label ?? 'Write';
    document.title = `${label} · contentgen`;
  }, [place]);
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={isCode ? 'app with-code' : 'app'}>
      <a className="skip" href="#main" onClick={skip}>
        Skip to content
      </a>
      <header className="top">
        <a className="brand" href={address('write')}>
          <img src={glyph} alt="" width={28} height={28} /> contentgen
        </a>
        <nav aria-label="Places">
          {places.map(({ name, label, icon }) => (
            <a key={name} href={address(name)} aria-current={name === place ? 'page' : undefined}>
              <Icon name={icon} /> {label}
            </a>
          ))}
        </nav>
        <div className="tools">
          {key !== null && <ConnectionMenu server={server} />}
          <a href="docs/">Docs</a>
          <ThemeButton />
        </div>
      </header>
      <div className="page" id="main" tabIndex={-1}>
        <Suspense>{key === null ? <KeyForm /> : <Page />}</Suspense>
      </div>
      {isCode && (
        <Suspense>
          <Code />
        </Suspense>
      )}
      <Deletions />
    </div>
  );
}

function skip(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function ThemeButton() {
  const [theme, setTheme] = useState(document.documentElement.dataset.theme);
  const isDark = (theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const change = () => {
    const next = isDark ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    localStorage.setItem('contentgen.theme', next);
    setTheme(next);
  };
  return (
    <button type="button" className="quiet" aria-label="Dark" aria-pressed={isDark} title="Light or dark" onClick={change}>
      <Icon name="theme" />
    </button>
  );
}
