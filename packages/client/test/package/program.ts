/** The program of a user, in a separate project. Every supported TypeScript compiles it there. */
import {
  ApiError,
  createClient,
  type Document,
  type DocumentUpdate,
  type ListImagesQuery,
  NotFoundError,
  type Style,
  setFavorite,
  styles,
  templates,
  waitFor,
} from '@contentgen/client';

const unreachable = (value: never): never => {
  throw new Error(String(value));
};

/** Uses every feature of the client against the mock, and returns the results. */
export async function run(baseUrl: string, name: string | undefined): Promise<unknown[]> {
  const client = createClient({ baseUrl, apiKey: () => 'any', timeout: undefined });
  const faq = templates.find(({ label }) => label === 'FAQ');
  const created: Document = await client.documents.create({
    name: 'Bakery FAQ',
    prompt: 'Questions about sourdough',
    creativity: 0.5,
    ...(faq && { template_id: faq.value }),
  });
  const done = await waitFor(client.documents, created, {
    onState: (record) => record.state satisfies string,
  });
  const change: DocumentUpdate = { ...(name !== undefined && { name }), favorite: true };
  await client.documents.update(done.id, change);

  const style: Style = styles[0].value;
  const query: ListImagesQuery = { style, search: name };
  const names: string[] = [];
  for await (const image of client.images.iterate(query)) names.push(image.name);

  const result = await client.images.get(created.id).result();
  if (result.ok) await setFavorite(client.images, result.data, !result.data.favorite);
  else if (result.status === 404) throw new NotFoundError(result);

  const deleted = await client.documents.delete(created.id).result();
  switch (deleted.status) {
    case 204:
      break;
    case 400:
    case 401:
    case 403:
    case 404:
    case 405:
    case 408:
    case 412:
    case 422:
    case 429:
    case 431:
    case 500:
    case 503:
      throw new ApiError(deleted);
    default:
      unreachable(deleted);
  }
  const { data } = await client.GET('/api/v1/documents', { params: { query: { favorite: true } } });
  return [done.state, names.length > 0, result.status, deleted.status, data !== undefined];
}
