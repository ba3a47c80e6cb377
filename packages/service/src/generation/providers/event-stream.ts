/** The finish reasons of a chat completion that ended without one: with the last event of the protocol, and without it. */
export const endedWithoutReason = { done: 'done', ended: 'ended' } as const;

/** What a stream of chat completions has, its finish reason, and its last event. Quotation marks in a text are escaped. */
const choices = /"choices"\s*:/;
const finishReason = /"finish_reason"\s*:\s*"/;
const lastEvent = /(?:^|[\r\n])data: ?\[DONE\]\s*$/;
/** The longest of them in bytes. */
const longestMark = 64;

/**
 * Passes a stream of events on, and gives a chat completion without a finish reason one of `endedWithoutReason`. The AI
 * SDK would take such a stream for a broken one, although some servers send no other.
 */
export async function* withFinishReason(events: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let [isChat, hasReason, last] = [false, false, ''];
  for await (const chunk of events) {
    const text = last + Buffer.from(chunk).toString('latin1');
    isChat ||= choices.test(text);
    hasReason ||= finishReason.test(text);
    last = text.slice(-longestMark);
    yield chunk;
  }
  // Some servers don't end their last event with an empty line.
  if (!isChat || hasReason) {
    yield Buffer.from('\n\n');
    return;
  }
  const finish_reason = lastEvent.test(last) ? endedWithoutReason.done : endedWithoutReason.ended;
  const event = { choices: [{ index: 0, delta: {}, finish_reason }] };
  yield Buffer.from(`\n\ndata: ${JSON.stringify(event)}\n\n`);
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Returns the event stream that says the same as a whole answer, for servers that don't stream. Google sends a list,
 * Anthropic a message, and all others choices.
 *
 * @throws SyntaxError if it is not JSON.
 */
export function asEvents(answer: string): string {
  const whole = JSON.parse(answer) as Json | readonly Json[];
  const events = [whole].flat().flatMap(eventsOf);
  return [...events.map((event) => `data: ${JSON.stringify(event)}`), 'data: [DONE]', ''].join('\n\n');
}

function eventsOf(whole: Json): readonly object[] {
  const { choices, type, content, usage, stop_reason, stop_sequence } = whole;
  if (Array.isArray(choices)) {
    const pieces = choices.map(({ message, ...choice }: Json) => ({
      ...choice,
      delta: message ?? choice.delta,
    }));
    return [{ ...whole, object: 'chat.completion.chunk', choices: pieces }];
  }
  if (type !== 'message' || !Array.isArray(content)) return [whole];
  const texts = content.filter((block: Json) => block.type === 'text');
  return [
    { type: 'message_start', message: { ...whole, content: [], stop_reason: null } },
    ...texts.flatMap(({ text }: Json, index) => [
      { type: 'content_block_start', index, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index, delta: { type: 'text_delta', text } },
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason, stop_sequence }, usage },
    { type: 'message_stop' },
  ];
}
