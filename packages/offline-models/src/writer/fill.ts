import { filled, isSlot, type Role, type Slot, tweetLength } from '../form.ts';
import type { Template } from '../templates.ts';
import { joined, listed, type Pen, stopped, unstopped } from './pen.ts';
import { capitalised, clip, lengthOf } from './plain-text.ts';

/** What the writer puts into a slot. `at` is its place among the `count` slots of its role. */
type Fill = (pen: Pen, slot: Slot, at: number, count: number) => string;

/** Everything that the request says, after a sentence about the topic. */
const everything =
  (opening: Parameters<Pen['open']>[0], ending?: Parameters<Pen['say']>[0]): Fill =>
  (pen, { paragraphs = 1 }) => {
    const isEnough = pen.brief.isStatement;
    const facts = pen.tell() || (isEnough ? '' : joined(pen.say('general'), pen.say('general')));
    const first = joined(pen.open(opening), facts, ending === undefined ? '' : pen.say(ending));
    return [
      first,
      ...Array.from({ length: paragraphs - 1 }, () => '[Say more about one of these points.]'),
    ].join('\n\n');
  };

/** The next part of the facts, so that all are told by the last slot. */
const part: Fill = (pen, _slot, at, count) =>
  (at === 0 && pen.brief.isStatement && joined(pen.topicSentence(), pen.tell(pen.share(count)))) ||
  pen.tell(pen.share(count - at)) ||
  joined(pen.say('general'), pen.say('general')) ||
  (at === 0 ? pen.topicSentence() : '[…]');

/** One fact of a kind, or what is missing. */
const point =
  (missing: string, isMeant: (fact: string) => boolean = () => true): Fill =>
  (pen) =>
    capitalised(unstopped(pen.takeOne(isMeant) ?? missing));

const constant =
  (text: string): Fill =>
  () =>
    text;

/** A sentence with all facts, or as many words of it as fit. */
function withFacts(pen: Pen, sentence: string, limit = 500, end = ''): string {
  const facts = listed(pen.brief.facts.map(unstopped));
  const whole = facts === '' ? sentence : `${unstopped(sentence)}: ${facts}`;
  const texts = [stopped(whole) + end, stopped(whole), stopped(sentence) + end, stopped(sentence)];
  return texts.find((text) => lengthOf(text) <= limit) ?? clip(stopped(sentence), limit);
}

/** The beginning of a text that fits, cut before a word such as "with". */
function headOf(text: string, limit = 200): string {
  const [first = '', ...more] = text.split(/\s(?=(?:with|for|in|at|on|from|by|to|that|who)\s)/iu);
  const end = more.findIndex((_, at) => lengthOf([first, ...more.slice(0, at + 1)].join(' ')) > limit);
  return clip([first, ...more.slice(0, end < 0 ? undefined : end)].join(' '), limit);
}

const isAgainst = (fact: string) =>
  /\b(?:no|not|never|without|lacks?|loses?|missing|slow|heavy|loud|expensive|hard|difficult|broken|late|weak|bad|poor|too|cannot|can[’']t|doesn[’']t|fails?|noisy|cold|boring|dirty)\b/iu.test(
    fact,
  );
const isFor = (fact: string) => !isAgainst(fact);
const isGoal = (fact: string) => /\b(?:wants?|needs?|hopes?|plans?|would like|looks? for)\b/iu.test(fact);

/** Questions that the request answers, and some that it doesn't. */
function questionsOf(pen: Pen): [question: string, answer: string][] {
  const { title, facts, price, date, audience, place } = pen.brief;
  const known: [string, string | undefined][] = [
    title.endsWith('?')
      ? [title, '[Answer the question in a sentence or two.]']
      : ['What is this about?', pen.topicSentence()],
    ['What should I know first?', listed(facts.map(unstopped)) || undefined],
    ['What does it cost?', price],
    ['When is it?', date],
    ['Who is it for?', audience],
    ['Where is it?', place],
    ['How do I begin?', '[Say what the first step is.]'],
    ['Who can help me?', '[Say who can help, and how to reach them.]'],
    ['What if it does not work?', '[Say what to do then.]'],
    ['Where can I find out more?', '[Name a page or a person.]'],
  ];
  return known.flatMap(([question, answer]): [string, string][] =>
    answer === undefined ? [] : [[question, clip(stopped(capitalised(answer)), 400)]],
  );
}

