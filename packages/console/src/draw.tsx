import { filters, type Image, type ImageCreate, isChoice, media, resolutions, type Style, styles } from '@contentgen/client';
import type { CallError } from '@contentgen/client/react';
import { useEffect, useRef, useState } from 'react';
import { CodeButton, useShownCall } from './code-panel.tsx';
import { images } from './connection.ts';
import { ChoiceField, fieldErrors, nameFrom, TextField, useFirstError } from './fields.tsx';
import { Icon } from './icon.tsx';
import { Styles } from './picture.tsx';
import { address, go, useRoute } from './route.ts';
import { useTabState } from './store.ts';
import { styleChoices, thumbnail } from './thumbnails.ts';
import { CallTrouble, Trouble } from './trouble.tsx';
import './draw.css';

/** What the form has. An empty text is no choice. */
interface Draft {
  readonly description: string;
  readonly style: string;
  readonly medium: string;
  readonly filter: string;
  readonly resolution: ImageCreate['resolution'];
  /** Another name than the beginning of the description. */
  readonly name: string | null;
}

const firstDraft: Draft = {
  description: 'A sailing boat on a calm sea at sunset',
  style: 'art_deco',
  medium: '',
  filter: '',
  resolution: '512x512',
  name: null,
};

const fields = ['name', 'description', 'style', 'medium', 'filter', 'resolution'];

/** Styles that look alike. Four tries are from four families. */
const families: readonly (readonly Style[])[] = [
  ['origami', 'illustration', 'sketch'],
  ['vaporwave', 'digital_art', 'photography', '3d_render'],
  ['retro', 'pop_art', 'art_deco'],
];

/** Returns the chosen style and three of other families. */
function fourStyles(style: string): string[] {
  const rest = styles.map(({ value }) => value).filter((value) => !families.flat().includes(value));
  const others = [...families, rest].filter((family) => !family.some((one) => one === style));
  return [style, ...others.map(([first = '']) => first)].slice(0, 4);
}

/** Returns the draft that an address describes, such as `#/draw?description=…&style=retro`; undefined for none. */
function draftOf(parameters: URLSearchParams): Draft | undefined {
  if (parameters.size === 0) return undefined;
  const known = (name: string, choices: readonly { readonly value: string }[]) => {
    const value = parameters.get(name);
    return isChoice(choices, value) ? value : '';
  };
  const resolution = parameters.get('resolution');
  return {
    description: parameters.get('description') ?? firstDraft.description,
    style: known('style', styles),
    medium: known('medium', media),
    filter: known('filter', filters),
    resolution: isChoice(resolutions, resolution) ? resolution : firstDraft.resolution,
    name: parameters.get('name'),
  };
}

/** A picture that was asked for: a record, or the error of its create. */
interface Slot {
  readonly body: ImageCreate;
  readonly id: string | null;
}

