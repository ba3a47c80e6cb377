import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, runService } from './running-service.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});
afterAll(() => running.close());

describe('the generated client handles the life cycle of', () => {
  it('a document from creation to deletion', async () => {
    const { client } = await running.newCaller();
    const { data: created, response } = await client.POST('/api/v1/documents', {
      body: {
        name: 'Pros & cons + more',
        prompt: 'Working from home: ünïcode, 100%',
        creativity: 0.25,
        template_id: 48,
      },
    });
    expect(response.status).toBe(201);
    expect(created).toMatchObject({ name: 'Pros & cons + more', state: 'succeeded', template_id: 48 });
    const params = { path: { id: created?.id ?? '' } };

    const { data: shown } = await client.GET('/api/v1/documents/{id}', { params });
    expect(shown).toEqual(created);

    const { data: updated } = await client.PATCH('/api/v1/documents/{id}', {
      params,
      body: { result: 'Rewritten by hand.', favorite: true },
    });
    expect(updated).toMatchObject({
      ...created,
      result: 'Rewritten by hand.',
      favorite: true,
      updated_at: expect.any(String),
    });

    const { data: page } = await client.GET('/api/v1/documents', {
      params: {
        query: {
          template_id: 48,
          favorite: true,
          search: 'by hand',
          search_by: 'result',
          include_total: true,
        },
      },
    });
    expect(page).toMatchObject({ data: [{ id: created?.id }], meta: { total: 1, next_cursor: null } });

    expect((await client.DELETE('/api/v1/documents/{id}', { params })).response.status).toBe(204);
    const { error } = await client.GET('/api/v1/documents/{id}', { params });
    expect(error?.status).toBe(404);
  });

  it.each([
    ['256x256', 256],
    ['512x512', 512],
    ['1024x1024', 1024],
  ] as const)('an image of %s, including the removal of results', async (resolution, pixels) => {
    const { client } = await running.newCaller();
    const { data: image } = await client.POST('/api/v1/images', {
      body: {
        name: 'Harbor',
        description: 'A harbor at night',
        resolution,
        style: 'retro',
        filter: 'invert',
      },
    });
    expect(image).toMatchObject({ state: 'succeeded', style: 'retro', medium: null, filter: 'invert' });
    const [result = ''] = image?.results ?? [];
    const bytes = Buffer.from(await (await fetch(result)).arrayBuffer());
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: pixels, height: pixels });

    const params = { path: { id: image?.id ?? '' } };
    const { data: kept } = await client.PUT('/api/v1/images/{id}', {
      params,
      body: { results: [result], favorite: true },
    });
    expect(kept).toMatchObject({ results: [result], favorite: true, name: 'Harbor' });
    const { data: dropped } = await client.PATCH('/api/v1/images/{id}', {
      params,
      body: { results: [], favorite: false },
    });
    expect(dropped).toMatchObject({ results: [], favorite: false });
    expect((await fetch(result)).status).toBe(404);
  });
});
