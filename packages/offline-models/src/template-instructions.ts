import { templates as labels } from '@contentgen/contract';
import {
  type Form,
  type FormSettings,
  type LineAngle,
  type ListSubject,
  type ParagraphAngle,
  type ReworkTask,
  templateOf,
} from './templates.ts';

/** The instruction of each form, as the model receives it. */
type FormInstructions = { readonly [F in Form]: (settings: FormSettings[F]) => string };

const paragraphAngles: Readonly<Record<ParagraphAngle, string>> = {
  plain: 'about the subject',
  'about-us': 'in which an organisation introduces itself: who it is, what it does and who it is for',
  opening: 'that opens a blog post: a hook, then what the post is about and what its reader gets',
  closing: 'that closes a blog post: what to take away, then a question or a next step',
  value: 'that says what is offered, who it is for, and why it is better than the alternatives',
};

const lineAngles: Readonly<Record<LineAngle, string>> = {
  title: 'the title of a blog post',
  headline: 'a headline',
  subheadline: 'the sentence below a headline, which makes its promise concrete',
  'video-title': 'the title of a video',
  'call-to-action': 'a call to action that begins with a verb',
  'meta-description': 'the meta description of a web page, as a search engine shows it',
  mission: 'a mission statement: what an organisation does, for which people and why',
  vision: 'a vision statement: the future that an organisation works towards',
};

const listSubjects: Readonly<Record<ListSubject, string>> = {
  'talking-points': 'Each is a talking point for a blog post, one sentence.',
  steps:
    'Each is a step of how it works: a short name in bold with a full stop (**Name.**), then one sentence.',
  'startup-ideas':
    'Each is an idea for a startup: its name in bold and a colon (**Name**:), then one sentence.',
  'startup-names': 'Each is a name for a startup and nothing else.',
};

const reworks: Readonly<Record<ReworkTask, string>> = {
  rewrite: 'Rewrite the text of the request in other words. Keep its meaning, its facts and its language.',
  summarise: 'Summarise the text of the request in one paragraph, in the language of the text.',
  correct:
    'Correct the spelling, grammar and punctuation of the text of the request, and change nothing else. Keep its language.',
  translate:
    'Translate the text of the request into the language that the request names, or into English where it names none. Keep its layout.',
};

const within = (limit: number) => `at most ${limit} characters, spaces included`;

