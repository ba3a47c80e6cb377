import { asCount } from '../call-usage.ts';

/** How a line of an event stream with usage looks, and one of Anthropic's that must have it. */
const usage = /"usage\w*"\s*:\s*[^\sn]|"message_(?:start|delta)"/;
/** A line of chat completions without choices, such as a ping of a gateway, or one whose error is null. */
const odd = /^data:(?![^\n]*"choices"\s*:\s*\[)(?!\s*\[DONE\])|"error"\s*:\s*null/m;

/**
 * Passes a stream of events on. In it, the numbers of tokens below `usage` become whole numbers, and 0 if they are none,
 * because the AI SDK refuses a whole text for the spelling of a count.
 *
 * @param isChat whether the events are chat completions. Those that have nothing of one are left out, for the same reason.
 */
export async function* withWholeUsage(
  events: AsyncIterable<Uint8Array>,
  isChat = false,
): AsyncIterable<Uint8Array> {
  let line: Uint8Array[] = [];
  for await (const chunk of events) {
    const end = chunk.lastIndexOf(10) + 1;
    if (end === 0) {
      line.push(chunk);
      continue;
    }
    yield corrected(Buffer.concat([...line, chunk.subarray(0, end)]), isChat);
    line = [chunk.subarray(end)];
  }
  yield corrected(Buffer.concat(line), isChat);
}

/** Passes a JSON object on, with whole counts below `usage`. */
export async function* withWholeUsageInJson(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  const hasUsage = usage.test(whole.toString('latin1'));
  yield hasUsage ? Buffer.from(correctedLine(whole.toString('utf8'), false)) : whole;
}

/** Returns whole lines with whole counts. */
function corrected(lines: Buffer, isChat: boolean): Uint8Array {
  const isOdd = (text: string) => usage.test(text) || (isChat && odd.test(text));
  if (!isOdd(lines.toString('latin1'))) return lines;
  const all = lines.toString('utf8').split('\n');
  return Buffer.from(all.map((line) => (isOdd(line) ? correctedLine(line, isChat) : line)).join('\n'));
}

/** The part of an event that Anthropic's package requires. */
interface Event {
  readonly type?: unknown;
  message?: object;
  usage?: object | null;
  error?: unknown;
  choices?: unknown;
}

const none = { input_tokens: 0, output_tokens: 0 };

function correctedLine(line: string, isChat: boolean): string {
  if (isChat && line.trimEnd() === 'data:') return '';
  const start = line.indexOf('{');
  try {
    const event = withCounts(JSON.parse(line.slice(start))) as Event;
    if (event.type === 'message_start') event.message = { usage: none, ...event.message };
    if (event.type === 'message_delta') event.usage ??= none;
    if (isChat && event.error === null) delete event.error;
    if (isChat && event.error === undefined && !Array.isArray(event.choices)) {
      // What has words may be an error.
      if (/\s/u.test(JSON.stringify(event))) return line;
      if (event.usage == null) return '';
      event.choices = [];
    }
    return line.slice(0, start) + JSON.stringify(event);
  } catch {
    return line;
  }
}

/** Returns a copy in which `usage` is an object, and everything in it whose name has the word token is a count. */
function withCounts(value: unknown, isUsage = false, isCount = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withCounts(item, isUsage));
  if (typeof value !== 'object') return isCount ? (asCount(value) ?? 0) : value;
  return (
    value &&
    Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (isUsage) return [key, withCounts(item, true, /token/i.test(key))];
        const isStart = /^usage/.test(key);
        const isObject = typeof item === 'object' && !Array.isArray(item);
        return [key, isStart ? (isObject ? withThoughts(withCounts(item, true)) : null) : withCounts(item)];
      }),
    )
  );
}

/** Returns counts in which the tokens that were written are all that the total has. Some servers leave thoughts out. */
function withThoughts(counts: unknown): unknown {
  const { prompt_tokens, completion_tokens, total_tokens } = (counts ?? {}) as Record<string, unknown>;
  if (![prompt_tokens, completion_tokens, total_tokens].every(Number.isSafeInteger)) return counts;
  const written = Math.max(Number(completion_tokens), Number(total_tokens) - Number(prompt_tokens));
  return { ...(counts as object), completion_tokens: written };
}
