import {
  type Document,
  type DocumentUpdate,
  filters,
  type Image,
  type ImageUpdate,
  media,
  PreconditionFailedError,
  styles,
} from '@contentgen/client';
import type { CallError } from '@contentgen/client/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CodeButton, useShownCall } from './code-panel.tsx';
import { client, documents, images } from './connection.ts';
import { type Deletion, deleteLater, deletions, isHidden } from './deletions.tsx';
import { Favorite } from './favorite.tsx';
import { fieldErrors, TextField, useFirstError } from './fields.tsx';
import { Icon } from './icon.tsx';
import { address, go } from './route.ts';
import { Sheet } from './sheet.tsx';
import { useShared } from './store.ts';
import { templateOf } from './template-of.ts';
import { CallTrouble, Trouble } from './trouble.tsx';
import { WaitingSheet } from './waiting-sheet.tsx';

/** A document of the library on its sheet. */
export function DocumentRecord({ id }: { readonly id: string }) {
  const [round, setRound] = useState(0);
  return <WatchedDocument key={round} id={id} onRetry={() => setRound(round + 1)} />;
}

interface RecordProps {
  readonly id: string;
  /** Reads the record again after a broken connection. */
  readonly onRetry: () => void;
}

function WatchedDocument({ id, onRetry }: RecordProps) {
  const { record, text, state, error } = documents.useWatch(id);
  const [isEditing, setEditing] = useState(false);
  const isGone = useIsHidden(id);
  useShownCall({ resource: 'documents', role: 'get', id });
  if (error) return <CallTrouble error={error} onAgain={onRetry} />;
  if (state === 'deleted' || isGone) return <Gone />;
  if (record === undefined) return <WaitingSheet />;
  const { name, prompt, creativity, template_id } = record;
  const isWriting = state === 'queued' || state === 'processing';
  const again = address('write', { template_id, prompt, name, creativity });
  return (
    <>
      <Sheet
        document={record}
        text={text}
        isWriting={isWriting}
        actions={
          <Actions resource="documents" id={id} again={again} onEdit={() => setEditing(!isEditing)} isEditing={isEditing} />
        }
      >
        {isEditing ? (
          <Editor resource="documents" id={id} onClose={() => setEditing(false)} />
        ) : state === 'failed' ? (
          <Trouble
            title="The text could not be written"
            detail={record.error?.detail}
            action={
              <a className="button" href={again}>
                Write again
              </a>
            }
          />
        ) : undefined}
      </Sheet>
      <Facts
        facts={{
          Prompt: prompt,
          Template: templateOf(template_id).label,
          Creativity: String(creativity),
          Model: record.model,
          Created: time(record.created_at),
          Changed: time(record.updated_at),
        }}
      />
    </>
  );
}

/** A picture of the library, large, with its facts. */
export function PictureRecord({ id }: { readonly id: string }) {
  const [round, setRound] = useState(0);
  return (
    <main className="record">
      <a className="back" href={address('library/pictures')}>
        <Icon name="arrow" /> All pictures
      </a>
      <WatchedPicture key={round} id={id} onRetry={() => setRound(round + 1)} />
    </main>
  );
}

function WatchedPicture({ id, onRetry }: RecordProps) {
  const { record, state, error } = images.useWatch(id);
  const [isEditing, setEditing] = useState(false);
  const isGone = useIsHidden(id);
  useShownCall({ resource: 'images', role: 'get', id });
  if (error) return <CallTrouble error={error} onAgain={onRetry} />;
  if (state === 'deleted' || isGone) return <Gone />;
  if (record === undefined) return <p className="empty">Loading…</p>;
  const { name, description, style, medium, filter, resolution, results } = record;
  const side = Number.parseInt(resolution, 10);
  const again = address('draw', { description, style, medium, filter, resolution, name });
  return (
    <>
      <div className="pictures">
        {results.map((url) => (
          <img key={url} src={url} alt={description} width={side} height={side} />
        ))}
        {state === 'failed' && (
          <Trouble
            title="The picture could not be drawn"
            detail={record.error?.detail}
            action={
              <a className="button" href={again}>
                Draw again
              </a>
            }
          />
        )}
        {(state === 'queued' || state === 'processing') && (
          <div className="drawing" role="status">
            <span className="dot" /> Drawing
          </div>
        )}
      </div>
      <section aria-label="Facts">
        <header>
          <h1>{name}</h1>
          <Favorite resource="images" record={record} />
        </header>
        <div className="row">
          {results[0] !== undefined && (
            <a className="button" href={results[0]} download={`${name}.png`}>
              <Icon name="download" /> Download PNG
            </a>
          )}
          <Actions resource="images" id={id} again={again} onEdit={() => setEditing(!isEditing)} isEditing={isEditing} />
        </div>
        {isEditing && <Editor resource="images" id={id} onClose={() => setEditing(false)} />}
        <Facts
          facts={{
            Description: description,
            Style: labelIn(styles, style),
            Medium: labelIn(media, medium),
            Filter: labelIn(filters, filter),
            Size: resolution.replace('x', ' × '),
            Model: record.model,
            Created: time(record.created_at),
            Changed: time(record.updated_at),
          }}
        />
      </section>
    </>
  );
}

