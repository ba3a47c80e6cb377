import type { Creativity, TemplateId } from '@contentgen/contract';
import type { Generated } from 'kysely';
import type { RecordTable } from '../record-table.ts';

export interface DocumentTable extends RecordTable {
  prompt: string;
  creativity: Creativity;
  template_id: TemplateId;
  result: Generated<string | null>;
}
