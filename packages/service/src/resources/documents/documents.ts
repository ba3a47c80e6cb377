import type { ResourceDefinition } from '../resource-definition.ts';
import { documentGenerator } from './document-generator.ts';
import type { DocumentTable } from './document-table.ts';

/** Documents: texts that a model writes. */
export const documents: ResourceDefinition<'documents', DocumentTable> = {
  create: {
    name: 'name',
    prompt: 'prompt',
    creativity: 'creativity',
    template_id: 'template_id',
  },
  update: {
    name: 'name',
    result: 'result',
    favorite: 'favorite',
  },
  filters: {
    favorite: 'favorite',
    template_id: 'template_id',
    all_templates: { lifts: 'template_id' },
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