const labelIn = (choices: readonly { readonly value: string; readonly label: string }[], value: string | null) =>
  value && (choices.find((choice) => choice.value === value)?.label ?? value);

const time = (text: string) => new Date(text).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const useIsHidden = (id: string) => isHidden(useShared(deletions), id);

function Gone() {
  return (
    <Trouble
      title="This no longer exists"
      detail="It was deleted, or it belongs to another account."
      action={
        <a className="button" href={address('library')}>
          Open the library
        </a>
      }
    />
  );
}

function Facts({ facts }: { readonly facts: Readonly<Record<string, string | null>> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Actions({
  resource,
  id,
  again,
  isEditing,
  onEdit,
}: Deletion & { readonly again: string; readonly isEditing: boolean; readonly onEdit: () => void }) {
  const remove = () => {
    deleteLater({ resource, id });
    go(address(`library/${resource === 'images' ? 'pictures' : 'documents'}`));
  };
  return (
    <>
      <a className="quiet button" href={again} title="Fill the form with this">
        <Icon name="again" /> <span>Again</span>
      </a>
      <CodeButton isQuiet />
      <button type="button" className="quiet" aria-label="Edit" title="Edit" aria-expanded={isEditing} data-edit onClick={onEdit}>
        <Icon name="edit" />
      </button>
      <button type="button" className="quiet" aria-label="Delete" title="Delete" onClick={remove}>
        <Icon name="trash" />
      </button>
    </>
  );
}

/** A version of a record. */
interface Version {
  readonly record: Document | Image;
  readonly etag: string | undefined;
}

/** Changes the name of a record, and the text of a document, unless someone else has changed the record meanwhile. */
function Editor({ resource, id, onClose }: Deletion & { readonly onClose: () => void }) {
  const [version, setVersion] = useState<Version | null>(null);
  const [newer, setNewer] = useState<Version | null>(null);
  const [values, setValues] = useState({ name: '', result: '' });
  const [failure, setFailure] = useState<CallError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const updateDocument = documents.useUpdate();
  const updateImage = images.useUpdate();
  const errors = fieldErrors(failure, ['name', 'result']);
  useFirstError(form, errors);

  const read = async (): Promise<Version> => {
    const response = await client[resource].get(id).asResponse();
    return { record: await response.json(), etag: response.headers.get('ETag') ?? undefined };
  };
  const show = (shown: Version) => {
    const { record } = shown;
    setVersion(shown);
    setNewer(null);
    setValues({ name: record.name, result: 'result' in record ? (record.result ?? '') : '' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: The editor opens once.
  useEffect(() => {
    read().then(show, setFailure);
    return () => document.querySelector<HTMLElement>('[data-edit]')?.focus();
  }, []);
  const isOpen = version !== null;
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
  }, [isOpen]);

  const bodyOver = ({ record }: Version): DocumentUpdate | ImageUpdate =>
    'results' in record
      ? { name: values.name, results: record.results, favorite: record.favorite }
      : values;
  const body = version === null ? {} : bodyOver(version);
  const ifMatch = version?.etag;
  const call = { resource, role: isOpen ? 'update' : 'get', id, ...(isOpen && { body }), ...(ifMatch && { ifMatch }) };
  useShownCall(call as Parameters<typeof useShownCall>[0]);

  const save = async (base: Version) => {
    setFailure(null);
    try {
      const options = { id, ifMatch: base.etag };
      if (resource === 'documents') await updateDocument.mutateAsync({ ...options, body: bodyOver(base) });
      else await updateImage.mutateAsync({ ...options, body: bodyOver(base) as ImageUpdate });
      onClose();
    } catch (error) {
      if (error instanceof PreconditionFailedError) await read().then(setNewer, setFailure);
      else setFailure(error as CallError);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (version !== null) save(version);
  };
  if (failure && errors.length === 0) {
    return <CallTrouble error={failure} onAgain={() => (version === null ? read().then(show, setFailure) : save(version))} />;
  }
  if (version === null) return <p className="empty">Loading…</p>;
  return (
    <form ref={form} className="editor" noValidate data-sends onSubmit={submit}>
      {newer !== null && (
        <div className="conflict" role="alert">
          <p>This changed since you opened it.</p>
          <button type="button" onClick={() => show(newer)}>
            Show theirs
          </button>
          <button type="button" onClick={() => save(newer)}>
            Keep mine
          </button>
        </div>
      )}
      <TextField
        name="name"
        label="Name"
        value={values.name}
        errors={errors}
        onChange={(name) => setValues({ ...values, name })}
      />
      {resource === 'documents' && (
        <TextField
          name="result"
          label="Text (Markdown)"
          rows={16}
          value={values.result}
          errors={errors}
          onChange={(result) => setValues({ ...values, result })}
        />
      )}
      <div className="row">
        <button type="submit" className="primary">
          Save
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
