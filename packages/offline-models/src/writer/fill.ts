import { filled, isSlot, type Role, type Slot } from '@contentgen/templates/form';
import type { Template } from '@contentgen/templates/templates';
import { asSentences, fitting, joined, type Pen, phrases, unstopped } from './pen.ts';
import { capitalised, clip, isSentence, lengthOf, stopped } from './plain-text.ts';

/** What the writer puts into a slot. `at` is its place among the `count` slots of its role. */
type Fill = (pen: Pen, slot: Slot, at: number, count: number) => string;

const hint =
  (text: string): Fill =>
  (pen) =>
    pen.hint(text);

/** Everything that the request says, then hints for further paragraphs, or for what the text still needs. */
const everything =
  (next: string): Fill =>
  (pen, { paragraphs = 1 }) => {
    const first = pen.introduce();
    return paragraphs > 1 ? `${first}\n\n${pen.hint(next)}` : joined(first, pen.hint(next));
  };

/** One of some hints, by the place of the slot. */
const hints =
  (texts: readonly string[]): Fill =>
  (pen, _, at) =>
    pen.hint(texts[at % texts.length] ?? '');

/** A fact of a kind as it stands, or a hint. The last slot takes what is left of the kind. */
const point =
  (missing: readonly string[], isMeant?: (fact: string) => boolean): Fill =>
  (pen, slot, at, count) => {
    const fact = at > 0 && at === count - 1 ? pen.takeAll(isMeant).join(', ') : pen.takeOne(isMeant);
    const text = fact || hints(missing)(pen, slot, at, count);
    return clip(capitalised(unstopped(text)), slot.limit ?? 200);
  };

/** A kind of facts, by its words. */
const says = (pattern: RegExp) => (fact: string) => pattern.test(fact);
const isFrustration = says(
  /\b(?:hates?|dislikes?|fears?|annoyed|afraid|frustrated|worr(?:y|ies)|struggles?|lacks?|(?:little|no) time|tired of)\b/iu,
);
const isGoal = (fact: string) =>
  !isFrustration(fact) &&
  /\b(?:wants?|needs?|hopes?|plans?|wishes|would like|looks? for|loves?|likes?|dreams?)\b/iu.test(fact);
const isOccupation = says(
  /^(?:an? |the )?(?:[\p{L}-]+ )?(?:nurse|teacher|student|engineer|developer|designer|manager|owner|farmer|baker|doctor|lawyer|retired|pensioner|retiree|accountant|driver|cook|chef|writer|artist|clerk|founder|consultant|freelancer|mechanic|carpenter|electrician|plumber|gardener|scientist|waiter|waitress)s?\b|^works? (?:as|in|at|for)\b/iu,
);
const isAge = says(
  /^(?:aged? )?\d{2}(?:\+|s)?(?:\s?(?:to|-|–)\s?\d{2})?(?: (?:years?(?: old)?|and (?:over|older)))?$|^(?:over|under|in (?:his|her|their)) \d{2}s?$/iu,
);
const isPrice = (fact: string) =>
  !isSentence(fact) &&
  fact.split(' ').length <= 6 &&
  /[$€£]\s?\d|\d\s?(?:[€£$]|(?:euros?|dollars?|pounds?|francs?|EUR|USD|GBP|CHF)\b)|^(?:entry |admission )?free(?: entry| admission| of charge)?$/iu.test(
    fact,
  ) &&
  !/\b(?:refund|save|raise|million|fine|profit|debt|revenue|donat)/iu.test(fact);
const isContact = says(
  /@|https?:|\bwww\.|\+?\d[\d ()-]{6,}\d|^(?:apply|contact|call|write to|e-?mail|phone|rsvp|dm)\b/iu,
);
const isDemand = says(
  /\b(?:experience|years? of|degree|licen[cs]e|required|needed|must|certificate|fluent|diploma|[ABC][12]|skills?|knowledge)\b/iu,
);
const isOffer = (fact: string) =>
  !isDemand(fact) &&
  /[$€£]|\b(?:euros?|dollars?|pounds?|francs?|salary|pay|paid|hours?|part-time|full-time|shifts?|days a week|weekends?|holidays?|vacation|leave|remote|pension|bonus|training|flexible|days off|lunch|free)\b|\d+h\b/iu.test(
    fact,
  );
