/** The program of a user, in a separate project. Every supported TypeScript compiles it there. */
import {
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

  try {
    const image = await client.images.get(created.id);
    await setFavorite(client.images, image, !image.favorite);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  const { status } = await client.documents.delete(created.id).asResponse();
  const { data } = await client.GET('/api/v1/documents', { params: { query: { favorite: true } } });
  return [done.state, names.length > 0, status, data !== undefined];
}
