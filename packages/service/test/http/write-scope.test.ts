import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { everyOperation, perform, recordOperations } from './operations.ts';
import { newDocument, newImage, resources } from './records.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});
afterAll(() => running.close());

const reads = everyOperation.filter(({ scopes }) => !scopes.includes('write'));
const creates = everyOperation.filter(({ method }) => method === 'post');
const updates = everyOperation.filter(({ method }) => method === 'put' || method === 'patch');
const deletes = everyOperation.filter(({ method }) => method === 'delete');

const isOfImages = ({ path }: { path: string }) => path.startsWith(resources.images.path);

/** Creates a record of an account, and a key of the account with only the scope `write`. */
async function recordAndWriter(operation: { path: string }) {
  const owner = await running.newCaller();
  const path = await (isOfImages(operation) ? newImage(owner) : newDocument(owner));
  const writer = await running.newCaller({ scopes: ['write'], accountId: owner.accountId });
  const shown = async () => (await owner.send('GET', path)).json;
  return { owner, writer, path, id: path.split('/').at(-1), shown };
}

it('every operation is a read, a create, an update or a delete', () => {
  expect([...reads, ...creates, ...updates, ...deletes].map(({ id }) => id).sort()).toEqual(
    everyOperation.map(({ id }) => id).sort(),
  );
});

describe('a key with only the scope write', () => {
  it.each(reads)('$id: gets 403 and no data of the record, in any form', async (operation) => {
    const { writer, path, id, shown } = await recordAndWriter(operation);
    const target = recordOperations.includes(operation) ? path : operation.path;
    const responses = [
      await perform(writer.send, operation, id),
      await perform(writer.send, operation, id, { accept: 'text/event-stream' }),
      await perform(writer.send, operation, id, { 'if-none-match': '*' }),
      await writer.send('HEAD', target),
    ];
    for (const { status, headers, text } of responses) {
      expect({ status, etag: headers.get('etag') }).toEqual({ status: 403, etag: null });
      expect(text).not.toContain((await shown()).name);
    }
  });

  it.each(creates)('$id: gets the new record', async (operation) => {
    const { owner, writer } = await recordAndWriter(operation);
    for (const prefer of ['wait=25', 'respond-async']) {
      const { status, headers, json } = await perform(writer.send, operation, undefined, { prefer });
      expect(status).toBeOneOf([201, 202]);
      const { json: record } = await owner.send('GET', String(headers.get('location')));
      expect(json).toMatchObject({ id: record.id, name: record.name });
      expect(Object.keys(json).sort()).toEqual(Object.keys(record).sort());
    }
  });

  it.each(creates)('$id: gets the response of a create of its account again', async (operation) => {
    const { owner, writer } = await recordAndWriter(operation);
    const once = { 'idempotency-key': 'once' };
    const first = await perform(owner.send, operation, undefined, once);
    const again = await perform(writer.send, operation, undefined, once);
    expect({ status: again.status, json: again.json }).toEqual({ status: first.status, json: first.json });
  });

  it.each(updates)('$id: gets the record that it updates, also without a change', async (operation) => {
    const { writer, id, shown } = await recordAndWriter(operation);
    for (const _ of ['a change', 'no change']) {
      const response = await perform(writer.send, operation, id);
      expect(response).toMatchObject({ status: 200, json: await shown() });
    }
  });

  it.each(updates)('$id: gets nothing of the record when the update is refused', async (operation) => {
    const { writer, id, path, shown } = await recordAndWriter(operation);
    const { name } = await shown();
    const refused = [
      await perform(writer.send, operation, id, { 'if-match': '"0"' }),
      await writer.sendForm(operation.method.toUpperCase(), path, { favorite: 'yes' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([412, 422]);
    for (const { headers, text } of refused) {
      expect(headers.get('etag')).toBeNull();
      expect(text).not.toContain(name);
    }
  });

  it.each(deletes)('$id: gets no record', async (operation) => {
    const { writer, id } = await recordAndWriter(operation);
    expect(await perform(writer.send, operation, id)).toMatchObject({ status: 204, text: '' });
  });

  it.each([...updates, ...deletes])('$id: gets 404 for the record of another account', async (operation) => {
    const { id } = await recordAndWriter(operation);
    const stranger: Caller = await running.newCaller({ scopes: ['write'] });
    expect((await perform(stranger.send, operation, id)).status).toBe(404);
  });
});