const isDate = says(
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|today|tonight|\d{1,2}:\d\d|(?:19|20)\d\d)\b/iu,
);

/** The parts of a text about anything, with what each of them should say. */
const parts = [
  ['Background', ['How it began', 'Who takes part', 'Why it matters now']],
  ['The Main Points', ['What matters most', 'What comes second', 'What is easily forgotten']],
  ['An Example', ['What happened', 'How it went on', 'What it shows']],
  ['Common Questions', ['What people ask first', 'What is often misunderstood', 'Where to read more']],
  ['What Comes Next', ['The next step', 'Who takes it', 'When to look at it again']],
] as const;

/** The headings of a text, each with its facts or with hints: first the facts by their kind, then parts without any. */
function chaptersOf({ brief }: Pen, count: number): { heading: string; facts: string[]; hints: string[] }[] {
  const kindOf = (fact: string) =>
    isPrice(fact) ? 'Price' : isDate(fact) ? 'Dates' : /^for /iu.test(fact) ? 'Who It Is For' : 'Details';
  const groups = new Map<string, string[]>();
  for (const fact of brief.facts) {
    const kind = groups.size >= count && !groups.has(kindOf(fact)) ? 'Details' : kindOf(fact);
    groups.set(kind, [...(groups.get(kind) ?? []), fact]);
  }
  const known = [...groups].map(([heading, facts]) => ({ heading, facts, hints: [] }));
  const others = Array.from({ length: Math.max(0, count - known.length) }, (_, at) => {
    const [heading, hints] = parts[at] ?? [`Part ${at + 1}`, ['What belongs here']];
    return { heading, facts: [], hints: [...hints] };
  });
  return [...known, ...others].slice(0, count);
}

/** A part of a text. Together they tell every fact. */
function chapter(pen: Pen, at: number, count: number): string {
  pen.takeAll();
  const { facts, hints } = chaptersOf(pen, count)[at] ?? { facts: [], hints: [] };
  const [first = '', second = '', third = ''] = hints;
  const small = (text: string) => text[0]?.toLowerCase() + text.slice(1);
  return (
    asSentences(facts) || pen.hint(second === '' ? first : `${first}, ${small(second)}, and ${small(third)}.`)
  );
}

/** The facts one by one, then hints. The last of them takes what is left. */
function pieceOf(pen: Pen, at: number, count: number): string {
  const fact = at === count - 1 ? pen.tell() : pen.takeOne();
  const hints = parts.flatMap(([, texts]) => texts);
  return stopped(capitalised(fact || pen.hint(hints[at % hints.length] ?? 'The next point')));
}

/** The beginning of a text that fits, cut before a word such as "with". */
function headOf(text: string, limit = 200): string {
  const [first = '', ...more] = text.split(/\s(?=(?:with|for|in|at|on|from|by|to|that|who)\s)/iu);
  const end = more.findIndex((_, at) => lengthOf([first, ...more.slice(0, at + 1)].join(' ')) > limit);
  return clip([first, ...more.slice(0, end < 0 ? undefined : end)].join(' '), limit);
}

/** Questions that the request answers, and some that it doesn't. */
function questionsOf(pen: Pen): [question: string, answer: string][] {
  const { title, facts, audience, place, isEnglish } = pen.brief;
  if (!isEnglish) return [[title.endsWith('?') ? title : `${title}?`, asSentences(facts) || '[…]']];
  const known: [string, string][] = [
    title.endsWith('?')
      ? [title, '[Answer the question in a sentence or two.]']
      : ['What is this about?', pen.topicSentence()],
    ['What should I know first?', asSentences(facts)],
    ['What does it cost?', asSentences(facts.filter(isPrice))],
    ['When is it?', asSentences(facts.filter((fact) => isDate(fact) && !isSentence(fact)))],
    ['Who is it for?', audience ?? ''],
    ['Where is it?', place ?? ''],
    ['How do I begin?', '[Say what the first step is.]'],
    [
      'Who can help me?',
      asSentences(facts.filter(isContact)) || '[Say who can help, and how to reach them.]',
    ],
    ['What else should I know?', '[Say it in a sentence or two.]'],
    ['Where can I find out more?', '[Name a page or a person.]'],
  ];
  return known
    .filter(([, answer], at, all) => answer !== '' && all.findIndex(([, other]) => other === answer) === at)
    .map(([question, answer]) => [question, clip(stopped(capitalised(answer)), 400)]);
}

