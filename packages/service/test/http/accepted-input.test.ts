import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';
import { newDocument, newImage, resources } from './records.ts';
import { brokenRules, form, json, type Sent } from './sent-request.ts';

let running: RunningService;
beforeAll(async () => {
  running = await runService();
});
afterAll(() => running.close());

const documents = resources.documents.path;
const document = resources.documents.created;

describe('a request at the limit is accepted', () => {
  const created = async (sent: Sent) => {
    const [method, path, options] = sent;
    return (await running.newCaller()).send(method, path, options);
  };

  it.each<[what: string, sent: Sent, kept: object]>([
    [
      'a name of 128 astral characters',
      form('POST', documents, { ...document, name: '😀'.repeat(128) }),
      { name: '😀'.repeat(128) },
    ],
    [
      'a prompt of 10,000 characters',
      form('POST', documents, { ...document, prompt: 'x'.repeat(10_000) }),
      { creativity: 0.5 },
    ],
    [
      'a charset of UTF-8',
      json(
        'POST',
        documents,
        { ...document, creativity: 0, name: 'é' },
        { 'content-type': 'Application/JSON; Charset="UTF-8"' },
      ),
      { name: 'é' },
    ],
    ['creativity 0.50', form('POST', documents, { ...document, creativity: '0.50' }), { creativity: 0.5 }],
    [
      'a plus and a percent sign in a form',
      form('POST', documents, 'name=a+b%2B%25&prompt=x&creativity=1'),
      { name: 'a b+%' },
    ],
    ['template_id=54', form('POST', documents, { ...document, template_id: '54' }), { template_id: 54 }],
  ])('%s', async (_, sent, kept) => {
    expect(await created(sent)).toMatchObject({ status: 201, json: kept });
  });

  it('a body of 1 MiB is accepted, one byte more is not', async () => {
    const mebibyte = `name=${'x'.repeat(1024 * 1024 - 5)}`;
    expect((await created(form('POST', documents, mebibyte))).status).toBe(422);
    expect((await created(form('POST', documents, `${mebibyte}x`))).status).toBe(413);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('favorite=%s', async (spelling, favorite) => {
    const caller = await running.newCaller();
    const path = await newDocument(caller);
    await caller.sendForm('PATCH', path, { favorite: String(!favorite) });
    expect((await caller.sendForm('PATCH', path, { favorite: spelling })).json.favorite).toBe(favorite);
    const listed = await caller.send('GET', `${documents}?favorite=${spelling}&include_total=${spelling}`);
    expect(listed.json).toMatchObject({ data: [{ favorite }], meta: { total: favorite ? 1 : null } });
  });

  it.each(['results', 'results[]', 'results[0]'])('%s=… keeps a result', async (spelling) => {
    const caller = await running.newCaller();
    const path = await newImage(caller);
    const { results } = (await caller.send('GET', path)).json;
    const response = await caller.sendForm('PATCH', path, { [spelling]: results[0], favorite: '1' });
    expect(response).toMatchObject({ status: 200, json: { results, favorite: true } });
  });

  it('two notations of results in one form make one list', async () => {
    const caller = await running.newCaller();
    const path = await newImage(caller);
    const { results } = (await caller.send('GET', path)).json;
    const response = await caller.sendForm('PATCH', path, [
      ['results[]', results[0]],
      ['results[0]', results[0]],
      ['favorite', '1'],
    ]);
    expect(response.status).toBe(422);
    expect(brokenRules(response)).toEqual(['results[1]: duplicate']);
  });

  it('results= drops every result', async () => {
    const caller = await running.newCaller();
    const response = await caller.sendForm('PUT', await newImage(caller), 'results=&favorite=0');
    expect(response).toMatchObject({ status: 200, json: { results: [] } });
  });
});
