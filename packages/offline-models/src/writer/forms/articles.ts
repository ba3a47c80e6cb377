import type { ParagraphAngle, Template } from '../../templates.ts';
import type { Pen } from '../pen.ts';
import type { PhrasePool } from '../phrases/phrases.ts';
import { bulleted, times } from './list-marks.ts';

/**
 * The sentences of a paragraph, by its angle: first for the first paragraph with this angle, then for all later
 * paragraphs with it.
 */
const sentences: Readonly<Record<ParagraphAngle, readonly [PhrasePool[], PhrasePool[]]>> = {
  plain: [
    ['hook', 'point', 'detail', 'point', 'detail'],
    ['point', 'detail', 'example', 'closing'],
  ],
  'about-us': [
    ['aboutUs', 'aboutUsDetail', 'aboutUsDetail'],
    ['mission', 'aboutUsDetail', 'callToAction'],
  ],
  opening: [['blogHook', 'context', 'point', 'promise'], []],
  closing: [['recap', 'point', 'closing', 'blogClosing'], []],
  value: [['value', 'valueDetail', 'valueDetail'], []],
};

const voices: Readonly<Record<Template<'article'>['voice'], { opening: PhrasePool; closing: PhrasePool }>> = {
  article: { opening: 'hook', closing: 'closing' },
  blog: { opening: 'blogHook', closing: 'blogClosing' },
};

export function paragraphs({ angle, count }: Template<'paragraphs'>, pen: Pen): string {
  const [first, following] = sentences[angle];
  return times(count, (index) => pen.paragraph(index === 0 ? first : following)).join('\n\n');
}

export function article({ voice, sections }: Template<'article'>, pen: Pen): string {
  const { opening, closing } = voices[voice];
  const introduction = pen.paragraph([opening, 'context', 'promise']);
  const middle = pen
    .phrases('heading', sections)
    .map((heading) => `## ${heading}\n\n${pen.paragraph(['point', 'detail', 'point', 'example'])}`);
  const conclusion = `## Conclusion\n\n${pen.paragraph(['recap', 'point', closing])}`;
  return [`# ${pen.phrase('title')}`, introduction, ...middle, conclusion].join('\n\n');
}

export function section({ paragraphs: count }: Template<'section'>, pen: Pen): string {
  const text = times(count, () => pen.paragraph(['point', 'detail', 'point', 'example']));
  return [`## ${pen.phrase('title')}`, ...text].join('\n\n');
}

export function features({ count }: Template<'features'>, pen: Pen): string {
  const blocks = times(count, () => `### ${pen.phrase('featureTitle')}\n\n${pen.phrase('adBody')}`);
  return [`## ${pen.phrase('headline')}`, pen.phrase('subheadline'), ...blocks].join('\n\n');
}

export function outline({ sections }: Template<'outline'>, pen: Pen): string {
  const blocks = pen
    .phrases('heading', sections)
    .map((heading, index) =>
      [`${index + 1}. ${heading}`, ...bulleted(pen.phrases('outlinePoint', 3)).map(indented)].join('\n'),
    );
  return [`# ${pen.phrase('title')}`, ...blocks].join('\n\n');
}

function indented(text: string): string {
  return `   ${text}`;
}
