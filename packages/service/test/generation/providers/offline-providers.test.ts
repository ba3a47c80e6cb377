import { setTimeout } from 'node:timers/promises';
import { longestWriting } from '@contentgen/offline-models/pace';
import { describe, expect, it, vi } from 'vitest';
import { offlineWriter, pacedWriter } from '../../../src/generation/providers/offline-providers.ts';
import { recordedDraft } from '../model-providers.ts';

const request = { templateId: 4, name: 'Tea', prompt: 'A tea house by the sea', creativity: 0.5 };
/** A request for a long text: the offline writer corrects the prompt, so the text is as long as the prompt. */
const longRequest = { ...request, templateId: 46, prompt: 'a b c d e. '.repeat(900) };
const { signal } = new AbortController();
const wordsIn = (text: string) => text.split(/\s+/).length;

/** Writes a text without waiting. */
async function write(pace: number, asked = request) {
  const pauses: number[] = [];
  const pause = vi.fn((milliseconds: number) => Promise.resolve(void pauses.push(milliseconds)));
  const draft = recordedDraft();
  const written = await pacedWriter(pace, pause as typeof setTimeout).write(asked, signal, draft);
  return { written, pauses, draft, milliseconds: pauses.reduce((sum, one) => sum + one, 0) };
}

describe('the offline writer with a pace', () => {
  it('writes so many words in a second', async () => {
    const pace = 40;
    const { written, draft, milliseconds } = await write(pace);
    expect(written).toEqual(await offlineWriter.write(request, signal, recordedDraft()));
    expect(draft.text()).toBe(written.text);
    expect(milliseconds).toBeCloseTo((1_000 * wordsIn(written.text)) / pace);
  });

  it('appends a word at a time, or several if a word takes less than 50 ms', async () => {
    const slow = await write(20);
    expect(slow.draft.pieces).toHaveLength(wordsIn(slow.written.text));
    const fast = await write(200);
    expect(fast.draft.pieces).toHaveLength(Math.ceil(wordsIn(fast.written.text) / 10));
  });

  it('writes a long text faster', async () => {
    expect((await write(40, longRequest)).milliseconds).toBeCloseTo(longestWriting);
  });

  it('stops with the reason of its signal', async () => {
    const deleted = new AbortController();
    const reason = new Error('deleted');
    const draft = recordedDraft();
    const append = (piece: string) => {
      draft.append(piece);
      deleted.abort(reason);
    };
    const pause = ((_, value, options) => setTimeout(0, value, options)) as typeof setTimeout;
    const writing = pacedWriter(40, pause).write(request, deleted.signal, { ...draft, append });
    await expect(writing).rejects.toBe(reason);
    expect(draft.pieces).toHaveLength(1);
  });
});
