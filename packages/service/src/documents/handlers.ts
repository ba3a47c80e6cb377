import { type OperationId, operations } from '@contentgen/contract';
import type { Answer, Call, Handlers } from '../http/call.ts';
import { validationFailed } from '../http/problem.ts';
import { listRecords } from '../listing/list-records.ts';
import { changeRecord, deleteRecord, type RecordAddress } from '../records/change-record.ts';
import { createRecord } from '../records/create-record.ts';
import { recordAnswer } from '../records/record-answer.ts';
import type { RecordParts } from '../records/record-parts.ts';
import { showRecord } from '../records/show-record.ts';
import { presentDocument } from './document.ts';

type DocumentHandlers = Pick<Handlers, Extract<OperationId, `${string}Document${string}`>>;

/** Carries out the operations on documents. */
export function documentHandlers(parts: RecordParts): DocumentHandlers {
  const { database, records, worker } = parts;

  const update = async ({ key, path, headers, body }: Call<'updateDocument' | 'putDocument'>) => {
    const address: RecordAddress = { accountId: key.account_id, id: path.id, ifMatch: headers['If-Match'] };
    const { name, result, favorite, ...unhandled } = body;
    unhandled satisfies Record<string, never>;
    const row = await changeRecord(parts, 'documents', address, async () => ({ name, result, favorite }));
    return recordAnswer(row, presentDocument);
  };

  return {
    async listDocuments({ key, query: { all_templates, template_id, favorite, ...query }, sent }) {
      if (all_templates && sent.has('template_id')) {
        throw validationFailed([
          {
            field: 'template_id',
            code: 'exclusive',
            detail: 'must not be sent together with all_templates=true',
          },
        ]);
      }
      const filters = { template_id: all_templates ? undefined : template_id, favorite };
      const { rows, meta } = await listRecords(database, 'documents', key.account_id, query, filters);
      return { status: 200, body: { data: rows.map(presentDocument), meta } };
    },

    async createDocument({ key, headers, body, gone }) {
      const answer = await createRecord(
        { ...parts, records: records.documents, offerJob: (accountId, id) => worker.offer(accountId, id) },
        {
          operation: 'createDocument',
          accountId: key.account_id,
          body,
          prefer: headers.Prefer,
          idempotencyKey: headers['Idempotency-Key'],
          gone: gone(),
          values: body,
          location: (id) => operations.getDocument.path.replace('{id}', id),
          present: presentDocument,
        },
      );
      return answer as Answer<'createDocument'>;
    },

    getDocument: (call) => showRecord(parts, 'documents', call, presentDocument),

    updateDocument: update,
    putDocument: update,

    async deleteDocument({ key, path, headers }) {
      await deleteRecord(parts, 'documents', {
        accountId: key.account_id,
        id: path.id,
        ifMatch: headers['If-Match'],
      });
      return { status: 204 };
    },
  };
}
