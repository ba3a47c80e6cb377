import { createClient, type Image, resolutions, styles } from '@contentgen/client';
import { createQueries, formValues } from '@contentgen/client/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

// The server of the page adds the API key: see vite.config.ts.
const { images } = createQueries(createClient({ baseUrl: '/' }));

const choices = (list: readonly { value: string; label: string }[]) =>
  list.map(({ value, label }) => <option key={value} value={value}>{label}</option>);

function CreateForm() {
  const create = images.useCreate();
  const { record, error } = images.useWatch(create.data?.id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate({ body: formValues('ImageCreate', new FormData(event.currentTarget)) });
  };
  return (
    <form onSubmit={submit}>
      <input name="name" placeholder="Name" required />
      <input name="description" placeholder="What the picture shows" required />
      <select name="resolution" aria-label="Resolution">{choices(resolutions)}</select>
      <select name="style" aria-label="Style"><option value="">Any style</option>{choices(styles)}</select>
      <button type="submit" disabled={create.isPending}>Draw</button>
      <output>{create.error?.message ?? error?.message ?? record?.error?.detail ?? record?.state}</output>
    </form>
  );
}

function Picture({ image }: { readonly image: Image }) {
  const { mutate, error } = images.useSetFavorite();
  const mark = () => mutate({ record: image, favorite: !image.favorite });
  return (
    <figure>
      {image.results.map((url) => <img key={url} src={url} alt={image.description} />)}
      <button type="button" aria-pressed={image.favorite} onClick={mark}>{image.favorite ? '★' : '☆'}</button>
      <figcaption>{error?.message ?? image.error?.detail ?? image.name}</figcaption>
    </figure>
  );
}

function Gallery() {
  const list = images.useInfiniteList();
  return (
    <>
      <section>
        {list.error?.message}
        {list.data?.pages.flatMap((page) => page.data.map((image) => <Picture key={image.id} image={image} />))}
      </section>
      {list.hasNextPage && <button type="button" onClick={() => list.fetchNextPage()}>More</button>}
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <h1>Pictures</h1>
    <CreateForm />
    <Gallery />
  </QueryClientProvider>,
);