/** The words of the request as hashtags. Platforms don't link one of digits only. */
function hashtagsOf({ brief }: Pen): string[] {
  const tags = brief.keywords.map((tag) =>
    tag
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .map(capitalised)
      .join(''),
  );
  return [...new Set(tags.filter((tag) => /\p{L}/u.test(tag)))];
}

const list = (text: string) => text.split(' | ');

/** How names are made: ideas for a person, because a made up name can hurt. */
const names = list(
  'one short word | two words | an invented word | a verb | a word from nature | a place | a first name | a play on words | a word in another language | the work itself',
);
const products = list('An app | A service | A course | A marketplace | A product');

/** The whole request, or its topic if it is too long. */
const brief: Fill = (pen, { limit = 400 }) => fitting(limit, pen.introduce(), pen.topicSentence());

const title: Fill = ({ brief }, { limit = 200 }) =>
  fitting(limit, brief.title, headOf(brief.isStatement ? brief.title : capitalised(brief.topic), limit));

const duties = list(
  'What the person does every day | What comes up every week | What the person decides | Who is helped by it | What is handed over, and to whom',
);
const reasons = list(
  'Say why it is on the list. | Give an example. | Say more in a sentence or two. | Say who should know it.',
);
const pointsFor = list('What speaks for it | What it makes easier | What it prevents | Who gains from it');
const pointsAgainst = list(
  'What speaks against it | What it makes harder | What it costs | What can go wrong',
);
const goals = list(
  'What this person wants most | What would make an ordinary day easier | What is worth paying for',
);
const frustrations = list('What takes too long | What costs too much | What is hard to find');
const events = list(
  'Say who does what first. | Say what happens next. | Say what comes back. | Say what is checked. | Say how it ends.',
);
const scenes = list('The title on a plain background | A picture of what is said | A last wide picture');
const steps = list('First | Next | Then | After that | In the end');

