import type { TemplateId } from '@contentgen/contract';

/** The settings of each form of text. Limits are in code points (see `lengthOf`), counts in items. */
export interface FormSettings {
  readonly paragraphs: { readonly angle: ParagraphAngle; readonly count: number };
  readonly line: { readonly angle: LineAngle; readonly limit: number };
  readonly article: { readonly voice: 'article' | 'blog'; readonly sections: number };
  readonly section: { readonly paragraphs: number };
  readonly features: { readonly count: number };
  readonly outline: { readonly sections: number };
  readonly list: { readonly of: ListSubject; readonly count: number; readonly numbered: boolean };
  readonly listicle: { readonly count: number };
  readonly 'questions-and-answers': { readonly count: number };
  readonly hashtags: { readonly count: number };
  readonly tags: { readonly count: number };
  readonly 'social-post': { readonly voice: 'post' | 'caption'; readonly hashtags: number };
  readonly tweet: { readonly limit: number };
  readonly thread: { readonly tweets: number; readonly limit: number };
  readonly 'push-notification': { readonly titleLimit: number; readonly bodyLimit: number };
  readonly 'pros-and-cons': { readonly count: number };
  readonly 'pain-agitate-solution': object;
  readonly 'press-release': object;
  readonly advertisement: object;
  readonly 'google-advertisement': {
    readonly headlines: number;
    readonly headlineLimit: number;
    readonly descriptions: number;
    readonly descriptionLimit: number;
  };
  readonly 'facebook-advertisement': object;
  readonly 'job-description': { readonly count: number };
  readonly review: { readonly stars: number };
  readonly testimonial: object;
  readonly email: { readonly occasion: 'newsletter' | 'welcome' };
  readonly 'product-sheet': { readonly features: number };
  readonly 'video-description': { readonly chapters: number };
  readonly 'video-script': { readonly scenes: number };
  readonly persona: { readonly count: number };
  readonly rework: { readonly task: ReworkTask; readonly limit: number };
}

/** The purpose of the paragraphs. */
export type ParagraphAngle = 'plain' | 'about-us' | 'opening' | 'closing' | 'value';

/** The purpose of a single line. */
export type LineAngle =
  | 'title'
  | 'headline'
  | 'subheadline'
  | 'video-title'
  | 'call-to-action'
  | 'meta-description'
  | 'mission'
  | 'vision';

/** The items of a list. */
export type ListSubject = 'talking-points' | 'steps' | 'startup-ideas' | 'startup-names';

/** The work to do on the text that the prompt contains. */
export type ReworkTask = 'rewrite' | 'summarise' | 'correct' | 'translate';

export type Form = keyof FormSettings;

/** A form together with its settings. */
export type Template<F extends Form = Form> = {
  readonly [K in F]: { readonly form: K } & FormSettings[K];
}[F];

/** The form of every template, by template id. The ids and their labels are in the contract. */
export const templates: Readonly<Record<TemplateId, Template>> = {
  1: { form: 'paragraphs', angle: 'plain', count: 2 },
  2: { form: 'paragraphs', angle: 'about-us', count: 2 },
  3: { form: 'advertisement' },
  4: { form: 'article', voice: 'article', sections: 4 },
  5: { form: 'paragraphs', angle: 'opening', count: 1 },
  6: { form: 'outline', sections: 5 },
  7: { form: 'paragraphs', angle: 'closing', count: 1 },
  8: { form: 'paragraphs', angle: 'plain', count: 1 },
  9: { form: 'article', voice: 'blog', sections: 3 },
  10: { form: 'section', paragraphs: 2 },
  11: { form: 'list', of: 'talking-points', count: 6, numbered: false },
  12: { form: 'line', angle: 'title', limit: 70 },
  13: { form: 'line', angle: 'call-to-action', limit: 120 },
  14: { form: 'rework', task: 'rewrite', limit: 20_000 },
  15: { form: 'rework', task: 'summarise', limit: 600 },
  16: { form: 'questions-and-answers', count: 5 },
  17: { form: 'hashtags', count: 10 },
  18: { form: 'line', angle: 'headline', limit: 80 },
  19: { form: 'list', of: 'steps', count: 5, numbered: true },
  20: { form: 'line', angle: 'meta-description', limit: 160 },
  21: { form: 'tags', count: 10 },
  22: { form: 'line', angle: 'mission', limit: 240 },
  23: { form: 'email', occasion: 'newsletter' },
  24: { form: 'pain-agitate-solution' },
  25: { form: 'paragraphs', angle: 'plain', count: 1 },
  26: { form: 'press-release' },
  27: { form: 'social-post', voice: 'post', hashtags: 3 },
  28: { form: 'social-post', voice: 'caption', hashtags: 5 },
  29: { form: 'list', of: 'startup-ideas', count: 5, numbered: true },
  30: { form: 'list', of: 'startup-names', count: 10, numbered: true },
  31: { form: 'line', angle: 'subheadline', limit: 140 },
  32: { form: 'testimonial' },
  33: { form: 'tweet', limit: 280 },
  34: { form: 'thread', tweets: 5, limit: 280 },
  35: { form: 'paragraphs', angle: 'value', count: 1 },
  36: { form: 'video-description', chapters: 4 },
  37: { form: 'video-script', scenes: 4 },
  38: { form: 'tags', count: 12 },
  39: { form: 'line', angle: 'video-title', limit: 70 },
  40: { form: 'line', angle: 'vision', limit: 240 },
  41: { form: 'persona', count: 3 },
  42: { form: 'product-sheet', features: 5 },
  43: { form: 'email', occasion: 'welcome' },
  44: { form: 'push-notification', titleLimit: 50, bodyLimit: 178 },
  45: { form: 'listicle', count: 7 },
  46: { form: 'rework', task: 'correct', limit: 20_000 },
  47: { form: 'tags', count: 8 },
  48: { form: 'pros-and-cons', count: 4 },
  49: {
    form: 'google-advertisement',
    headlines: 3,
    headlineLimit: 30,
    descriptions: 2,
    descriptionLimit: 90,
  },
  50: { form: 'facebook-advertisement' },
  51: { form: 'job-description', count: 5 },
  52: { form: 'review', stars: 5 },
  53: { form: 'features', count: 4 },
  54: { form: 'rework', task: 'translate', limit: 20_000 },
};

/**
 * Returns the form of a template.
 *
 * @throws RangeError when no template has this id.
 */
export function templateOf(id: number): Template {
  const template: Template | undefined = templates[id as TemplateId];
  if (template === undefined) throw new RangeError(`No template has the id ${id}.`);
  return template;
}

/** Returns the length of a text in code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