/** The page to draw: the form, and one picture or four. */
export default function Draw() {
  const { parameters } = useRoute();
  const linked = draftOf(parameters);
  const [kept, setDraft] = useTabState('contentgen.draw', firstDraft);
  const [slots, setSlots] = useTabState<readonly Slot[]>('contentgen.pictures', []);
  const [error, setError] = useState<{ readonly error: CallError; readonly at: number } | null>(null);
  const [isSending, setSending] = useState(false);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLElement>(null);
  const create = images.useCreate();
  const draft = linked ?? kept;

  // biome-ignore lint/correctness/useExhaustiveDependencies: A link fills the form once.
  useEffect(() => {
    if (linked === undefined) return;
    setDraft(linked);
    setSlots([]);
    go(address('draw'), { replace: true });
  }, [parameters.toString()]);

  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { description, style, medium, filter, resolution } = draft;
  const bodyFor = (value: string): ImageCreate => ({
    name: draft.name ?? nameFrom(description),
    description,
    resolution,
    ...Object.fromEntries(Object.entries({ style: value, medium, filter }).filter(([, chosen]) => chosen !== '')),
  });
  useShownCall({ resource: 'images', role: 'create', body: { ...bodyFor(style) } });

  const errors = fieldErrors(error?.error, fields);
  useFirstError(form, errors);
  const send = async (bodies: readonly ImageCreate[], keys: readonly (string | undefined)[] = []) => {
    setError(null);
    setSending(true);
    setSlots(bodies.map((body) => ({ body, id: null })));
    requestAnimationFrame(() => result.current?.scrollIntoView({ block: 'start' }));
    const calls = bodies.map((body, index) => create.mutateAsync({ body, idempotencyKey: keys[index] }));
    const answers = await Promise.allSettled(calls);
    setSlots(
      bodies.flatMap((body, index) => {
        const answer = answers[index];
        return answer?.status === 'fulfilled' ? [{ body, id: answer.value.id }] : [];
      }),
    );
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed !== undefined) setError({ error: failed.reason, at: Date.now() });
    setSending(false);
  };
  const again = () => send([bodyFor(style)], [error?.error.idempotencyKey]);
  const isBusy = isSending || busy.size > 0;
  const folded = [
    media.find(({ value }) => value === medium)?.label,
    filters.find(({ value }) => value === filter)?.label,
    resolution.replace('x', ' × '),
  ];

  return (
    <main className="desk-page">
      <h1 className="hidden">Draw</h1>
      <form
        ref={form}
        className="panel"
        noValidate
        data-sends
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) send([bodyFor(style)]);
        }}
      >
        <TextField
          name="description"
          label="Picture of"
          rows={2}
          value={description}
          errors={errors}
          onChange={(value) => change({ description: value, name: null })}
        />
        <fieldset className="field style-field">
          <legend>Style</legend>
          <output>{styleChoices.find(({ value }) => value === style)?.label}</output>
          <div className="style-choices">
            {styleChoices.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="style"
                  value={value}
                  checked={value === style}
                  onChange={() => change({ style: value })}
                />
                <img src={thumbnail(value)} alt="" width={128} height={128} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <details className="folded">
          <summary>
            <Icon name="chevron" /> Medium, filter, size <output>{folded.filter(Boolean).join(' · ')}</output>
          </summary>
          <ChoiceField
            label="Medium"
            choices={media}
            empty="No medium"
            value={medium}
            onChange={(value) => change({ medium: value })}
          />
          <ChoiceField
            label="Filter"
            choices={filters}
            empty="No filter"
            value={filter}
            onChange={(value) => change({ filter: value })}
          />
          <ChoiceField
            label="Size"
            choices={resolutions}
            value={resolution}
            onChange={(value) => isChoice(resolutions, value) && change({ resolution: value })}
          />
        </details>
        <div className="actions">
          <button type="submit" className="primary" aria-disabled={isBusy}>
            {isBusy ? (
              'Drawing…'
            ) : (
              <>
                Draw <kbd>Ctrl ↵</kbd>
              </>
            )}
          </button>
          <button type="button" disabled={isBusy} onClick={() => send(fourStyles(style).map(bodyFor))}>
            <Icon name="four" /> Try four styles
          </button>
          <CodeButton />
        </div>
      </form>
      <section className="desk" ref={result} aria-label="Result">
        {error && errors.length === 0 && <CallTrouble key={error.at} error={error.error} onAgain={again} />}
        {slots.length > 0 ? (
          <div className={slots.length === 1 ? 'tiles one' : 'tiles'}>
            {slots.map(({ body, id }, index) => (
              <Tile
                key={id ?? `${index}`}
                id={id}
                body={body}
                onBusy={(name, isDrawing) =>
                  setBusy((before) => new Set([...before].filter((one) => one !== name).concat(isDrawing ? [name] : [])))
                }
                onAgain={() => send([body])}
              />
            ))}
          </div>
        ) : (
          !(error && errors.length === 0) && <Recent />
        )}
      </section>
    </main>
  );
}

/** A picture, also while it is drawn. It opens large. */
function Tile({
  id,
  body,
  onBusy,
  onAgain,
}: {
  readonly id: string | null;
  readonly body: ImageCreate;
  readonly onBusy: (name: string, isDrawing: boolean) => void;
  readonly onAgain: () => void;
}) {
  const { record, state, error } = images.useWatch(id ?? undefined);
  const isDrawing = id !== null && error === null && !/^(succeeded|failed|deleted)$/.test(state ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: The function is another one at each render.
  useEffect(() => {
    if (id === null) return;
    onBusy(id, isDrawing);
    return () => onBusy(id, false);
  }, [id, isDrawing]);
  const label = styleChoices.find(({ value }) => value === (body.style ?? ''))?.label;
  if (error) return <CallTrouble error={error} onAgain={onAgain} />;
  if (state === 'deleted') return <Trouble title="This picture no longer exists" detail="It was deleted." />;
  if (state === 'failed') {
    return (
      <Trouble
        title="The picture could not be drawn"
        detail={record?.error?.detail}
        action={
          <button type="button" onClick={onAgain}>
            Draw again
          </button>
        }
      />
    );
  }
  const [url] = record?.results ?? [];
  return (
    <figure className="tile">
      {url === undefined ? (
        <div className="drawing" role="status">
          <span className="dot" /> Drawing
        </div>
      ) : (
        <a href={address(`library/pictures/${id}`)} aria-label={`Open ${body.description}, ${label}`}>
          <Picture image={record} url={url} />
        </a>
      )}
      <figcaption>{label}</figcaption>
    </figure>
  );
}

function Picture({ image, url }: { readonly image: Image | undefined; readonly url: string }) {
  const side = Number.parseInt(image?.resolution ?? '512', 10);
  return <img src={url} alt={image?.description ?? ''} width={side} height={side} />;
}

/** The newest pictures of the library; all styles if there are none. */
function Recent() {
  const { data, isPending } = images.useList({ per_page: 10 });
  const shown = data?.data.filter(({ results }) => results.length > 0).slice(0, 9) ?? [];
  if (isPending) return null;
  if (shown.length === 0) return <Styles title="Choose a style, and press Draw" />;
  return (
    <div className="recent">
      <header>
        <h2>From your library</h2>
        <a href={address('library/pictures')}>All pictures</a>
      </header>
      <ul>
        {shown.map((image) => (
          <li key={image.id}>
            <a href={address(`library/pictures/${image.id}`)}>
              <img src={image.results[0]} alt={image.name} width={256} height={256} loading="lazy" decoding="async" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
