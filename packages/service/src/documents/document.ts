import type { Creativity, Document, TemplateId } from '@contentgen/contract';
import { presentShared, type RecordRow } from '../records/records-repository.ts';

/** A document as the contract has it. */
export function presentDocument(row: RecordRow<'documents'>): Document {
  return {
    ...presentShared(row),
    prompt: row.prompt,
    creativity: row.creativity as Creativity,
    template_id: row.template_id as TemplateId,
    result: row.result,
  };
}
