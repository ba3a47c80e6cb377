import { contract } from '@contentgen/contract';
import { again, GenerationFailure } from '../../generation/generation-failure.ts';
import type { Generator } from '../../generation/generator.ts';
import { textTooLong } from '../../generation/providers/provider-failures.ts';
import type { TextProvider } from '../../generation/text/text-provider.ts';
import type { RecordRow } from '../record-table.ts';
import type { DocumentTable } from './document-table.ts';

const { maxLength = 0 } = contract.components.schemas.Document?.properties?.result ?? {};

/** Generates the text of a document, and checks it against the contract. */
export function documentGenerator(
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
      if ([...result].length > maxLength) throw textTooLong();
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
