import { type OperationId, operations } from '@contentgen/contract';
import type { Answer, Call, Handlers } from '../http/call.ts';
import { listRecords } from '../listing/list-records.ts';
import { changeRecord, deleteRecord, type RecordAddress } from '../records/change-record.ts';
import { createRecord } from '../records/create-record.ts';
import { recordAnswer } from '../records/record-answer.ts';
import type { RecordParts } from '../records/record-parts.ts';
import type { RecordRow } from '../records/records-repository.ts';
import { showRecord } from '../records/show-record.ts';
import { presentImage } from './image.ts';
import { ownResults } from './own-results.ts';

type ImageHandlers = Pick<Handlers, Extract<OperationId, `${string}Image${string}`>>;

/** Carries out the operations on images. */
export function imageHandlers(parts: RecordParts): ImageHandlers {
  const { database, records, worker, media, publicUrl } = parts;
  const present = (row: RecordRow<'images'>) => presentImage(row, publicUrl());

  const update = async ({ key, path, headers, body }: Call<'updateImage' | 'putImage'>) => {
    const address: RecordAddress = { accountId: key.account_id, id: path.id, ifMatch: headers['If-Match'] };
    const { name, results: urls, favorite, ...unhandled } = body;
    unhandled satisfies Record<string, never>;
    const row = await changeRecord(parts, 'images', address, async (current, transaction) => {
      const results = ownResults(urls, current.results, publicUrl());
      await media.settle(transaction, address.accountId, address.id, results);
      return { name, results, favorite };
    });
    return recordAnswer(row, present);
  };

  return {
    async listImages({ key, query: { favorite, resolution, style, medium, filter, ...query } }) {
      const filters = { favorite, resolution, style, medium, filter };
      const { rows, meta } = await listRecords(database, 'images', key.account_id, query, filters);
      return { status: 200, body: { data: rows.map(present), meta } };
    },

    async createImage({ key, headers, body, gone }) {
      const answer = await createRecord(
        { ...parts, records: records.images, offerJob: (accountId, id) => worker.offer(accountId, id) },
        {
          operation: 'createImage',
          accountId: key.account_id,
          body,
          prefer: headers.Prefer,
          idempotencyKey: headers['Idempotency-Key'],
          gone: gone(),
          values: {
            ...body,
            style: body.style ?? null,
            medium: body.medium ?? null,
            filter: body.filter ?? null,
          },
          location: (id) => operations.getImage.path.replace('{id}', id),
          present,
        },
      );
      return answer as Answer<'createImage'>;
    },

    getImage: (call) => showRecord(parts, 'images', call, present),

    updateImage: update,
    putImage: update,

    async deleteImage({ key, path, headers }) {
      await deleteRecord(parts, 'images', {
        accountId: key.account_id,
        id: path.id,
        ifMatch: headers['If-Match'],
      });
      return { status: 204 };
    },
  };
}
