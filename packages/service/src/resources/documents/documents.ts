import { operations } from '@contentgen/contract';
import type { ResourceDefinition } from '../resource-definition.ts';
import { documentGenerator } from './document-generator.ts';
import type { DocumentTable } from './document-table.ts';

/** Documents: texts that a model writes. */
export const documents: ResourceDefinition<'documents', DocumentTable> = {
  create: {
    name: 'name',
    prompt: 'prompt',
    creativity: 'creativity',
    // Without a template, a document is Freestyle, which lists show by default.
    template_id: { column: 'template_id', default: operations.listDocuments.queryDefaults.template_id },
  },
  update: {
    name: 'name',
    result: 'result',
    favorite: 'favorite',
  },
  filters: {
    favorite: 'favorite',
    template_id: 'template_id',
  },
  search: {
    name: 'name',
    result: 'result',
  },
  computed: {},
  generates: ['result'],
  text: 'result',
  generator: ({ text }) => documentGenerator(text),
};
