import type { LineAngle, Template } from '../../templates.ts';
import type { Pen } from '../pen.ts';
import type { PhrasePool } from '../phrases/phrases.ts';

const linePools: Readonly<Record<LineAngle, PhrasePool>> = {
  title: 'title',
  headline: 'headline',
  subheadline: 'subheadline',
  'video-title': 'videoTitle',
  'call-to-action': 'callToAction',
  'meta-description': 'metaDescription',
  mission: 'mission',
  vision: 'vision',
};

export function line({ angle, limit }: Template<'line'>, pen: Pen): string {
  return pen.phraseWithin(linePools[angle], limit);
}