/** Words that somebody said. */
const quoted = /[“"]([^”"]{12,300})[”"]/u;

const isFirstName = (text: string) => /^\p{Lu}\p{Ll}+$/u.test(text);

/** What to say about a feature: hints that differ, so that a list of them is a help and no wall. */
const meanings = list(
  'Say what this means for the customer. | Say what it saves, or makes easier. | Say how people notice it. | Say why you do it this way. | Say what others do instead.',
);

/** Returns whether the topic is what is wrong, and the facts are what helps. */
const isOurs = says(/\b(?:we|our|us|my)\b/iu);
const isProblem = ({ brief: { sentence, isStatement, facts } }: Pen) =>
  !isOurs(sentence) &&
  ((facts.length > 0 && (isStatement || facts.every(isSentence))) ||
    /\b(?:pain|problems?|cold|late|lost|slow|noisy?|wasted?|tired|stress|broken|expensive|fear|lonely|loneliness|hard|trouble|mess|queues?|chaos|delays?|debts?|missing|lack|without|waiting|complaints?)\b/iu.test(
      sentence,
    ));

/** "Our mission: …" with the facts, as many as fit. A statement stands as it is. */
function aimed(pen: Pen, label: string, limit: number): string {
  const { isEnglish, isStatement, topic } = pen.brief;
  const topicLine = isEnglish && !isStatement ? `${label}: ${topic}.` : pen.topicSentence();
  return fitting(limit, joined(topicLine, pen.tell()), topicLine);
}

const roles: Readonly<Record<Role, Fill>> = {
  'about us': everything('Say who is behind it, and why you do it.'),
  action: (pen, { limit = 120 }) => {
    const { isEnglish, isStatement } = pen.brief;
    const label = phrases.action[0];
    if (limit < 40) return isEnglish ? pen.say('action') : label;
    const topic = isStatement || !isEnglish ? pen.brief.sentence : `${pen.say('action')}: ${pen.brief.topic}`;
    return fitting(limit, joined(stopped(topic), pen.tell()), stopped(topic));
  },
  advice: (pen, _, at, count) => {
    const fact = at === count - 1 ? pen.tell() : pen.takeOne();
    const text = stopped(capitalised(fact || pen.hint(events[at] ?? 'Say what happens then.')));
    return joined(at === 0 ? pen.topicSentence() : '', text);
  },
  age: point(['age'], isAge),
  answer: (pen, _, at) => questionsOf(pen)[at]?.[1] ?? pen.hint('Answer it in a sentence.'),
  audience: (pen) => pen.brief.audience ?? pen.hint('who it is for'),
  benefit: brief,
  body: (pen) => {
    const text = pen.introduce();
    return !pen.brief.isEnglish || lengthOf(text) > 100
      ? text
      : joined(text, pen.hint('Say more in a few sentences.'));
  },
  caption: (pen, slot, at, count) => unstopped(brief(pen, slot, at, count)),
  chapter: (pen, _, at, count) => (pen.brief.isEnglish ? (parts[at]?.[0] ?? '') : `[${at + 1}/${count}]`),
  con: hints(pointsAgainst),
  conclusion: (pen) => joined(pen.tell(), pen.hint('Sum it up in two sentences, and name a next step.')),
  contact: (pen) =>
    asSentences(pen.brief.facts.filter(isContact)).replace(/^contact: /iu, '') ||
    pen.hint('Name, address and date.'),
  cost: hint('Say what it costs to leave it as it is.'),
  customer: (pen) => pen.brief.speaker ?? pen.hint('Name'),
  demand: point(['A requirement'], isDemand),
  duty: hints(duties),
  feature: (pen, { limit = 60 }) => {
    const fact = pen.takeOne((one) => lengthOf(one) <= limit && !/^for /iu.test(one));
    return capitalised(unstopped(fact ?? pen.hint('A feature')));
  },
  frustration: point(frustrations, isFrustration),
  goal: point(goals, isGoal),
  greeting: ({ brief: { audience = '', isEnglish } }) => {
    const [person] = /\b(?:Dr|Mr|Ms|Mrs|Prof)\.? \p{Lu}.*$/u.exec(audience) ?? [];
    const people = person ?? audience.replace(/^(?:all )?(?:our|my|the|your|all)\s+/iu, '');
    if (!isEnglish) return '[…]';
    return people === '' ? 'Hello,' : `Dear ${clip(people, 70)},`;
  },
  hashtag: (pen, _, at) => hashtagsOf(pen)[at] ?? `Tag${at + 1}`,
  heading: (pen, _, at, count) =>
    count === 1 ? pen.brief.title : pen.brief.isEnglish ? (chaptersOf(pen, count)[at]?.heading ?? '') : '[…]',
  headline: (pen, slot, at) => {
    const short = pen.brief.facts.map(unstopped).filter((fact) => lengthOf(fact) <= (slot.limit ?? 80));
    if (at === 0) return title(pen, slot, at, 1);
    return capitalised(short[at - 1] ?? phrases.action[at - short.length - 1] ?? pen.hint('A headline'));
  },
  hook: (pen) => joined(pen.open(), pen.tell(), pen.hint('Say what the reader will know at the end.')),
  idea: (pen, _, at) => pen.hint(`${products[at % products.length]}: say what it does, and for whom.`),
  introduction: (pen) => joined(pen.open(), pen.hint('Say in a sentence why it matters to the reader.')),
  item: (pen, { limit = 80 }, at) =>
    clip(capitalised(unstopped(pen.takeOne() ?? pen.hint(`Item ${at + 1}`))), limit),
  keyword: ({ brief }, _, at) => brief.keywords[at] ?? `[keyword ${at + 1}]`,
  lead: (pen, { kind }) => {
    const rows = kind === 'line' ? 4 : 5;
    const short = pen.brief.facts
      .filter((fact) => lengthOf(fact) <= 60 && !/^for /iu.test(fact))
      .slice(0, rows);
    return joined(
      pen.brief.isStatement ? pen.topicSentence() : '',
      pen.tell((fact) => !short.includes(fact)),
      pen.hint('Say in a sentence what it does, and for whom.'),
    );
  },
  letter: (pen) => {
    const isStep = (fact: string) =>
      isContact(fact) || /^(?:sign up|book|reply|register|order|visit|come)\b/iu.test(fact);
    const text = pen.introduce(false);
    const step = pen.hint('Name the next step: a link, a date or a reply.');
    return pen.brief.facts.some(isStep) ? text : `${text}\n\n${step}`;
  },
  life: (pen) =>
    joined(
      isFirstName(pen.brief.title) ? '' : pen.open(),
      pen.tell(
        (fact) =>
          ![isAge, isOccupation, isGoal, isFrustration].some((is) => is(fact)) && !/^lives in /iu.test(fact),
      ),
      pen.hint('Say how this person spends an ordinary day.'),
    ),
  listed: ({ brief }, { limit = 80 }) => {
    const { title: said, isEnglish, isStatement } = brief;
    const [, counted] =
      /^(?:the )?(?:(?:top |best )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) |(?=(?:ways|tips|reasons|things|mistakes|lessons|ideas|steps|habits|facts|signs)\b))(.+)$/iu.exec(
        said,
      ) ?? [];
    if (counted !== undefined) return clip(capitalised(counted), limit);
    return clip((isEnglish ? (isStatement ? 'Notes: ' : 'Notes on ') : '× ') + said, limit);
  },
  material: () => '',
  'next step': (pen) =>
    capitalised(pen.brief.facts.find(isContact) ?? pen.hint('Name the next step: order, call or visit.')),
  meaning: (pen, _, at, count) =>
    joined(pen.hint(meanings[at % meanings.length] ?? ''), at === count - 1 ? pen.tell() : ''),
  meta: brief,
  mission: (pen, { limit = 240 }) => aimed(pen, 'Our mission', limit),
  name: hint('Name'),
  news: (pen) => {
    const [name = ''] = (pen.brief.speaker ?? '').split(', ');
    const isOfSpeaker = (fact: string) => name !== '' && fact.includes(name);
    pen.takeAll(
      (fact) => isContact(fact) || (isOfSpeaker(fact) && (quoted.test(fact) || fact.split(' ').length <= 6)),
    );
    return joined(pen.introduce(), pen.hint('Say why it is news.'));
  },
  occupation: point(['occupation'], isOccupation),
  offer: point(['What you offer'], isOffer),
  opinion: (pen) =>
    joined(
      pen.tell() || pen.topicSentence(),
      pen.brief.stars === undefined ? pen.hint('Set the stars: the request names none.') : '',
    ),
  organisation: hint('Who you are and what you do.'),
  outro: (pen) => joined(pen.introduce(), pen.hint('Ask the reader a question, or name a next step.')),
  persona: ({ brief }) => (isFirstName(brief.title) ? brief.title : '[Name]'),
  place: (pen) => pen.brief.place ?? pen.hint('place'),
  'place and date': (pen) => `${pen.brief.place ?? pen.takeOne(isFirstName) ?? '[Place]'}, [date]`,
  point: (pen, _, at, count) => {
    const { facts, hints } = chaptersOf(pen, count / 3)[Math.floor(at / 3)] ?? { facts: [], hints: [] };
    const place = at % 3;
    const fact = place === 2 ? asSentences(facts.slice(2)) : facts[place];
    return capitalised(fact || pen.hint(hints[place] ?? 'A further point'));
  },
  position: (pen) =>
    joined(
      pen.topicSentence(),
      pen.tell((fact) => !isOffer(fact) && !isDemand(fact) && !isContact(fact)),
      pen.hint('Say what the work is for, and with whom.'),
    ),
  pro: hints(pointsFor),
  problem: (pen) =>
    isProblem(pen)
      ? pen.topicSentence()
      : (pen.takeOne((fact) => isSentence(fact) && !isOurs(fact)) ?? pen.hint('Say what is hard today.')),
  question: (pen, _, at) => clip(questionsOf(pen)[at]?.[0] ?? '[…]?', 150, '…?'),
  quotation: ({ brief }) => {
    const [, said = '[Quotation]'] = quoted.exec(brief.facts.join(' ')) ?? [];
    const [name, role] = (brief.speaker ?? '[name], [role]').split(', ');
    return `${unstopped(said)},” said ${name}${role === undefined ? '' : `, ${role}`}.`;
  },
  rating: ({ brief: { stars = 3 } }) => `${'★'.repeat(stars)}${'☆'.repeat(5 - stars)} (${stars}/5)`,
  recommendation: (pen) => `${pen.hint(`In a customer’s words: ${pen.introduce().replace(/[“”]/gu, '')}`)}”`,
  rest: (pen, { limit = 178 }) => {
    const whole = unstopped(pen.topicSentence());
    const start = headOf(whole, 50) === whole ? '' : stopped(whole);
    return fitting(limit, joined(start, pen.tell()) || pen.hint('Say what to do now.'), stopped(whole));
  },
  scene: (pen, _, at, count) => pen.hint(scenes[at === count - 1 ? 2 : Math.min(at, 1)] ?? ''),
  section: (pen, slot, at, count) =>
    slot.paragraphs === 2
      ? `${pen.introduce()}\n\n${pen.hint('Give an example, and say what follows from it.')}`
      : chapter(pen, at, count),
  'sign-off': (pen) => (pen.brief.isEnglish ? 'Kind regards,' : '[…]'),
  solution: (pen) => (isProblem(pen) ? pen.tell() || pen.hint('Say what helps.') : pen.introduce()),
  spoken: (pen, _, at, count) => (at === 0 ? pen.topicSentence() : pieceOf(pen, at - 1, count - 1)),
  'startup name': (pen, _, at) => pen.hint(`Name: ${names[at % names.length]}`),
  step: (pen, _, at) => (pen.brief.isEnglish ? (steps[at] ?? `Step ${at + 1}`) : `${at + 1}`),
  subheadline: (pen, { limit = 140 }, at) => {
    const texts = [asSentences(pen.brief.facts), pen.topicSentence()].filter((text) => text !== '');
    return clip(texts[at] ?? stopped(pen.say('action') || pen.topicSentence()), limit);
  },
  summary: () => '',
  time: (_pen, _slot, at) => `${Math.floor((at * 90) / 60)}:${String((at * 90) % 60).padStart(2, '0')}`,
  title,
  'talking point': (pen, _, at, count) => (at === 0 ? pen.topicSentence() : pieceOf(pen, at - 1, count - 1)),
  tweet: (pen, { limit = 280 }, at, count) => {
    if (count > 1) {
      if (at === 0) return clip(pen.topicSentence(), limit);
      const last = 'Say what readers should remember or do.';
      return clip(
        at < count - 1 ? pieceOf(pen, at - 1, count - 2) : joined(pen.tell(), pen.hint(last)),
        limit,
      );
    }
    const [tag = ''] = hashtagsOf(pen);
    const text = fitting(limit - lengthOf(tag) - 2, pen.introduce(), pen.topicSentence());
    return tag === '' ? text : `${text} #${tag}`;
  },
  value: everything('Say why it is better than the alternatives.'),
  viewers: hint('Ask the viewers a question.'),
  why: hints(reasons),
  vision: (pen, { limit = 240 }) => aimed(pen, 'Our vision', limit),
  weighed: brief,
  welcome: (pen) => {
    const first = pen.takeOne((fact) => /\bfirst step\b/iu.test(fact));
    const step = stopped(capitalised(first ?? pen.hint('Say what the first step is.')));
    return `${joined(pen.brief.isEnglish ? 'Welcome!' : '', pen.introduce(false))}\n\n${step}`;
  },
};

const notice = 'Placeholder text from the built-in writer. Connect a model for real texts.';
const foreignNotice =
  'Placeholder text: the built-in writer speaks only English. Connect a model for real texts.';

/** Cuts a text to the limit of its slot, also where a character counts twice. */
function fitted({ limit = 100_000, isTweet }: Slot, text: string): string {
  const cut = clip(text, limit);
  // X counts a character of other scripts than Latin twice.
  return isTweet && /[^\0-\u10ff]/u.test(cut) ? clip(text, Math.floor(limit / 2)) : cut;
}

/** Writes a text of the template's form. A notice follows if the form allows it. */
export function composed({ form }: Template, pen: Pen): string {
  const text = filled(form, (slot, at, count) => fitted(slot, roles[slot.role](pen, slot, at, count)));
  // A line, a list and a thread have no room for a notice.
  if (!text.includes('\n\n') && !form.some((piece) => isSlot(piece) && piece.kind === 'prose')) return text;
  if (text.startsWith('1/')) return text;
  return `${text}\n\n${pen.brief.isEnglish ? notice : foreignNotice}`;
}