/** Different keywords: the words of the request first, then common words beside the first of them. */
function keywordsOf(pen: Pen, count: number): string[] {
  const { title, keywords, isStatement } = pen.brief;
  const topic = title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim();
  const own = !isStatement && /\p{L}/u.test(topic) && lengthOf(topic) <= 30 ? [topic] : [];
  const [root = own[0]] = keywords;
  const beside = pen.choose('tail').map((tail) => (root === undefined ? tail : `${root} ${tail}`));
  return [...new Set([...own, ...keywords.slice(0, Math.max(2, count - 2)), ...beside])].slice(0, count);
}

function hashtagsOf(pen: Pen, count: number): string[] {
  const tags = keywordsOf(pen, count * 2).map((tag) =>
    tag
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .map(capitalised)
      .join(''),
  );
  // Platforms don't link a hashtag of digits only.
  return [...new Set(tags.filter((tag) => /\p{L}/u.test(tag)))];
}

/** The topic and the facts in one line: "Title: a · b · c". */
function post({ brief }: Pen, limit = 200): string {
  const about = brief.isStatement ? brief.title : capitalised(brief.topic);
  const facts = brief.facts.map(unstopped).join(' · ');
  return clip(facts === '' ? about : `${unstopped(about)}: ${facts}`, limit);
}

/** A request such as "Find out more about tea." */
function request(pen: Pen): string {
  const { topic, title, isStatement, isEnglish } = pen.brief;
  if (!isEnglish) return stopped(title);
  return !isStatement && /^\p{Ll}/u.test(topic)
    ? pen.say('request')
    : stopped(`${pen.say('action')}: ${title}`);
}

/** What to say about a feature: hints that differ, so that a list of them is a help and no wall. */
const meanings = [
  '[Say what this means for the customer.]',
  '[Say what it saves, or makes easier.]',
  '[Say how people notice it.]',
  '[Say why you do it this way.]',
  '[Say what others do instead.]',
];

