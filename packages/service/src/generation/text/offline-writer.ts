import { writerModel, writeText } from '@contentgen/offline-models/writer';
import type { TextProvider } from './text-provider.ts';

/** The offline writer as a provider: needs no network and no key. */
export const offlineWriter: TextProvider = {
  async write(request, signal, draft) {
    signal.throwIfAborted();
    const text = writeText(request);
    draft.append(text);
    return { text, model: writerModel };
  },
};
