import type { FinishReason } from 'ai';
import type { GenerationFailure } from '../generation-failure.ts';
import { incompleteText, lengthLimitReached, refused, toolCalled } from '../providers/provider-failures.ts';

/** The finish reasons which say that a text is complete, as OpenAI, Google, Anthropic and some small servers name them. */
const completeReasons = new Set(['stop', 'STOP', 'end_turn', 'stop_sequence', 'eos', 'eos_token']);

/** The finish reason of a response, in the words of the AI SDK and of the provider. */
export interface Finish {
  readonly finishReason: FinishReason;
  /** The AI SDK maps some reasons of an incomplete text to `stop`, such as `pause_turn`. */
  readonly rawFinishReason: string | undefined;
}

/** The failure of a text with this finish reason, or undefined if the text is complete. Unknown reasons fail. */
export function failureOfFinish({ finishReason, rawFinishReason }: Finish): GenerationFailure | undefined {
  if (finishReason === 'content-filter') return refused();
  if (finishReason === 'length') return lengthLimitReached();
  if (finishReason === 'tool-calls') return toolCalled();
  return completeReasons.has(rawFinishReason ?? '') ? undefined : incompleteText();
}
