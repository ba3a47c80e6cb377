import type { FinishReason } from 'ai';
import type { GenerationFailure } from '../generation-failure.ts';
import { incompleteText, lengthLimitReached, refused, toolCalled } from '../providers/provider-failures.ts';

/**
 * The finish reasons that say that a text is complete. OpenAI, Google, Anthropic and some small servers have
 * different ones.
 */
const completeReasons = new Set(['stop', 'STOP', 'end_turn', 'stop_sequence', 'eos', 'eos_token']);

/** The finish reason of a response, in the terms of the AI SDK and of the provider. */
export interface Finish {
  readonly finishReason: FinishReason;
  /**
   * The provider's finish reason. It is needed because the AI SDK turns some reasons of an incomplete text into
   * `stop`, such as `pause_turn`.
   */
  readonly rawFinishReason: string | undefined;
}

/** Returns the failure for a finish reason, or undefined if the text is complete. An unknown reason is a failure. */
export function failureOfFinish({ finishReason, rawFinishReason }: Finish): GenerationFailure | undefined {
  if (finishReason === 'content-filter') return refused();
  if (finishReason === 'length') return lengthLimitReached();
  if (finishReason === 'tool-calls') return toolCalled();
  return completeReasons.has(rawFinishReason ?? '') ? undefined : incompleteText();
}
