import { type Document, type Image, isChoice, styles, templates } from '@contentgen/client';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useShownCall } from './code-panel.tsx';
import { documents, images } from './connection.ts';
import { deletions, isHidden } from './deletions.tsx';
import { Icon } from './icon.tsx';
import { Styles } from './picture.tsx';
import { DocumentRecord, PictureRecord } from './record.tsx';
import { address, go, type Route, useRoute } from './route.ts';
import { moveFocus } from './shortcuts.ts';
import { useShared } from './store.ts';
import { templateOf } from './template-of.ts';
import { CallTrouble } from './trouble.tsx';
import './library.css';

/** The library: pictures on a wall, documents in a list beside a sheet. The address has the filters. */
export default function Library() {
  const route = useRoute();
  const [, kind = 'pictures', id] = route.path;
  const isOfDocuments = kind === 'documents';
  if (!isOfDocuments && id !== undefined) return <PictureRecord key={id} id={id} />;
  return (
    <main className={`library${id === undefined ? '' : ' opened'}`}>
      <Bar route={route} isOfDocuments={isOfDocuments} />
      {isOfDocuments ? <DocumentList route={route} id={id} /> : <Wall route={route} />}
    </main>
  );
}

/** The search and the filters. The search waits until a person pauses. */
function Bar({ route, isOfDocuments }: { readonly route: Route; readonly isOfDocuments: boolean }) {
  const { path, parameters } = route;
  const [search, setSearch] = useState(parameters.get('search') ?? '');
  const place = `library/${isOfDocuments ? 'documents' : 'pictures'}`;
  const filterBy = (name: string, value: string) => {
    const next: Record<string, string> = { ...Object.fromEntries(parameters), [name]: value };
    const given = Object.fromEntries(Object.entries(next).filter(([, text]) => text !== ''));
    go(address(path[2] === undefined ? place : `${place}/${path[2]}`, given), { replace: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only typing starts the search.
  useEffect(() => {
    if (search === (parameters.get('search') ?? '')) return;
    const timer = setTimeout(() => filterBy('search', search), 250);
    return () => clearTimeout(timer);
  }, [search]);
  const choice = isOfDocuments ? 'template_id' : 'style';
  const choices: readonly { value: string | number; label: string }[] = isOfDocuments ? templates : styles;
  const isFavorite = parameters.get('favorite') === 'true';
  const tab = (name: string, label: string) => (
    <a href={address(`library/${name}`)} aria-current={place.endsWith(name) ? 'page' : undefined}>
      {label}
    </a>
  );
  return (
    <header className="bar">
      <h1>Library</h1>
      <nav className="tabs" aria-label="Kinds">
        {tab('pictures', 'Pictures')}
        {tab('documents', 'Documents')}
      </nav>
      <search>
        <label className="search">
          <Icon name="search" />
          <input
            type="search"
            placeholder="Search"
            aria-label="Search by name"
            data-search
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <kbd aria-hidden="true">/</kbd>
        </label>
        <select
          aria-label={isOfDocuments ? 'Template' : 'Style'}
          value={parameters.get(choice) ?? ''}
          onChange={({ target }) => filterBy(choice, target.value)}
        >
          <option value="">{isOfDocuments ? 'All templates' : 'All styles'}</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button
          type="button"
          aria-pressed={isFavorite}
          onClick={() => filterBy('favorite', isFavorite ? '' : 'true')}
        >
          <Icon name="star" isFilled={isFavorite} /> <span>Favorites</span>
        </button>
      </search>
    </header>
  );
}

/** The filters of the address that both lists have. */
const sharedQuery = (parameters: URLSearchParams) => ({
  ...(parameters.get('search') ? { search: parameters.get('search')?.slice(0, 256) } : {}),
  ...(parameters.get('favorite') === 'true' ? { favorite: true } : {}),
});

function Wall({ route: { parameters } }: { readonly route: Route }) {
  const style = parameters.get('style');
  const query = { ...sharedQuery(parameters), ...(isChoice(styles, style) ? { style } : {}), per_page: 25 as const };
  const list = images.useInfiniteList(query);
  useShownCall({ resource: 'images', role: 'list', query });
  const hidden = useShared(deletions);
  const shown = list.data?.pages.flatMap(({ data }) => data).filter(({ id }) => !isHidden(hidden, id)) ?? [];
  const isFiltered = Object.keys(query).length > 1;
  if (list.error) return <CallTrouble error={list.error} onAgain={() => list.refetch()} />;
  if (list.isPending) return <p className="empty" role="status">Loading…</p>;
  if (shown.length === 0 && !isFiltered) return <Styles title="No picture yet. Choose a style" />;
  if (shown.length === 0) {
    return (
      <p className="empty">
        No picture matches. <a href={address('draw')}>Draw one</a>
      </p>
    );
  }
  return (
    <>
      <ul className="wall" aria-label="Pictures" onKeyDown={moveInList}>
        {shown.map((image) => (
          <li key={image.id} className={image.favorite ? 'large' : undefined}>
            <WallTile image={image} />
          </li>
        ))}
      </ul>
      <More list={list} />
    </>
  );
}

function WallTile({ image }: { readonly image: Image }) {
  const { id, name, description, favorite, results, state } = image;
  const [url] = results;
  return (
    <a href={address(`library/pictures/${id}`)} data-item>
      {url === undefined ? (
        <span className={state === 'failed' ? 'failed' : 'pending'}>
          {state === 'failed' ? 'Could not be drawn' : 'Drawing…'}
        </span>
      ) : (
        <img src={url} alt={description} width={512} height={512} loading="lazy" decoding="async" />
      )}
      {favorite && (
        <span className="mark">
          <Icon name="star" isFilled />
          <span className="hidden">Favorite</span>
        </span>
      )}
      <span className="caption">{name}</span>
    </a>
  );
}

function DocumentList({ route: { parameters }, id }: { readonly route: Route; readonly id: string | undefined }) {
  const template = Number(parameters.get('template_id'));
  const chosen = isChoice(templates, template) ? { template_id: template } : { all_templates: true };
  const query = { ...sharedQuery(parameters), ...chosen, per_page: 25 as const };
  const list = documents.useInfiniteList(query);
  const hidden = useShared(deletions);
  const shown = list.data?.pages.flatMap(({ data }) => data).filter((one) => !isHidden(hidden, one.id)) ?? [];
  if (list.error) return <CallTrouble error={list.error} onAgain={() => list.refetch()} />;
  if (list.isPending) return <p className="empty" role="status">Loading…</p>;
  if (shown.length === 0 && id === undefined) {
    return (
      <p className="empty">
        No document matches. <a href={address('write')}>Write one</a>
      </p>
    );
  }
  return (
    <div className="documents">
      <div className="list">
        <ul aria-label="Documents" onKeyDown={moveInList}>
          {shown.map((document) => (
            <li key={document.id}>
              <Row document={document} isOpen={document.id === id} parameters={parameters} />
            </li>
          ))}
        </ul>
        <More list={list} />
      </div>
      <section className="desk" aria-label="Document">
        {id === undefined ? <ListCall query={query} /> : <DocumentRecord key={id} id={id} />}
      </section>
    </div>
  );
}

function ListCall({ query }: { readonly query: Readonly<Record<string, unknown>> }) {
  useShownCall({ resource: 'documents', role: 'list', query });
  return <p className="empty">Choose a document.</p>;
}

function Row({
  document: { id, name, template_id, favorite, state, result },
  isOpen,
  parameters,
}: {
  readonly document: Document;
  readonly isOpen: boolean;
  readonly parameters: URLSearchParams;
}) {
  const line =
    state === 'failed'
      ? 'Could not be written'
      : state === 'succeeded'
        ? (result ?? '').replace(/[#*_>`|-]+/g, '').trim().slice(0, 120)
        : 'Writing…';
  return (
    <a
      href={address(`library/documents/${id}`, Object.fromEntries(parameters))}
      aria-current={isOpen ? 'true' : undefined}
      data-item
    >
      <b>{name}</b>
      {favorite && (
        <span className="mark">
          <Icon name="star" isFilled />
          <span className="hidden">Favorite</span>
        </span>
      )}
      <small>{templateOf(template_id).label}</small>
      <span className={state === 'failed' ? 'line failed' : 'line'}>{line}</span>
    </a>
  );
}

/** Loads the next page when the end of the list comes near. */
function More({
  list,
}: {
  readonly list: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; fetchNextPage(): unknown };
}) {
  const end = useRef<HTMLButtonElement>(null);
  const { hasNextPage, isFetchingNextPage } = list;
  const load = useRef(() => {});
  load.current = () => void list.fetchNextPage();
  useEffect(() => {
    const { current } = end;
    if (current === null || isFetchingNextPage) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load.current(),
      { rootMargin: '600px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isFetchingNextPage]);
  if (!hasNextPage) return null;
  return (
    <button ref={end} type="button" className="more" onClick={() => load.current()}>
      {isFetchingNextPage ? 'Loading…' : 'More'}
    </button>
  );
}

/** Moves the focus in a list with `j`, `k` and the arrow keys. */
function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  moveFocus(step);
}
