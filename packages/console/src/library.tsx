import { type Document, type Image, isChoice, styles, templates } from '@contentgen/client';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { templateOf } from './choices.ts';
import { useShownCall } from './code-panel.tsx';
import { documents, images } from './connection.ts';
import { useHidden } from './deletions.tsx';
import { ChoiceList } from './fields.tsx';
import { Icon } from './icon.tsx';
import { Styles } from './picture.tsx';
import { DocumentRecord, PictureRecord } from './record.tsx';
import { address, go, listAddress, type Route, useRoute } from './route.ts';
import { type Selection, useSelection } from './selection.tsx';
import { moveFocus } from './shortcuts.ts';
import { ago, dayAndTime } from './times.ts';
import { CallTrouble } from './trouble.tsx';
import './library.css';

type Parameters = Pick<Route, 'parameters'>;

/** The library: pictures on a wall, documents in a list beside a sheet. The address has the filters. */
export default function Library() {
  const { path, parameters } = useRoute();
  const [, kind = 'pictures', id] = path;
  const isOfDocuments = kind === 'documents';
  if (!isOfDocuments && id !== undefined) return <PictureRecord key={id} id={id} />;
  return (
    <main className={id === undefined ? 'library' : 'library opened'}>
      <Bar key={kind} isOfDocuments={isOfDocuments} parameters={parameters} />
      {isOfDocuments ? <DocumentList id={id} parameters={parameters} /> : <Wall parameters={parameters} />}
    </main>
  );
}

type BarProps = Parameters & { readonly isOfDocuments: boolean };