const roles: Readonly<Record<Role, Fill>> = {
  'about us': everything('aboutUs'),
  action: (pen, { limit = 0 }) =>
    limit < 40
      ? pen.say('action') || 'Find out more'
      : pen.left > 0
        ? withFacts(pen, request(pen), limit)
        : clip(request(pen), limit),
  advice: part,
  age: constant('[age]'),
  answer: (pen, _, at) => questionsOf(pen)[at]?.[1] ?? '',
  audience: (pen) => pen.brief.audience ?? '[who it is for]',
  benefit: (pen) => clip(joined(pen.open('value'), pen.tell()), 400),
  body: everything('opening'),
  caption: (pen, { limit }) => post(pen, limit),
  chapter: (pen, _, at) => pen.choose('heading')[at] ?? '',
  con: point('[A point against]', isAgainst),
  conclusion: (pen) =>
    joined(pen.brief.isStatement ? '' : pen.say('recap'), pen.say('closing'), pen.tell()) ||
    pen.topicSentence(),
  contact: constant('[Name, address and date.]'),
  cost: constant('[Say what it costs to leave it as it is.]'),
  customer: (pen) => pen.brief.speaker ?? '[Name], [role]',
  demand: (pen, _, at) => (pen.brief.isEnglish && pen.choose('demand')[at]) || '[…]',
  duty: (pen, _, at) => (pen.brief.isEnglish && pen.choose('duty')[at]) || '[…]',
  feature: (pen, { limit }) => clip(point('[Feature]')(pen, undefined as never, 0, 0), limit ?? 60),
  frustration: point('[What stands in the way]', isAgainst),
  goal: point('[What this person wants]', isGoal),
  greeting: ({ brief }) => clip(`Hello${brief.audience === undefined ? '' : ` ${brief.audience}`},`, 80),
  hashtag: (pen, _, at, count) => hashtagsOf(pen, count)[at] ?? `Tag${at + 1}`,
  heading: (pen, _, at, count) => (count === 1 ? pen.brief.title : (pen.choose('heading')[at] ?? '')),
  headline: (pen, { limit = 80 }, at) => {
    const { title, isStatement, isEnglish, facts } = pen.brief;
    const short = facts.map(unstopped).filter((fact) => lengthOf(fact) <= limit);
    if (at > 0) return [...short.map(capitalised), ...pen.choose('action')][at - 1] ?? '';
    const phrase = isStatement || !isEnglish || limit < 60 ? title : pen.say('headline');
    return lengthOf(phrase) <= limit ? phrase : headOf(title, limit);
  },
  hook: everything('blogOpening', 'promise'),
  idea: (pen, _, at) => capitalised(pen.choose('idea')[at] ?? ''),
  introduction: (pen) => joined(pen.open('blogOpening'), pen.say('promise')),
  keyword: (pen, _, at, count) => keywordsOf(pen, count)[at] ?? `keyword ${at + 1}`,
  lead: (pen, { limit }) => clip(pen.open('value'), limit ?? 400),
  letter: (pen) => `${joined(pen.open('opening'), pen.tell()) || pen.say('general')}\n\n${request(pen)}`,
  listed: ({ brief }, { limit }) =>
    brief.isEnglish && !brief.isStatement
      ? clip(`Notes on ${brief.title}`, limit ?? 80)
      : clip(`× ${brief.title}`, limit ?? 80),
  material: constant(''),
  meaning: (pen, _, at) => (pen.brief.isEnglish && meanings[at]) || '[…]',
  meta: (pen, { limit }) =>
    withFacts(pen, pen.topicSentence(), limit, pen.brief.isEnglish ? ` ${pen.say('action')}.` : ''),
  mission: (pen, { limit }) =>
    withFacts(pen, `${pen.brief.isEnglish ? 'Our mission: ' : ''}${pen.brief.topic}`, limit),
  name: constant('[Name]'),
  news: (pen) => joined(pen.topicSentence(), pen.tell()),
  occupation: constant('[occupation]'),
  offer: (_pen, _slot, at) => ['[Pay]', '[Hours]', '[Holidays]', '[Training]', '[Place of work]'][at] ?? '',
  opinion: (pen) => {
    const against = pen.takeAll((fact) => isAgainst(fact) && !/[.!?]$/u.test(fact));
    const good = pen.takeAll((fact) => !/[.!?]$/u.test(fact));
    if (!pen.brief.isEnglish)
      return stopped(capitalised(listed([...good, ...against]))) || pen.topicSentence();
    const told = joined(
      good.length > 0 ? `Good: ${listed(good)}.` : '',
      against.length > 0 ? `Not so good: ${listed(against)}.` : '',
      pen.tell(),
    );
    return told || joined(pen.topicSentence(), '[Say what was good, and what was not.]');
  },
  organisation: constant('[Who you are and what you do.]'),
  outro: everything('recap', 'closing'),
  persona: constant('[Name]'),
  place: (pen) => pen.brief.place ?? '[place]',
  'place and date': (pen) => `${pen.brief.place ?? '[Place]'}, [date]`,
  point: (pen, _, at) =>
    capitalised(stopped(pen.takeOne() ?? pen.choose('general')[at] ?? `[Point ${at + 1}]`)),
  pro: point('[A point for]', isFor),
  problem: (pen) =>
    pen.brief.isStatement ? joined(pen.topicSentence(), pen.tell()) : '[Say what is hard today.]',
  question: (pen, _, at) => clip(questionsOf(pen)[at]?.[0] ?? '', 150, '…?'),
  quotation: (pen) => {
    const [name, role] = pen.brief.speaker?.split(', ') ?? ['[name]', '[role]'];
    return `[Quotation],” said ${name}${role === undefined ? '' : `, ${role}`}.`;
  },
  rating: ({ brief }) => {
    const facts = brief.facts.filter((fact) => !/[.!?]$/u.test(fact));
    const stars = brief.stars ?? 3 + Math.sign(facts.filter(isFor).length - facts.filter(isAgainst).length);
    return `${'★'.repeat(stars)}${'☆'.repeat(5 - stars)} (${stars}/5)`;
  },
  recommendation: (pen) => {
    const [name = '', role = ''] = pen.brief.speaker?.split(', ') ?? [];
    const isOfSpeaker = (text: string) => name !== '' && (text.includes(name) || text.startsWith(role));
    const said = [unstopped(pen.topicSentence()), ...pen.takeAll(() => true)].filter(
      (text) => !isOfSpeaker(text),
    );
    return `${stopped(
      capitalised(
        listed(said)
          .replace(', ', ': ')
          .replace(/^about /iu, ''),
      ),
    ).replace(/[“”]/gu, '')}”`;
  },
  rest: (pen, { limit }) => {
    const whole = unstopped(pen.topicSentence());
    const told = headOf(whole, 50) === whole ? [] : [whole];
    return clip(
      stopped(
        capitalised(listed([...told, ...pen.brief.facts.map(unstopped)]) || pen.say('action') || whole),
      ),
      limit ?? 178,
    );
  },
  scene: (pen, _, at) => `${pen.choose('shot')[at]}.`,
  section: (pen, slot, at, count) =>
    slot.paragraphs === 2
      ? `${joined(pen.open('opening'), part(pen, slot, 0, 2))}\n\n${part(pen, slot, 1, 2)}`
      : part(pen, slot, at, count),
  'sign-off': constant('Kind regards,'),
  solution: (pen) => (pen.brief.isStatement ? '[Say what helps.]' : joined(pen.topicSentence(), pen.tell())),
  spoken: (pen, slot, at, count) => joined(at === 0 ? pen.open('opening') : '', part(pen, slot, at, count)),
  'startup name': (pen, _, at) => {
    const { keywords } = pen.brief;
    const root = keywords[at % Math.min(3, keywords.length)] ?? ['first', 'next'][at % 2] ?? '';
    return clip(`${capitalised(root)} ${pen.choose('company')[at]}`, 40);
  },
  step: (pen, _, at) => pen.choose('step')[at] ?? '',
  subheadline: (pen, { limit = 140 }, at) => {
    const texts = [listed(pen.brief.facts.map(unstopped)), pen.topicSentence(), pen.say('action')].filter(
      (text) => text !== '',
    );
    return clip(stopped(capitalised(texts[at] ?? pen.topicSentence())), limit);
  },
  summary: constant(''),
  time: (_pen, _slot, at) => `${Math.floor((at * 90) / 60)}:${String((at * 90) % 60).padStart(2, '0')}`,
  title: ({ brief }, { limit }) =>
    limit === 50
      ? headOf(brief.isStatement ? brief.title : capitalised(brief.topic), limit)
      : clip(brief.title, limit ?? 200),
  tweet: (pen, slot, at, count) => {
    const { limit = 280 } = slot;
    if (count === 1) {
      const [tag = ''] = hashtagsOf(pen, 1);
      return `${stopped(post(pen, limit - lengthOf(tag) - 3))} #${tag}`.replace(/ #$/u, '');
    }
    if (at === 0) return clip(joined(pen.open('opening'), pen.say('promise')), limit);
    return clip(
      at < count - 1 ? part(pen, slot, at - 1, count - 2) : pen.say('closing') || pen.topicSentence(),
      limit,
    );
  },
  value: everything('value'),
  viewers: constant('What would you like to see next?'),
  vision: (pen, { limit }) =>
    withFacts(pen, `${pen.brief.isEnglish ? 'What we work towards: ' : ''}${pen.brief.topic}`, limit),
  welcome: (pen) =>
    `${joined(pen.brief.isEnglish ? 'Welcome, and thank you for joining us.' : '', pen.open('opening'), pen.tell())}\n\n${pen.brief.isEnglish ? `Your first step: ${request(pen)}` : '[…]'}`,
};

const notice = 'Placeholder text from the built-in writer. Connect a model for real texts.';
const foreignNotice =
  'Placeholder text: the built-in writer speaks only English. Connect a model for real texts.';

/** Cuts a text to the limit of its slot, also where a character counts twice. */
function fitted({ limit = 100_000, isTweet }: Slot, text: string): string {
  const cut = clip(text, limit);
  return isTweet && tweetLength(cut) > limit ? clip(text, Math.floor(limit / 2)) : cut;
}

/** Writes a text of the template's form. Facts that had no room in it, and a notice, follow if the form allows it. */
export function composed({ form }: Template, pen: Pen): string {
  const text = filled(form, (slot, at, count) => fitted(slot, roles[slot.role](pen, slot, at, count)));
  // A line, a list and a thread have no room for a notice.
  if (!text.includes('\n\n') && !form.some((piece) => isSlot(piece) && piece.kind === 'prose')) return text;
  if (text.startsWith('1/')) return text;
  return `${text}\n\n${pen.brief.isEnglish ? notice : foreignNotice}`;
}