/** The instructions are made from the settings that the offline writer follows, too. */
const formInstructions: FormInstructions = {
  paragraphs: ({ angle, count }) =>
    `Write ${count === 1 ? 'one paragraph' : `${count} paragraphs`} ${paragraphAngles[angle]}. No headings and no lists; an empty line between paragraphs.`,
  line: ({ angle, limit }) => `Write ${lineAngles[angle]}, on a single line of ${within(limit)}.`,
  article: ({ voice, sections }) =>
    `Write ${voice === 'blog' ? 'a blog post that speaks to its reader' : 'a factual article'} in Markdown: a title (# Title), an introduction, ${sections} sections with a heading each (## Heading), and last a section "## Conclusion".`,
  section: ({ paragraphs }) =>
    `Write a section of a blog post in Markdown: a heading (## Heading) and ${paragraphs} paragraphs.`,
  features: ({ count }) =>
    `Write the feature section of a landing page in Markdown: a heading (## Heading), one sentence, then ${count} features, each with a heading (### Feature) and one paragraph.`,
  outline: ({ sections }) =>
    `Write the outline of a blog post in Markdown: a title (# Title), then ${sections} numbered sections (1. Heading), each with three points below it (   - Point).`,
  list: ({ of, count, numbered }) =>
    `Write a list of exactly ${count} items, one a line, each beginning with ${numbered ? 'its number ("1. ")' : '"- "'}. ${listSubjects[of]}`,
  listicle: ({ count }) =>
    `Write a blog listicle in Markdown: a title that names the number ${count} (# Title), an introduction, ${count} numbered items (## 1. Heading) with a paragraph each, and a closing paragraph.`,
  'questions-and-answers': ({ count }) =>
    `Write a FAQ of exactly ${count} questions, each in bold on one line ("**Q: Question?**") with its answer on the next ("A: Answer."), and an empty line between them.`,
  hashtags: ({ count }) =>
    `Write ${count} hashtags on one line with spaces between. Each begins with # and has no space in it.`,
  tags: ({ count }) =>
    `Write ${count} keywords on one line with ", " between, without # and without numbers.`,
  'social-post': ({ voice, hashtags }) =>
    `Write ${voice === 'post' ? 'a post for social media of a few sentences' : 'a short caption for a picture on social media'}, then an empty line, then ${hashtags} hashtags on one line.`,
  tweet: ({ limit }) => `Write one tweet of ${within(limit)}, with one hashtag at most.`,
  thread: ({ tweets, limit }) =>
    `Write a thread of exactly ${tweets} tweets with an empty line between them. Each begins with its number ("1/${tweets} ") and has ${within(limit)}.`,
  'push-notification': ({ titleLimit, bodyLimit }) =>
    `Write a push notification: a title of ${within(titleLimit)}, and on the next line a body of ${within(bodyLimit)}. Two lines and nothing else.`,
  'pros-and-cons': ({ count }) =>
    `Write one sentence on the subject, then "**Pros**" with ${count} points below it ("- Point"), then "**Cons**" with ${count} points, and an empty line before each.`,
  'pain-agitate-solution': () =>
    'Write three paragraphs that begin with "**Pain:**" (the problem), "**Agitate:**" (what it costs) and "**Solution:**" (what helps).',
  'press-release': () =>
    'Write a press release in Markdown: "FOR IMMEDIATE RELEASE", a headline (# Headline), a first paragraph that begins with place and date in bold, the news, a quotation with its speaker, "## About", and "## Contact". Put [brackets] where a fact is not known.',
  advertisement: () =>
    'Write an advertisement: a headline in bold (**Headline**), a paragraph on what the customer gains, and a call to action as the last paragraph.',
  'google-advertisement': ({ headlines, headlineLimit, descriptions, descriptionLimit }) =>
    `Write a Google advertisement: ${headlines} lines "Headline 1: …" of ${within(headlineLimit)} after the colon, then ${descriptions} lines "Description 1: …" of ${within(descriptionLimit)} after the colon, all numbered from 1, without empty lines.`,
  'facebook-advertisement': () =>
    'Write a Facebook advertisement of four paragraphs that begin with "Primary text:", "Headline:", "Link description:" and "Button:".',
  'job-description': ({ count }) =>
    `Write a job description in Markdown: the position (# Position), an introduction, then "## Responsibilities", "## Requirements" and "## What we offer" with ${count} points each ("- Point"), and "## How to apply".`,
  review: ({ stars }) =>
    `Write a review that gives as many of ${stars} stars as the request speaks for: a line of stars such as "${'★'.repeat(stars - 1)}☆ (${stars - 1}/${stars})", a title in bold, and a paragraph on what was good and what was not.`,
  testimonial: () =>
    'Write a testimonial of a customer: what they say in quotation marks “…”, an empty line, and "— Name, role". Invent no well-known person.',
  email: ({ occasion }) =>
    `Write ${occasion === 'welcome' ? 'an email that welcomes a new customer and shows the first step' : 'a newsletter email'}: "Subject: …", a greeting, a few short paragraphs with one call to action, and a sign-off with a name on the line below.`,
  'product-sheet': ({ features }) =>
    `Write a product sheet in Markdown: the product (# Product), one paragraph, "**Features**" with ${features} points ("- **Name:** what it does"), "**Made for:** …" and "**Next step:** …".`,
  'video-description': ({ chapters }) =>
    `Write the description of a video: a paragraph, "Chapters" with ${chapters} lines that begin with a time ("0:00 Chapter"), a question to the viewers, and hashtags on the last line.`,
  'video-script': ({ scenes }) =>
    `Write a video script in Markdown: a title (# Title), then ${scenes} scenes ("## Scene 1"), each with a line "Visual: …" and a line "Narrator: …".`,
  persona: ({ count }) =>
    `Write a marketing persona in Markdown: a name (# Name), "**Age:**", "**Occupation:**" and "**Lives in:**" on a line each, a paragraph on their life, "**Goals**" and "**Frustrations**" with ${count} points each ("- Point").`,
  // Only a summary has to be short. The length of the others follows from the text that they work on.
  rework: ({ task, limit }) =>
    task === 'summarise' ? `${reworks[task]} Write ${within(limit)}.` : reworks[task],
};

const everyForm =
  'Answer with the text alone: no introduction, no remark about it, no quotation marks or code fence around it. Write in the language of the request unless it asks for another.';

const freestyle = 1;

/**
 * Returns the instruction that says what a text of a template consists of; null for Freestyle, which has no form.
 *
 * @throws RangeError when no template has this id.
 */
export function formInstructionOf(templateId: number): string | null {
  const { form, ...settings } = templateOf(templateId);
  const instruction = formInstructions[form] as (settings: object) => string;
  return templateId === freestyle ? null : instruction(settings);
}

/**
 * Returns the system instruction of a template: its label, its form and its limits; null for Freestyle, where the model
 * receives only the prompt.
 *
 * @throws RangeError when no template has this id.
 */
export function instructionOf(templateId: number): string | null {
  const instruction = formInstructionOf(templateId);
  if (instruction === null) return null;
  const label = labels.find(({ value }) => value === templateId)?.label;
  return `You write for people who publish what you write. The kind of text is: ${label}. ${instruction} ${everyForm}`;
}
