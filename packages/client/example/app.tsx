import { type Document, RateLimitError, PreconditionFailedError, createClient, watch } from '@contentgen/client';
import { createQueries } from '@contentgen/client/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';

// The keys of the mock are no secrets. With the service, your server adds the key.
const baseUrl = new URLSearchParams(location.search).get('service') ?? 'http://127.0.0.1:4010';
const client = createClient({ baseUrl, apiKey: 'mock-key', exposeKeyInBrowser: true, retries: 0 });
const { documents } = createQueries(client);
const queryClient = new QueryClient();

/** The words for an error. */
function describe(error: Error): string {
  if (error instanceof RateLimitError) return `Too many requests. Try again in ${error.retryAfter} seconds.`;
  if (error instanceof PreconditionFailedError) return 'Someone else has changed this document.';
  return error.message;
}

/** The text of a document, while a model writes it. */
function LiveText({ id }: { readonly id: string }) {
  const [text, setText] = useState('');
  const [record, setRecord] = useState<Document>();
  useEffect(() => {
    const controller = new AbortController();
    const follow = async () => {
      for await (const { type, data } of watch(client.documents, id, { signal: controller.signal })) {
        if (type === 'text') setText((before) => before + data.text);
        if (type === 'restart') setText('');
        if (type === 'state') setRecord(data);
      }
    };
    follow().catch(() => undefined);
    return () => controller.abort();
  }, [id]);
  return (
    <section aria-label="New document">
      <p role="status">{record?.state}</p>
      <p id="text">{text}</p>
      {record?.error && <p role="alert">{record.error.detail}</p>}
    </section>
  );
}

function CreateForm() {
  const create = documents.useCreate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, prompt] = [String(form.get('name')), String(form.get('prompt'))];
    create.mutate({ body: { name, prompt, creativity: 0.5 } });
  };
  return (
    <>
      <form onSubmit={submit}>
        <label>Name <input name="name" required /></label>
        <label>Prompt <input name="prompt" required /></label>
        <button type="submit" disabled={create.isPending}>Create</button>
      </form>
      {create.error && <p role="alert">{describe(create.error)}</p>}
      {create.data && <LiveText key={create.data.id} id={create.data.id} />}
    </>
  );
}

/**
 * Sends the version that the user has seen with the new name, so that the update fails if someone else has changed
 * the document.
 */
function NameEditor({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const update = documents.useUpdate({ onSuccess: onDone });
  const [seen, setSeen] = useState<{ readonly name: string; readonly ifMatch: string }>();
  useEffect(() => {
    client.documents.get(id).result().then(({ data, response }) => {
      setSeen({ name: data?.name ?? '', ifMatch: response.headers.get('ETag') ?? '*' });
    });
  }, [id]);
  if (seen === undefined) return null;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    update.mutate({ id, body: { name }, ifMatch: seen.ifMatch });
  };
  return (
    <form onSubmit={save}>
      <label>New name <input name="name" defaultValue={seen.name} required /></label>
      <button type="submit">Save</button>
      {update.error && <p role="alert">{describe(update.error)}</p>}
    </form>
  );
}

function Row({ document }: { readonly document: Document }) {
  const { id, name, favorite } = document;
  const [isEdited, setEdited] = useState(false);
  const update = documents.useUpdate();
  const remove = documents.useDelete();
  const mark = () => update.mutate({ id, body: { favorite: !favorite } });
  return (
    <li>
      {name}
      <button type="button" aria-pressed={favorite} onClick={mark}>Favorite</button>
      <button type="button" onClick={() => setEdited(true)}>Edit</button>
      <button type="button" onClick={() => remove.mutate({ id })}>Delete</button>
      {isEdited && <NameEditor id={id} onDone={() => setEdited(false)} />}
    </li>
  );
}

function Documents() {
  const list = documents.useInfiniteList({ all_templates: true });
  return (
    <main>
      <CreateForm />
      {list.error && <p role="alert">{describe(list.error)}</p>}
      <ul>
        {list.data?.pages.flatMap((page) => page.data.map((one) => <Row key={one.id} document={one} />))}
      </ul>
      {list.hasNextPage && <button type="button" onClick={() => list.fetchNextPage()}>More</button>}
    </main>
  );
}

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Documents />
  </QueryClientProvider>
);
