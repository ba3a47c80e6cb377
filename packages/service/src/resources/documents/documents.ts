import { type Creativity, contract, operations, type TemplateId } from '@contentgen/contract';
import type { Generated } from 'kysely';
import { again, GenerationFailure, textTooLong } from '../../generation/generation-failure.ts';
import { type Generator, mostTokens, type TextProvider } from '../../generation/generator.ts';
import type { FoldedText, RecordRow, RecordTable, ResourceDefinition } from '../resource-definition.ts';

export interface DocumentTable extends RecordTable {
  prompt: string;
  creativity: Creativity;
  template_id: TemplateId;
  result: Generated<string | null>;
  result_folded: FoldedText;
}

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
  // The call of a model and its correction. A token has two characters or more in almost every language.
  tokens: ({ prompt, template_id }) =>
    2 * (mostTokens(Number(template_id)) + 500 + Math.ceil(String(prompt).length / 2)),
  generator: ({ text }) => documentGenerator(text),
};

const { maxLength = 0 } = contract.components.schemas.Document?.properties?.result ?? {};

/** Generates the text of a document, and checks it against the contract. */
function documentGenerator(
  provider: TextProvider,
): Generator<RecordRow<DocumentTable>, { readonly result: string }> {
  return {
    async generate(row, signal, draft, time) {
      const { text: result, model } = await provider.write(
        { templateId: row.template_id, name: row.name, prompt: row.prompt, creativity: row.creativity },
        signal,
        draft,
        time,
      );
      if ([...result].length > maxLength) throw textTooLong([...result].length);
      if (result.includes('\0') || result.trim() === '') {
        throw new GenerationFailure(
          'invalid_result',
          `The model wrote a text that can't be stored. ${again}`,
        );
      }
      return { model, values: { result } };
    },
  };
}
