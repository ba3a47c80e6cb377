import type { Form, Template } from '../../templates.ts';
import type { Pen } from '../pen.ts';
import {
  advertisement,
  facebookAdvertisement,
  googleAdvertisement,
  painAgitateSolution,
  productSheet,
} from './advertisements.ts';
import { article, features, outline, paragraphs, section } from './articles.ts';
import { email } from './letters.ts';
import { line } from './lines.ts';
import { list, listicle, questionsAndAnswers } from './lists.ts';
import { pressRelease } from './news.ts';
import { prosAndCons, review, testimonial } from './opinions.ts';
import { jobDescription, persona } from './people.ts';
import { pushNotification, socialPost, thread, tweet } from './social.ts';
import { hashtags, tags } from './tags.ts';
import { videoDescription, videoScript } from './video.ts';

/** The forms that the writer composes from a subject. The other forms change a text that the prompt contains. */
export type ComposedForm = Exclude<Form, 'rework'>;

type FormWriters = { readonly [F in ComposedForm]: (template: Template<F>, pen: Pen) => string };

const formWriters: FormWriters = {
  advertisement,
  article,
  email,
  'facebook-advertisement': facebookAdvertisement,
  features,
  'google-advertisement': googleAdvertisement,
  hashtags,
  'job-description': jobDescription,
  line,
  list,
  listicle,
  outline,
  'pain-agitate-solution': painAgitateSolution,
  paragraphs,
  persona,
  'press-release': pressRelease,
  'product-sheet': productSheet,
  'pros-and-cons': prosAndCons,
  'push-notification': pushNotification,
  'questions-and-answers': questionsAndAnswers,
  review,
  section,
  'social-post': socialPost,
  tags,
  testimonial,
  thread,
  tweet,
  'video-description': videoDescription,
  'video-script': videoScript,
};

/** Writes a text of the template's form. */
export function composed<F extends ComposedForm>(template: Template<F>, pen: Pen): string {
  const writers: { readonly [K in F]: (template: Template<K>, pen: Pen) => string } = formWriters;
  return writers[template.form](template, pen);
}
