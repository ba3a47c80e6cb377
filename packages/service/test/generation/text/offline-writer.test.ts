import { describe, expect, it } from 'vitest';
import { offlineWriter } from '../../../src/generation/text/offline-writer.ts';
import type { Draft } from '../../../src/generation/text/text-provider.ts';

const request = { templateId: 16, name: 'Tea', prompt: 'Tea', creativity: 0.5 };

describe('the offline writer as a provider', () => {
  it('names itself as the model, and appends its text to the draft', async () => {
    let drafted = '';
    const draft: Draft = { append: (piece) => (drafted += piece), restart: () => (drafted = '') };
    const { text, model } = await offlineWriter.write(request, new AbortController().signal, draft);
    expect(model).toBe('offline-writer');
    expect(drafted).toBe(text);
  });

  it('rejects an aborted request with the reason of its signal', async () => {
    const reason = new Error('deleted');
    const draft: Draft = { append() {}, restart() {} };
    await expect(offlineWriter.write(request, AbortSignal.abort(reason), draft)).rejects.toBe(reason);
  });
});