/** The search and the filters. The search waits until a person pauses. */
function Bar({ isOfDocuments, parameters }: BarProps) {
  const asked = parameters.get('search') ?? '';
  const [search, setSearch] = useState(asked);
  const field = useRef<HTMLInputElement>(null);
  const filterBy = (name: string, value: string) => {
    // The search comes late: meanwhile another filter may have changed, or a record was opened.
    const [place = '', query] = location.hash.slice(2).split('?', 2);
    go(address(place, { ...Object.fromEntries(new URLSearchParams(query)), [name]: value }), { replace: true });
  };
  useEffect(() => {
    if (document.activeElement !== field.current) setSearch(asked);
  }, [asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only typing starts the search.
  useEffect(() => {
    if (search === asked) return;
    const timer = setTimeout(() => filterBy('search', search), 250);
    return () => clearTimeout(timer);
  }, [search]);
  const [choice, choices, all] = isOfDocuments
    ? (['template_id', templates, 'templates'] as const)
    : (['style', styles, 'styles'] as const);
  const isFavorite = parameters.get('favorite') === 'true';
  const inTexts = isOfDocuments && parameters.get('search_by') === 'result';
  const tab = (name: string, isHere: boolean) => (
    <a href={address(`library/${name.toLowerCase()}`)} aria-current={isHere ? 'page' : undefined}>{name}</a>
  );
  return (
    <header className="bar">
      <h1>Library</h1>
      <nav className="tabs" aria-label="Kinds">
        {tab('Pictures', !isOfDocuments)}{tab('Documents', isOfDocuments)}
      </nav>
      <search>
        <label className="search">
          <Icon name="search" />
          <input ref={field} type="search" dir="auto" placeholder="Search" aria-label={inTexts ? 'Search in texts' : 'Search by name'}
            data-search maxLength={256} value={search} onChange={({ target }) => setSearch(target.value)} />
          <kbd>/</kbd>
        </label>
        {isOfDocuments && (
          <ChoiceList label="Search in" choices={searched} empty="In names" value={inTexts ? 'result' : ''}
            onChange={(value) => filterBy('search_by', value)} />
        )}
        <ChoiceList label={isOfDocuments ? 'Template' : 'Style'} choices={choices} empty={`All ${all}`}
          value={parameters.get(choice) ?? ''} onChange={(value) => filterBy(choice, value)} />
        <button type="button" aria-label="Favorites" aria-pressed={isFavorite}
          onClick={() => filterBy('favorite', isFavorite ? '' : 'true')}>
          <Icon name="star" isFilled={isFavorite} /> <span>Favorites</span>
        </button>
      </search>
    </header>
  );
}

const searched = [{ value: 'result', label: 'In texts' }];

/** The part of the query that both lists have. */
const queryOf = (parameters: URLSearchParams) => ({
  ...(parameters.get('search') && { search: parameters.get('search') ?? '' }),
  ...(parameters.get('favorite') === 'true' && { favorite: true }),
  per_page: 25 as const,
});

const Star = () => <span className="mark"><Icon name="star" isFilled /><span className="hidden">Favorite</span></span>;

function Wall({ parameters }: Parameters) {
  const style = parameters.get('style');
  const query = { ...queryOf(parameters), ...(isChoice(styles, style) && { style }) };
  const list = images.useInfiniteList(query);
  useShownCall({ resource: 'images', role: 'list', query });
  const isHidden = useHidden();
  const shown = list.data?.pages.flatMap(({ data }) => data).filter(({ id }) => !isHidden(id)) ?? [];
  const { selection, bar } = useSelection('images', shown);
  if (list.error) return <CallTrouble error={list.error} onAgain={() => list.refetch()} />;
  if (list.isPending) return <p className="empty" role="status">Loading…</p>;
  if (shown.length === 0) {
    if (parameters.size === 0) return <Styles title="No picture yet. Choose a style" />;
    return <p className="empty">No picture matches. <a href={address('draw')}>Draw one</a></p>;
  }
  return (
    <>
      {bar}
      <ul className="wall" aria-label="Pictures" onKeyDown={moveByArrow}>
        {shown.map((image) => (
          <li key={image.id} className={image.favorite ? 'large' : ''}>
            <Check record={image} selection={selection} /><Picture image={image} selection={selection} />
          </li>
        ))}
      </ul>
      <More list={list} />
    </>
  );
}

interface Selectable {
  readonly selection: Selection;
}

/** The box of a record while a person selects. */
const Check = ({ record: { id, name }, selection }: Selectable & { readonly record: Document | Image }) =>
  selection.isOn && (
    <input type="checkbox" className="check-record" aria-label={`Select ${name}`} checked={selection.has(id)} readOnly
      onClick={({ shiftKey }) => selection.toggle(id, shiftKey)} />
  );

/** While a person selects, a press on a record selects it. */
const selecting = ({ isOn, toggle }: Selection, id: string) => (event: MouseEvent) => {
  if (!isOn) return;
  event.preventDefault();
  toggle(id, event.shiftKey);
};

function Picture({ image, selection }: Selectable & { readonly image: Image }) {
  const { id, name, description, favorite, results, state, created_at } = image;
  const [url] = results;
  return (
    <a href={listAddress(`pictures/${id}`)} title={dayAndTime(created_at)} data-item
      onClick={selecting(selection, id)}>
      {url !== undefined ? (
        <img src={url} alt={description} width={512} height={512} loading="lazy" decoding="async" />
      ) : (
        <span className={state}>{state === 'failed' ? 'Could not be drawn' : 'Drawing…'}</span>
      )}
      {favorite && <Star />}
      <span className="caption" dir="auto">{name}</span>
    </a>
  );
}

function DocumentList({ id, parameters }: Parameters & { readonly id: string | undefined }) {
  const template_id = Number(parameters.get('template_id'));
  const chosen = isChoice(templates, template_id) ? { template_id } : { all_templates: true };
  const searchBy = parameters.get('search_by') === 'result' && { search_by: 'result' as const };
  const query = { ...queryOf(parameters), ...chosen, ...searchBy };
  const list = documents.useInfiniteList(query);
  const isHidden = useHidden();
  const shown = list.data?.pages.flatMap(({ data }) => data).filter((one) => !isHidden(one.id)) ?? [];
  const { selection, bar } = useSelection('documents', shown);
  if (list.error) return <CallTrouble error={list.error} onAgain={() => list.refetch()} />;
  if (list.isPending) return <p className="empty" role="status">Loading…</p>;
  const nothing = shown.length === 0 && (
    <p className="empty">
      No document matches.{' '}
      {parameters.get('search') && !searchBy && (
        <><a href={address('library/documents', { ...Object.fromEntries(parameters), search_by: 'result' })}>Search in texts</a> or </>
      )}
      <a href={address('write')}>write one</a>
    </p>
  );
  if (nothing && id === undefined) return nothing;
  // Beside the list a document is open.
  const opened = id ?? (matchMedia('(width >= 1024px)').matches ? shown[0]?.id : undefined);
  return (
    <div className="documents">
      <div className="list">
        {nothing || bar}
        <ul aria-label="Documents" hidden={shown.length === 0} onKeyDown={moveByArrow}>
          {shown.map((document) => (
            <li key={document.id}>
              <Check record={document} selection={selection} />
              <Row document={document} isOpen={document.id === opened} parameters={parameters} selection={selection} />
            </li>
          ))}
        </ul>
        <More list={list} />
      </div>
      <section className="desk" aria-label="Document">
        {id && <a className="back" href={listAddress('documents')}><Icon name="arrow" /> All documents</a>}
        {opened ? <DocumentRecord key={opened} id={opened} /> : <NoDocument query={query} />}
      </section>
    </div>
  );
}

function NoDocument({ query }: { readonly query: Readonly<Record<string, unknown>> }) {
  useShownCall({ resource: 'documents', role: 'list', query });
  return <p className="empty">Choose a document.</p>;
}

type RowProps = Parameters & Selectable & { readonly document: Document; readonly isOpen: boolean };

function Row({ document, isOpen, parameters, selection }: RowProps) {
  const { id, name, template_id, favorite, state, result, created_at } = document;
  const text = (result ?? '').replace(/[#*_>`|]+/g, '').slice(0, 120);
  return (
    <a href={address(`library/documents/${id}`, Object.fromEntries(parameters))} data-item
      aria-current={isOpen ? 'true' : undefined} onClick={selecting(selection, id)}>
      <b dir="auto">{name}</b>
      {favorite && <Star />}
      <small>{templateOf(template_id).label} <time dateTime={created_at} title={dayAndTime(created_at)}>{ago(created_at)}</time></small>
      <span className={`line ${state}`} dir="auto">
        {state === 'failed' ? 'Could not be written' : state === 'succeeded' ? text : 'Writing…'}
      </span>
    </a>
  );
}

type Pages = { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; fetchNextPage(): unknown };

/** Loads the next page when the end of the list comes near. */
function More({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { readonly list: Pages }) {
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (end.current === null || isFetchingNextPage) return;
    const load = (entries: readonly IntersectionObserverEntry[]) =>
      entries.some(({ isIntersecting }) => isIntersecting) && fetchNextPage();
    const observer = new IntersectionObserver(load, { rootMargin: '600px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  const label = isFetchingNextPage ? 'Loading…' : 'More';
  return <button ref={end} type="button" className="more" onClick={() => fetchNextPage()}>{label}</button>;
}

/** Moves the focus in a list with the arrow keys. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  moveFocus(step);
}
