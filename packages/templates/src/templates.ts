import type { TemplateId } from '@contentgen/contract';
import {
  counted,
  detail,
  type Form,
  line,
  part,
  platformLine,
  prose,
  question,
  repeat,
  request,
  rest,
  stars,
  subject,
  time,
  tweet,
  word,
} from './form.ts';

/** What a template asks a writer for. Its label, group and line are in the contract. */
export interface Template {
  /** What to write, as the object of "Write". */
  readonly task: string;
  readonly form: Form;
  /** Whether the prompt is a text to work on, and not a request. */
  readonly isRework?: boolean;
  /** Whether names, persons and scenes of the text are inventions. */
  readonly isInvention?: boolean;
  /** Maximum number of tokens that a model may write: about twice what the form needs. */
  readonly maxTokens: number;
}

const hashtag = word(part('Hashtags.', 'Further hashtags.'), 'a hashtag without spaces');
const points = (count: number, ...slot: Parameters<typeof line>) => repeat(count, '\n', '- ', line(...slot));
const keywords = (count: number) =>
  counted(count, ', ', line(part('Keywords.', 'Further keywords.'), 'a keyword in lower case, without #'));

/** A post with a title, an introduction, sections and a conclusion. */
const post = (sections: number, section: string, conclusion: string): Form => [
  '# ',
  line(subject, 'a title', 90),
  '\n\n',
  prose(rest('What it is about, and why it matters to the reader.'), 'an introduction of 40 to 80 words', 1),
  '\n\n',
  repeat(
    sections,
    '\n\n',
    '## ',
    line(detail('A part of the subject.'), 'a heading', 80),
    '\n\n',
    prose(
      [
        'What it is, with an example.',
        'Why it matters to the reader.',
        'How it works in practice.',
        'What to look out for.',
        'What else belongs to it.',
      ],
      section,
    ),
  ),
  '\n\n## Conclusion\n\n',
  prose('What follows from it, and what the reader can do next.', conclusion, 1),
];

/** An email with a subject, a greeting and a sign-off. */
const letter = (told: string, what: string): Form => [
  'Subject: ',
  line(subject, 'a subject', 80),
  '\n\n',
  line('A greeting to the readers.', 'a greeting', 80),
  '\n\n',
  prose(rest(told), what),
  '\n\n',
  line('A friendly ending.', 'a sign-off such as "Kind regards,"', 60),
  '\n',
  line('The name of the sender.', 'a name', 60),
];

