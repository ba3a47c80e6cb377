import { type Document, RateLimitError, PreconditionFailedError, createClient, watch } from '@contentgen/client';
import { createQueries } from '@contentgen/client/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';

// The keys of the mock are no secrets. With the service, your server adds the key.
const baseUrl = new URLSearchParams(location.search).get('service') ?? 'http://127.0.0.1:4010';
const client = createClient({ baseUrl, apiKey: 'mock-key', exposeKeyInBrowser: true, retries: 0 });
const { documents } = createQueries(client);
const queryClient = new QueryClient();

/** Returns the message about an error. */
function describe(error: Error): string {
  if (error instanceof RateLimitError) {
    const { retryAfter } = error;
    return `Too many requests. Try again ${retryAfter === undefined ? 'later' : `in ${Math.ceil(retryAfter)} seconds`}.`;
  }
  if (error instanceof PreconditionFailedError) return 'Someone else has changed this document.';
  return error.message;
}

const Alert = ({ error }: { readonly error: Error | null | undefined }) =>
  error && <p role="alert">{describe(error)}</p>;

/** Shows the text of a document, while a model writes it. */
function LiveText({ id }: { readonly id: string }) {
  const [text, setText] = useState('');
  const [record, setRecord] = useState<Document>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    const controller = new AbortController();
    const follow = async () => {
      for await (const { type, data } of watch(client.documents, id, { signal: controller.signal })) {
        // The offset 0 begins a new draft.
        if (type === 'text') setText((before) => (data.offset === 0 ? '' : before) + data.text);
        if (type === 'record') setRecord(data);
      }
    };
    follow().catch((failure) => controller.signal.aborted || setError(failure));
    return () => controller.abort();
  }, [id]);
  return (
    <section aria-label="New document">
      <p role="status">{record?.state}</p>
      <p id="text">{text}</p>
      {record?.error && <p role="alert">{record.error.detail}</p>}
      <Alert error={error} />
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
      <Alert error={create.error} />
      {create.data && <LiveText key={create.data.id} id={create.data.id} />}
    </>
  );
}

/** Resolves to the name of a document, and its version. */
async function readName(id: string, signal: AbortSignal) {
  const result = await client.documents.get(id, { signal }).result();
  if (!result.ok) throw result.error;
  const version = result.response.headers.get('ETag');
  if (version === null) throw new Error('The response has no ETag, so a change could overwrite another one.');
  return { name: result.data.name, version };
}

/**
 * Sends the version that the user has seen with the new name, so that the update fails if someone else has changed
 * the document. Without a version, there is no form.
 */
function NameEditor({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const update = documents.useUpdate({ onSuccess: onDone });
  // Until the editor closes, this is the version that the user has seen.
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false };
  const { data: seen, error, refetch } = useQuery({
    ...once,
    queryKey: ['name', id],
    queryFn: ({ signal }) => readName(id, signal),
  });
  if (seen === undefined) {
    const retry = <button type="button" onClick={() => refetch()}>Try again</button>;
    return error && <><Alert error={error} />{retry}</>;
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    update.mutate({ id, body: { name }, ifMatch: seen.version });
  };
  return (
    <form onSubmit={save}>
      <label>New name <input name="name" defaultValue={seen.name} required /></label>
      <button type="submit">Save</button>
      <Alert error={update.error} />
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
      <Alert error={update.error} />
      <Alert error={remove.error} />
      {isEdited && <NameEditor id={id} onDone={() => setEdited(false)} />}
    </li>
  );
}

function Documents() {
  const list = documents.useInfiniteList({ all_templates: true });
  return (
    <main>
      <CreateForm />
      <Alert error={list.error} />
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
