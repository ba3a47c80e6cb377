import type { FinishReason } from 'ai';
import type { GenerationFailure } from '../generation-failure.ts';
import { brokeOff, calledTool, cutOff, refused } from '../providers/provider-failures.ts';

/** How a model says that its text is done: by the protocols of OpenAI, Google, Anthropic, and of some small servers. */
const goodEnds = new Set(['stop', 'STOP', 'end_turn', 'stop_sequence', 'eos', 'eos_token']);

/** How a text ended. */
export interface EndOfText {
  readonly finishReason: FinishReason;
  /** In the words of the provider; the library takes some of them for an end that are none, such as `pause_turn`. */
  readonly rawFinishReason: string | undefined;
}

/** Why a text that ended so is not whole; undefined when it is. What nobody knows is no good end. */
export function failureOfEnd({ finishReason, rawFinishReason }: EndOfText): GenerationFailure | undefined {
  if (finishReason === 'content-filter') return refused();
  if (finishReason === 'length') return cutOff();
  if (finishReason === 'tool-calls') return calledTool();
  return goodEnds.has(rawFinishReason ?? '') ? undefined : brokeOff();
}
