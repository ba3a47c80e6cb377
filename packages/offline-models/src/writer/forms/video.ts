import type { Template } from '../../templates.ts';
import type { Pen } from '../pen.ts';
import type { PhrasePool } from '../phrases/phrases.ts';
import { times } from './list-marks.ts';
import { hashtagsOf } from './tags.ts';

const secondsOfChapter = 90;

export function videoDescription({ chapters }: Template<'video-description'>, pen: Pen): string {
  const marks = pen
    .phrases('heading', chapters)
    .map((heading, index) => `${timeMark(index * secondsOfChapter)} ${heading}`);
  return [
    pen.paragraph(['videoOpening', 'point', 'promise']),
    `Chapters\n${marks.join('\n')}`,
    pen.phrase('postQuestion'),
    hashtagsOf(pen, 3).join(' '),
  ].join('\n\n');
}

export function videoScript({ scenes }: Template<'video-script'>, pen: Pen): string {
  const narration = (index: number): PhrasePool[] => {
    if (index === 0) return ['videoOpening', 'promise'];
    return index === scenes - 1 ? ['closing', 'callToAction'] : ['point', 'detail', 'example'];
  };
  const blocks = times(
    scenes,
    (index) =>
      `## Scene ${index + 1}\n\nVisual: ${pen.word('shot')}.\nNarrator: ${pen.paragraph(narration(index))}`,
  );
  return [`# ${pen.phrase('videoTitle')}`, ...blocks].join('\n\n');
}

function timeMark(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
