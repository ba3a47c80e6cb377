import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';
import { createDocument, documents, images, replayed, total } from './idempotent-creates.ts';

let running: RunningService;
beforeAll(async () => {
  running = await runService();
});
afterAll(() => running.close());

describe('two bodies that would make the same record', () => {
  const spellings = [
    { creativity: '0.50' },
    { creativity: '5e-1' },
    { creativity: '0.5', template_id: '1' },
    { template_id: '01', creativity: '.5' },
  ];
  const json = { 'content-type': 'application/json' };
  const key = { 'idempotency-key': 'a key' };

  it('are the same document in every notation and media type', async () => {
    const caller = await running.newCaller();
    const first = await createDocument(caller, 'a key');
    const { name, prompt } = documents.created;
    const accepted = [];
    for (const fields of spellings) {
      const response = await caller.sendForm('POST', documents.path, { prompt, ...fields, name }, key);
      if (response.status === 201) accepted.push(replayed(response));
    }
    for (const body of [
      `{"name":"${name}","prompt":"${prompt}","creativity":0.50}`,
      `{"template_id":1,"creativity":5e-1,"prompt":"${prompt}","name":"${escaped(name)}"}`,
    ]) {
      const response = await caller.send('POST', documents.path, { headers: { ...json, ...key }, body });
      accepted.push(replayed(response));
    }
    expect(accepted.length).toBeGreaterThan(3);
    expect(new Set(accepted.map((response) => JSON.stringify(response)))).toEqual(
      new Set([JSON.stringify(replayed(first))]),
    );
    expect(await total(caller)).toBe(1);
  });

  it('are the same image, in JSON and in a form, in any order', async () => {
    const caller = await running.newCaller();
    const fields = { ...images.created, filter: 'sepia', style: 'retro' };
    const first = await caller.sendForm('POST', images.path, fields, key);
    expect(first.status).toBe(201);
    const reversed = Object.fromEntries(Object.entries(fields).toReversed());
    for (const again of [
      await caller.sendForm('POST', images.path, reversed, key),
      await caller.send('POST', images.path, {
        headers: { ...json, ...key },
        body: JSON.stringify(reversed),
      }),
    ]) {
      expect(replayed(again)).toEqual(replayed(first));
    }
    const without = await caller.sendForm('POST', images.path, images.created, key);
    expect(without).toMatchObject({ status: 422, json: { errors: [{ code: 'reused' }] } });
    expect(await total(caller, images)).toBe(1);
  });

  it('are the same with any Prefer: the first response is repeated', async () => {
    const caller = await running.newCaller();
    const first = await createDocument(caller, 'a key');
    for (const prefer of ['respond-async', 'wait=1']) {
      expect(replayed(await createDocument(caller, 'a key', { prefer }))).toEqual(replayed(first));
    }
  });

  it('are different if one letter of a text differs', async () => {
    const caller = await running.newCaller();
    const named = (name: string) =>
      caller.sendForm('POST', documents.path, { ...documents.created, name }, key);
    expect((await named('Caf\u00e9')).status).toBe(201);
    for (const name of ['Cafe\u0301', 'Cafe', 'caf\u00e9', 'Caf\u00e9 ']) {
      expect(await named(name)).toMatchObject({ status: 422, json: { errors: [{ code: 'reused' }] } });
    }
    expect(await total(caller)).toBe(1);
  });

  /** A JSON string in which every character is escaped. */
  function escaped(text: string): string {
    return [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  }
});

describe('the same key with another body', () => {
  it.each([
    { ...documents.created, name: 'Another' },
    { ...documents.created, creativity: '1' },
    { ...documents.created, template_id: '2' },
  ])('gets a 422 that names the header: %j', async (other) => {
    const caller = await running.newCaller();
    await createDocument(caller, 'a key');
    const response = await caller.sendForm('POST', documents.path, other, { 'idempotency-key': 'a key' });
    expect(response).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'Idempotency-Key', code: 'reused' }] },
    });
    expect(await total(caller)).toBe(1);
  });
});
