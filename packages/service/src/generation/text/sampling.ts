import type { Document } from '@contentgen/contract';
import type { TextModelKind } from '../providers/provider-configuration.ts';

type Creativity = Document['creativity'];

/**
 * The temperature for every creativity, by the kind of provider. The README has the same table. OpenAI-compatible
 * models and Google's accept 0 to 2, but their texts become incoherent well below 2. Anthropic's accept 0 to 1.
 * Other sampling settings keep the model's defaults, because vendors advise to change only one setting.
 */
export const temperatures: Readonly<Record<TextModelKind, Readonly<Record<Creativity, number>>>> = {
  'openai-compatible': { 0: 0, 0.25: 0.3, 0.5: 0.7, 0.75: 1, 1: 1.3 },
  anthropic: { 0: 0, 0.25: 0.25, 0.5: 0.5, 0.75: 0.75, 1: 1 },
  google: { 0: 0, 0.25: 0.4, 0.5: 0.8, 0.75: 1.2, 1: 1.6 },
};

/** Returns the temperature for a creativity, one of the contract's levels. */
export function temperatureOf(kind: TextModelKind, creativity: number): number {
  return temperatures[kind][creativity as Creativity];
}
