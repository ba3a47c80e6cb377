import { templateOf } from '../templates.ts';
import { composed } from './offline/forms/form-writers.ts';
import { takePen } from './offline/pen.ts';
import { reworked } from './offline/rework/rework.ts';
import { seededRandom } from './offline/seeded-random.ts';
import { subjectOf } from './offline/subject.ts';
import type { TextProvider, TextRequest } from './text-provider.ts';

/** Writes from phrases it carries along: no network, no key, and the same text for the same request. */
export const offlineWriter: TextProvider = {
  async write(request, signal, draft) {
    signal.throwIfAborted();
    const text = written(request);
    draft.append(text);
    return { text, model: 'offline-writer' };
  },
};

function written({ templateId, name, prompt, creativity }: TextRequest): string {
  const template = templateOf(templateId);
  const random = seededRandom(templateId, name, prompt, creativity);
  if (template.form === 'rework') return reworked(template, prompt, creativity, random);
  return composed(template, takePen(subjectOf(prompt, name), creativity, random));
}