/** Every template, by its id. */
export const templates: Readonly<Record<TemplateId, Template>> = {
  1: {
    task: 'what the request asks for, in the form that it asks for; without a form, two or three paragraphs',
    form: [prose(request('The text that these words ask for.'), 'the text')],
    maxTokens: 3_000,
  },
  2: {
    task: 'two paragraphs in which an organisation introduces itself: who it is, what it does, and who it is for',
    form: [
      prose(
        request('Who is behind it, what they do, and who it is for.'),
        'two paragraphs of 40 to 80 words each, without headings',
        2,
      ),
    ],
    maxTokens: 600,
  },
  3: {
    task: 'an advertisement: a headline, what the customer gains, and a call to action',
    form: [
      '**',
      line(subject, 'a headline', 80),
      '**\n\n',
      prose(
        rest('What the customer gains.'),
        'one paragraph of 30 to 60 words on what the customer gains',
        1,
      ),
      '\n\n',
      line('What the customer can do now.', 'a call to action in one sentence', 120),
    ],
    maxTokens: 400,
  },
  4: {
    task: 'a factual article',
    form: post(4, 'a section of 120 to 240 words', 'a conclusion of 40 to 80 words'),
    maxTokens: 3_000,
  },
  5: {
    task: 'the opening paragraph of a blog post: a hook, then what the post is about and what the reader gets',
    form: [
      prose(
        request('A hook, what the post is about, and what the reader gets from it.'),
        'one paragraph of 40 to 80 words, without a heading',
        1,
      ),
    ],
    maxTokens: 300,
  },
  6: {
    task: 'the outline of a blog post',
    form: [
      '# ',
      line(subject, 'a title', 90),
      '\n\n',
      repeat(
        5,
        '\n\n',
        '{n}. ',
        line(detail('A part of the subject.'), 'a heading', 80),
        '\n',
        repeat(
          3,
          '\n',
          '   - ',
          line(
            [
              'A point on it.',
              'An example of it.',
              'A question about it.',
              'A fact that few people know.',
              'What it leads to.',
            ],
            'a point',
            120,
          ),
        ),
      ),
    ],
    maxTokens: 700,
  },
  7: {
    task: 'the closing paragraph of a blog post: what to take away, then a question or a next step',
    form: [
      prose(
        request('What to take away from it, and a question or a next step.'),
        'one paragraph of 40 to 80 words, without a heading',
        1,
      ),
    ],
    maxTokens: 300,
  },
  8: {
    task: 'one paragraph of a blog post about the subject',
    form: [
      prose(
        request('What there is to say about it, in one paragraph.'),
        'one paragraph of 60 to 100 words, without a heading',
        1,
      ),
    ],
    maxTokens: 300,
  },
  9: {
    task: 'a blog post that speaks to its reader',
    form: post(3, 'a section of 60 to 120 words', 'a conclusion of 30 to 60 words with a next step'),
    maxTokens: 2_500,
  },
  10: {
    task: 'one section of a blog post',
    form: [
      '## ',
      line(subject, 'a heading', 80),
      '\n\n',
      prose(
        rest('What there is to say about it, in two paragraphs.'),
        'two paragraphs of 50 to 90 words each',
        2,
      ),
    ],
    maxTokens: 600,
  },
  11: {
    task: 'talking points for a blog post',
    form: [
      counted(
        6,
        '\n',
        '- ',
        line(detail('A point to talk about, in one sentence.'), 'a talking point in one sentence', 200),
      ),
    ],
    maxTokens: 400,
  },
  12: {
    task: 'the title of a blog post',
    form: [line(request(), 'a title', 70)],
    isInvention: true,
    maxTokens: 60,
  },
  13: {
    task: 'a call to action that begins with a verb',
    form: [line(request(), 'a call to action', 120)],
    maxTokens: 80,
  },
  14: {
    task: 'the material in other words; keep its meaning, its facts, its layout and its language',
    form: [prose(request(), 'the text in other words')],
    isRework: true,
    maxTokens: 6_000,
  },
  15: {
    task: 'a summary of the material in one paragraph, in its language',
    form: [prose(request(), 'one paragraph of at most 100 words', 1)],
    isRework: true,
    maxTokens: 400,
  },
  16: {
    task: 'an FAQ',
    form: [
      counted(
        5,
        '\n\n',
        '**Q: ',
        line(
          question(
            'What people ask first.',
            'What people ask before they decide.',
            'What people are unsure about.',
            'What people ask later.',
            'What else people ask.',
          ),
          'a question that ends with a question mark',
          150,
        ),
        '**\nA: ',
        line('The answer, in one to three sentences.', 'an answer of one to three sentences', 500),
      ),
    ],
    maxTokens: 900,
  },
  17: {
    task: 'hashtags',
    form: [counted(10, ' ', '#', hashtag)],
    maxTokens: 150,
  },
  18: {
    task: 'the headline of a web page',
    form: [line(request(), 'a headline', 80)],
    isInvention: true,
    maxTokens: 60,
  },
  19: {
    task: 'how it works, step by step',
    form: [
      counted(
        5,
        '\n',
        '{n}. **',
        line('A short name', 'a short name', 40),
        '.** ',
        line(detail('What happens in it.'), 'one sentence', 200),
      ),
    ],
    maxTokens: 400,
  },
  20: {
    task: 'the meta description of a web page, as a search engine shows it',
    form: [platformLine(request(), 'a meta description', 160)],
    maxTokens: 100,
  },
  21: {
    task: 'keywords for a web page',
    form: [keywords(10)],
    maxTokens: 120,
  },
  22: {
    task: 'a mission statement: what an organisation does, who it does it for, and why',
    form: [line(request(), 'a mission statement', 240)],
    maxTokens: 120,
  },
  23: {
    task: 'a newsletter email',
    form: letter(
      'The news, and what the readers can do.',
      'two or three short paragraphs with one call to action',
    ),
    maxTokens: 900,
  },
  24: {
    task: 'three paragraphs: a problem, what it costs, and what helps',
    form: [
      '**Pain:** ',
      prose('What is hard today.', 'the problem in 20 to 50 words', 1),
      '\n\n**Agitate:** ',
      prose(
        'What it costs to leave it as it is.',
        'what it costs to leave it as it is, in 20 to 50 words',
        1,
      ),
      '\n\n**Solution:** ',
      prose('What helps, and how.', 'what helps, in 20 to 50 words', 1),
    ],
    maxTokens: 500,
  },
  25: {
    task: 'one paragraph about the subject',
    form: [
      prose(
        request('What there is to say about it, in one paragraph.'),
        'one paragraph of 60 to 100 words, without a heading',
        1,
      ),
    ],
    maxTokens: 300,
  },
  26: {
    task: 'a press release',
    form: [
      'FOR IMMEDIATE RELEASE\n\n# ',
      line(subject, 'a headline', 100),
      '\n\n**',
      line('The place and the date', 'the place and the date, such as "Kiel, 2 June"', 60),
      '** — ',
      prose(
        rest('Who, what, when, where and why.'),
        'the news in one or two paragraphs: who, what, when, where and why',
      ),
      '\n\n“',
      prose(
        '_What somebody in charge says about it._” _Who that is._',
        'a quotation, then ” and its speaker',
        1,
      ),
      '\n\n## About\n\n',
      prose('What the organisation is and does.', 'one paragraph about the organisation', 1),
      '\n\n## Contact\n\n',
      prose('Who answers questions, and at which address.', 'a name and an address', 1),
    ],
    maxTokens: 1_200,
  },
  27: {
    task: 'a post for social media',
    form: [
      prose(request('What there is to say about it, in two to four sentences.'), 'two to four sentences', 1),
      '\n\n',
      repeat(3, ' ', '#', hashtag),
    ],
    maxTokens: 300,
  },
  28: {
    task: 'a caption for a picture on social media',
    form: [line(request(), 'a short caption', 200), '\n\n', repeat(5, ' ', '#', hashtag)],
    maxTokens: 200,
  },
  29: {
    task: 'ideas for a startup',
    form: [
      counted(
        5,
        '\n',
        '{n}. **',
        line('A name', 'a name', 40),
        '**: ',
        line('The idea, in one sentence.', 'the idea in one sentence', 200),
      ),
    ],
    isInvention: true,
    maxTokens: 500,
  },
  30: {
    task: 'names for a startup',
    form: [counted(10, '\n', '{n}. ', line('A name.', 'a name', 40))],
    isInvention: true,
    maxTokens: 150,
  },
  31: {
    task: 'the sentence below the headline of a web page, which makes its promise concrete',
    form: [line(request(), 'one sentence', 140)],
    maxTokens: 80,
  },
  32: {
    task: 'a testimonial of a customer; invent no well-known person',
    form: [
      '“',
      prose(
        '_What the customer gained by it, in the customer’s own words._”',
        'what the customer says, then ”',
        1,
      ),
      '\n\n— ',
      line('The name of the customer.', 'a name, or [Name]', 60),
    ],
    maxTokens: 250,
  },
  33: {
    task: 'one tweet, with one hashtag at most',
    form: [tweet(request(), 'a tweet')],
    maxTokens: 200,
  },
  34: {
    task: 'a thread of tweets',
    form: [
      counted(
        5,
        '\n\n',
        '{n}/{N} ',
        tweet(part('A further point, and what follows from it.'), 'a tweet', 274),
      ),
    ],
    maxTokens: 700,
  },
  35: {
    task: 'a value proposition: what is offered, who it is for, and why it is better than the alternatives',
    form: [
      prose(
        request('What it does, who it is for, and why it is better than the alternatives.'),
        'one paragraph of 40 to 80 words',
        1,
      ),
    ],
    maxTokens: 300,
  },
  36: {
    task: 'the description of a video',
    form: [
      prose(request('What the video shows, and what the viewers get from it.'), 'one paragraph', 1),
      '\n\nChapters\n',
      repeat(4, '\n', time('a time such as 1:30'), ' ', line('The first chapter.', 'a chapter', 80)),
      '\n\n',
      line('A question to the viewers.', 'a question to the viewers', 150),
      '\n\n',
      repeat(3, ' ', '#', hashtag),
    ],
    isInvention: true,
    maxTokens: 500,
  },
  37: {
    task: 'a video script',
    form: [
      '# ',
      line(subject, 'a title', 90),
      '\n\n',
      repeat(
        4,
        '\n\n',
        '## Scene {n}\n\nVisual: ',
        line(
          ['What is seen at the beginning.', 'What is seen close up.', 'What happens.', 'What is seen then.'],
          'what is seen',
          200,
        ),
        '\nNarrator: ',
        line(detail('What the narrator says.'), 'what the narrator says', 500),
      ),
    ],
    isInvention: true,
    maxTokens: 900,
  },
  38: {
    task: 'keywords for a video',
    form: [keywords(12)],
    maxTokens: 150,
  },
  39: {
    task: 'the title of a video',
    form: [line(request(), 'a title', 70)],
    maxTokens: 60,
  },
  40: {
    task: 'a vision statement: the future that an organisation works towards',
    form: [line(request(), 'a vision statement', 240)],
    maxTokens: 120,
  },
  41: {
    task: 'a marketing persona',
    form: [
      '# ',
      line('A first name and a nickname.', 'a first name and a nickname', 60),
      '\n\n**Age:** ',
      line('An age.', 'an age', 20),
      '\n**Occupation:** ',
      line('A trade or a place of work.', 'an occupation', 80),
      '\n**Lives in:** ',
      line('A place.', 'a place', 80),
      '\n\n',
      prose(request('How this person lives, and what counts for them.'), 'one paragraph on their life', 1),
      '\n\n**Goals**\n',
      points(3, 'What this person wants.', 'a goal', 150),
      '\n\n**Frustrations**\n',
      points(3, 'What gets in the way.', 'a frustration', 150),
    ],
    isInvention: true,
    maxTokens: 500,
  },
  42: {
    task: 'a product sheet',
    form: [
      '# ',
      line(subject, 'the product', 80),
      '\n\n',
      prose(rest('What it is, and what makes it special.'), 'one paragraph', 1),
      '\n\n**Features**\n',
      repeat(
        5,
        '\n',
        '- **',
        line(detail('A feature'), 'a feature', 60),
        ':** ',
        line(
          [
            'What it means for the customer.',
            'Why it matters.',
            'What it makes easier.',
            'How people notice it.',
            'What it saves.',
            'What else there is to say about it.',
          ],
          'what it does',
          200,
        ),
      ),
      '\n\n**Made for:** ',
      line('Those who gain most from it.', 'who it is for', 150),
      '\n\n**Next step:** ',
      line('The way to try it or to get it.', 'what to do next', 150),
    ],
    maxTokens: 600,
  },
  43: {
    task: 'an email that welcomes a new customer and shows the first step',
    form: letter(
      'What the customer gets, and what the first step is.',
      'two or three short paragraphs with the first step',
    ),
    maxTokens: 700,
  },
  44: {
    task: 'a push notification',
    form: [
      platformLine(subject, 'a title', 50),
      '\n',
      platformLine(rest('What there is to know or to do.'), 'a body', 178),
    ],
    maxTokens: 120,
  },
  45: {
    task: 'a blog listicle',
    form: [
      '# ',
      line(subject, 'a title with the number of items', 90),
      '\n\n',
      prose(rest('What the list is for, and what the reader gains.'), 'an introduction of 30 to 60 words', 1),
      '\n\n',
      counted(
        7,
        '\n\n',
        '## {n}. ',
        line(detail('An item of the list.'), 'an item', 80),
        '\n\n',
        prose(
          [
            'Why it is on the list.',
            'What is good to know about it.',
            'An example of it.',
            'Who it suits.',
            'What few people know about it.',
            'When it helps most.',
            'What else is good to know.',
          ],
          'a paragraph of 30 to 60 words',
          1,
        ),
      ),
      '\n\n',
      prose('A last thought.', 'a closing paragraph', 1),
    ],
    maxTokens: 1_800,
  },
  46: {
    task: 'the material with correct spelling, grammar and punctuation; change nothing else, and keep its language',
    form: [prose(request(), 'the corrected text')],
    isRework: true,
    maxTokens: 6_000,
  },
  47: {
    task: 'keywords for a blog post',
    form: [keywords(8)],
    maxTokens: 100,
  },
  48: {
    task: 'the points for and against the subject',
    form: [
      line(request(), 'one sentence on the subject', 250),
      '\n\n**Pros**\n',
      points(4, 'A point for it.', 'a point for', 150),
      '\n\n**Cons**\n',
      points(4, 'A point against it.', 'a point against', 150),
    ],
    maxTokens: 400,
  },
  49: {
    task: 'a Google advertisement',
    form: [
      repeat(
        3,
        '\n',
        'Headline {n}: ',
        platformLine({ ...subject, hints: ['A headline.', 'A further headline.'] }, 'a headline', 30),
      ),
      '\n',
      repeat(2, '\n', 'Description {n}: ', platformLine(rest('A description.'), 'a description', 90)),
    ],
    maxTokens: 200,
  },
  50: {
    task: 'a Facebook advertisement',
    form: [
      'Primary text: ',
      platformLine(request(), 'one to three sentences', 400),
      '\n\nHeadline: ',
      platformLine(subject, 'a headline', 60),
      '\n\nLink description: ',
      platformLine('What the link leads to.', 'a description', 100),
      '\n\nButton: ',
      platformLine('The words of the button.', 'the words of the button', 30),
    ],
    maxTokens: 300,
  },
  51: {
    task: 'a job description',
    form: [
      '# ',
      line(subject, 'the position', 90),
      '\n\n',
      prose(rest('What the work is for, and with whom.'), 'an introduction of 30 to 60 words', 1),
      '\n\n## Responsibilities\n\n',
      points(5, 'What the person does.', 'a responsibility', 150),
      '\n\n## Requirements\n\n',
      points(5, 'What the person brings along.', 'a requirement', 150),
      '\n\n## What we offer\n\n',
      points(5, 'What the employer offers.', 'what you offer', 150),
      '\n\n## How to apply\n\n',
      prose('Where applications go, and by when.', 'how to apply', 1),
    ],
    maxTokens: 800,
  },
  52: {
    task: 'a review, with as many stars as the request speaks for, from 1 to 5',
    form: [
      stars('1 to 5 stars.', 'stars such as ★★★★☆ (4/5)'),
      '\n\n**',
      line(subject, 'a title', 80),
      '**\n\n',
      prose(rest('What was good, and what was not.'), 'one paragraph on what was good and what was not', 1),
    ],
    maxTokens: 350,
  },
  53: {
    task: 'the feature section of a landing page',
    form: [
      '## ',
      line(subject, 'a heading', 80),
      '\n\n',
      line(rest('What it does, and for whom.'), 'one sentence', 200),
      '\n\n',
      repeat(
        4,
        '\n\n',
        '### ',
        line(detail('A feature.'), 'a feature', 60),
        '\n\n',
        prose(
          ['What it gives the customer.', 'What it makes easier.', 'How people notice it.', 'What it saves.'],
          'a paragraph of 20 to 50 words',
          1,
        ),
      ),
    ],
    maxTokens: 700,
  },
  54: {
    task: 'a translation of the material into the language that the request names first, or into English where it names none; keep the layout',
    form: [prose(request(), 'the translation')],
    isRework: true,
    maxTokens: 6_000,
  },
};

/**
 * Returns a template.
 *
 * @throws RangeError when no template has this id.
 */
export function templateOf(id: number): Template {
  const template: Template | undefined = templates[id as TemplateId];
  if (template === undefined) throw new RangeError(`No template has the id ${id}.`);
  return template;
}
