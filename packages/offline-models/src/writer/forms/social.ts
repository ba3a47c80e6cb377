import type { Template } from '../../templates.ts';
import { clip } from '../clip.ts';
import type { Pen } from '../pen.ts';
import { times } from './list-marks.ts';
import { hashtagsOf } from './tags.ts';

export function socialPost({ voice, hashtags }: Template<'social-post'>, pen: Pen): string {
  const text = voice === 'post' ? pen.paragraph(['post', 'point', 'postQuestion']) : pen.phrase('caption');
  return `${text}\n\n${hashtagsOf(pen, hashtags).join(' ')}`;
}

export function tweet({ limit }: Template<'tweet'>, pen: Pen): string {
  const [hashtag = ''] = hashtagsOf(pen, 1);
  return clip(`${pen.phraseWithin('tweet', limit - hashtag.length - 1)} ${hashtag}`.trim(), limit);
}

export function thread({ tweets, limit }: Template<'thread'>, pen: Pen): string {
  const middle = times(tweets - 2, () => pen.paragraph(['point', 'detail']));
  return [pen.phrase('threadOpening'), ...middle, pen.phrase('threadClosing')]
    .map((text, index) => clip(`${index + 1}/${tweets} ${text}`, limit))
    .join('\n\n');
}

export function pushNotification(template: Template<'push-notification'>, pen: Pen): string {
  const title = pen.phraseWithin('pushTitle', template.titleLimit);
  return `${title}\n${pen.phraseWithin('pushBody', template.bodyLimit)}`;
}
