import {
  capitalised,
  clip,
  isMeaningful,
  lengthOf,
  stopped,
  titleCased,
  withoutMarkdown,
} from './plain-text.ts';

/** What a request says, in its own words. */
export interface Brief {
  /** What the text is about, for the middle of a sentence: a noun phrase, or a whole statement in quotation marks. */
  readonly topic: string;
  /** The same as the first sentence of a text: a whole sentence of the request as it stands, or the noun phrase. */
  readonly sentence: string;
  /** The topic as a heading, without its article and without quotation marks. */
  readonly title: string;
  /** Everything else that the request says: clauses such as "49 euros", and whole sentences. */
  readonly facts: readonly string[];
  /** The readers of the text, such as "new customers"; undefined if the request does not say it. */
  readonly audience: string | undefined;
  /** The audience, if only the instruction names it, as in "Explain to new customers how …". */
  readonly addressee: string | undefined;
  /** A person with a role: "Iva Maric, CEO". */
  readonly speaker: string | undefined;
  readonly place: string | undefined;
  /** From 1 to 5, as in "3 stars". */
  readonly stars: number | undefined;
  /** The words that the request is about, those of its topic first, in lower case. */
  readonly keywords: readonly string[];
  /** In another language, the writer uses the words of the request only. */
  readonly isEnglish: boolean;
  /** Whether the topic is a whole statement or a question. Then it stands in quotation marks. */
  readonly isStatement: boolean;
}

/** A sentence about the length or the tone of the text, which is no part of it. */
const wish =
  /^(?:please )?(?:keep it|make it|be|no more than|max(?:imum)?|tone|style|length|language|format)\b|\b(?:tone|words|max|minutes max)$/iu;
/** A sentence that says what to write. It becomes a hint. */
const order =
  /^(?:please )?(?:mention|include|add|use|avoid|end|begin|start with|thank|ask|invite|remind|emphasi[sz]e|highlight|focus|(?:my |our |the |target )?audience|don[’']t|do not|never|write|say|explain|make sure|i(?:[’']d| would)? (?:want|need|like)|(?:it|the \p{L}+) should)\b/iu;

const longestTopic = 90;
const mostFacts = 24;
/** The most words of a clause in a list. */
const longestClause = 9;

/** Reads a prompt. If it contains no words, the document's name is the topic. */
export function readBrief(prompt: string, name: string): Brief {
  // "Steps: 1. Book. 2. Pay." is a list in one line.
  const plain = withoutMarkdown(prompt.replace(/([.:;!?])\s+(?:\d{1,2}[.)]|[-•])\s+(?=\S)/gu, '$1\n')).trim();
  const text = isMeaningful(plain) ? plain : withoutMarkdown(name).trim();
  const isEnglish = speaksEnglish(text);
  const sentences = labelled(sentencesOf(text));
  const asked = isEnglish ? withoutInstructions(sentences) : withoutForeignInstruction(sentences);
  const { head, details, isStatement } = partsOf(asked, isEnglish);
  const whole = isStatement ? asked.rest : isEnglish ? withSmallArticle(head) : head;
  const short = clip(isStatement ? head : whole, longestTopic);
  const facts = [
    ...details.map((detail) =>
      isEnglish && saysSomething(detail) && !imperative.test(detail) ? `${capitalised(detail)}.` : detail,
    ),
    ...asked.others
      // Lines of a list stay without a full stop.
      .map((sentence) => (text.includes('\n') ? sentence : stopped(sentence)))
      .filter((sentence) => !isEnglish || !wish.test(sentence.replace(/[.!]$/, '')))
      .map((sentence) => (isEnglish && order.test(sentence) ? `[${stopped(sentence)}]` : sentence)),
  ];
  const all = [whole, ...facts].join('. ');
  const { audience } = asked;
  return {
    topic: isStatement ? `“${short.replace(/[“”"]/gu, '')}”` : short,
    sentence: capitalised(whole),
    title: isStatement || !isEnglish ? capitalised(short) : titleCased(withoutArticle(short)),
    facts: [...new Set(facts)]
      .filter((fact) => !starsIn.test(fact) || lengthOf(fact) > 20)
      .slice(0, mostFacts),
    audience:
      audience ?? audienceIn.exec(all)?.[1] ?? facts.map((fact) => forWhom.exec(fact)?.[1]).find(Boolean),
    addressee: /^(?:people|users|us|me|them|everyone|everybody)$/iu.test(audience ?? 'us')
      ? undefined
      : audience,
    speaker: speakerIn(all),
    place: placeIn.exec(all)?.[1],
    stars: starsOf(text),
    keywords: keywordsOf(whole, facts.join('. ')).filter((word) => isEnglish || lengthOf(word) > 5),
    isEnglish,
    isStatement,
  };
}

/** A request without what it says about the writing. */
interface Asked {
  /** The sentence that says what the text is about. */
  readonly rest: string;
  readonly others: readonly string[];
  readonly audience?: string | undefined;
  readonly isStatement?: boolean;
}

/** Reads labels such as "Topic:", whose line comes first, and "Facts:", whose list is read as facts. */
function labelled(lines: readonly string[]): string[] {
  const topicLabel = /^(?:topic|subject|title|about|product|company|theme)\s*:\s*/iu;
  const listLabel =
    /^(?:facts|details|features|(?:must )?mention|include|(?:key )?points|benefits|needs)\s*:\s*/iu;
  const topics = lines.filter((line) => topicLabel.test(line)).map((line) => line.replace(topicLabel, ''));
  const others = lines.filter((line) => !topicLabel.test(line));
  const facts = others.flatMap((line) =>
    listLabel.test(line) ? clausesOf(line.replace(listLabel, '')) : [line],
  );
  return [...topics, ...facts].filter(isMeaningful);
}

/** Finds the sentence that says what the text is about: the first one that is more than an instruction. */
function withoutInstructions([first = 'the subject', ...others]: readonly string[]): Asked {
  const asked = withoutInstruction(first);
  if (!isMeaningful(asked.rest))
    return others.length > 0 ? withoutInstructions(others) : { rest: first, others };
  return { ...asked, rest: asked.rest.replace(/^that /iu, ''), others };
}

function withoutForeignInstruction([first = '…', ...others]: readonly string[]): Asked {
  const rest = first.replace(foreignInstruction, '').trim();
  return isMeaningful(rest) ? { rest, others } : { rest: others[0] ?? first, others: others.slice(1) };
}

/**
 * Splits a sentence into its topic and a list of details, as in "Desk lamp: 39 euros, dimmable". A sentence that is no
 * list stays whole.
 */
function partsOf(asked: Asked, isEnglish: boolean) {
  const [head = asked.rest, ...details] = clausesOf(asked.rest);
  if (!isEnglish) return { head, details, isStatement: false };
  const hasColon = /:\s/u.test(asked.rest);
  const isSentence =
    asked.isStatement === true ||
    saysSomething(head) ||
    details.some((detail) => detail.split(' ').length > longestClause) ||
    (/^(?:my|his|her|after|before|since|because|although|while|when|if)\s/iu.test(head) &&
      details.length > 0 &&
      !hasColon) ||
    (!hasColon &&
      details.length <= 2 &&
      details.some(
        (detail) => detail.split(' ').length > 3 && saysSomething(detail) && !imperative.test(detail),
      )) ||
    (!hasColon && / /u.test(head) && details.some((detail) => /^\d{1,3}$/u.test(detail))) ||
    (/, an? /u.test(head) && details.some((detail) => finiteVerb.test(`it ${detail}`)));
  const isShort =
    saysSomething(head) ||
    (head.split(' ').length >= 4 && !/, an? /u.test(head)) ||
    /^(?:my|our|his|her)\s(?:\S+\s)+\S+$/iu.test(head);
  if (isSentence) return { head: isShort ? head : asked.rest, details: [], isStatement: true };
  return { head, details, isStatement: false };
}

const englishWords = new Set(
  `the an of for and with to is are how what our we my at by from about this that your write it their be
  which who not has have will or its us i you can when where why`.split(/\s+/),
);
const foreignWords = new Set(
  `der die das und für im am zur mit über ein eine einen einem zum zur den dem des ist sind wir nicht von auf auch bei nach
  le les du une et avec sur dans est sont nous un pour notre votre qui que aux el los las y para con una por del
  nuestro il gli di che della sono uma não com os het een voor met zijn je och att som på med og jeg w na dla się bitte ich wir einen dass`.split(
    /\s+/,
  ),
);

/** Returns whether a text is in English, by its most frequent words. A text without any of them counts as English. */
function speaksEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters * 0.7) return false;
  const words = text.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  return count(englishWords) >= count(foreignWords);
}

const abbreviations = /(?:^|\s)(?:mr|mrs|ms|dr|st|no|approx|e\.g|i\.e|vs|prof|inc|ltd|\p{Lu})\.$/iu;

/** "2. April" in German and other languages is no end of a sentence. */
const ordinal = /(?:^|\s)\d{1,2}\.$/u;
const foreignMonth = /^(?:jan|feb|m[äa]r|apr|ma[ij]|jun|jul|aug|sep|o[kc]t|nov|de[zc])/iu;

/** Splits a text into its sentences and lines. */
function sentencesOf(text: string): string[] {
  const parts = text.split(/(?<=[.!?]["”')]?)\s+|\n+|(?<=[。！？])/u);
  const sentences: string[] = [];
  for (const part of parts) {
    const last = sentences.at(-1);
    const isDate = ordinal.test(last ?? '') && foreignMonth.test(part);
    if (last !== undefined && (isDate || abbreviations.test(last)))
      sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences.map((sentence) => sentence.trim()).filter(isMeaningful);
}

/** Stands for a space that does not end a clause. */
const joint = '\ue000';

/** Splits a sentence into clauses at commas, its first colon, semicolons and dashes. Quoted words stay together. */
function clausesOf(sentence: string): string[] {
  // The comma of an apposition, as in "Acme, a tool: 49 euros", begins no list.
  const comma = sentence.search(/, (?!(?:an?|the)\s)/u);
  let colons = 0;
  const clauses = sentence
    .replace(/[.!。！:]+$/u, '')
    .replace(/\s[–—]\s/gu, ', ')
    .replace(/: /g, (colon, at) => (++colons === 1 && (comma < 0 || at < comma) ? colon : `:${joint}`))
    .match(/(?:“[^”]*”|"[^"]*"|\([^)]*\)|[^,;:"“(]|[,:](?=\S)|["“(])+/gu);
  return (clauses ?? [])
    .map((clause) =>
      clause
        .replace(/^\s*(?:and|or|but)\s+/iu, '')
        .replace(/^\s*that\s+/iu, '')
        .replaceAll(joint, ' ')
        .trim(),
    )
    .map((clause) => clause.replace(/^[-\s]+/u, ''))
    .filter(isMeaningful)
    .reduce<string[]>((kept, clause) => {
      // A relative clause, or an apposition as in "Acme, a tool", belongs to the clause before it.
      const last = kept.at(-1);
      const isApposition =
        kept.length === 1 && /(?:^|\s)(?:\p{Lu}\S*|\d+)$/u.test(last ?? '') && /^(?:an?|the)\s/u.test(clause);
      const isPart = kept.length === 1 && colons === 0 && /^(?:with|in|at|on|by)\s/iu.test(clause);
      if (last !== undefined && (isApposition || isPart || /^(?:which|who|whose|where)\b/iu.test(clause)))
        kept[kept.length - 1] = `${last}, ${clause}`;
      else kept.push(clause);
      return kept;
    }, []);
}

const opener =
  /^(?:please|kindly|hey|hi|hello|can you|could you|would you|help me(?: to)?|let's|(?:\d|one|two|three|four|five)[ -]stars? (?:review )?(?:for|of)|i (?:need|want|would like|'d like)(?: you to| to)?)[\s,]+/iu;
const writingVerb =
  /^(?:write|create|generate|draft|compose|make|give|produce|prepare|craft|suggest|provide|list|come up with|think of|put together|find)\s+(?:(?:me|us)\s+)?/iu;
const subjectVerb =
  /^(?:describe|explain(?: in (?:\d+|\p{L}+) steps)?|summari[sz]e|promote|introduce|announce|advertise|discuss|review|compare|present|translate|rewrite|rephrase|talk about|tell me about|sell|about|we(?: are|[’']re) (?:looking for|hiring)|(?:looking for|hiring))\s+(?:that\s+)?/iu;
const kinds = [
  'about us|ads?|adverts?|advertisements?|announcements?|articles?|blogs?|calls? to action|captions?|conclusions?',
  'copy|descriptions?|emails?|essays?|faqs?|hashtags?|headlines?|how it works|ideas?|intros?|introductions?',
  'invitations?|keywords?|lists?|listicles?|messages?|names?|newsletters?|notes?|notifications?|outlines?|outros?',
  'pages?|paragraphs?|personas?|photos?|pictures?|points?|posts?|pros and cons|propositions?|questions?|releases?|reminders?',
  'reviews?|scripts?|sections?|sheets?|slogans?|statements?|stories|story|subheadlines?|summary|summaries|taglines?',
  'tags?|testimonials?|texts?|threads?|titles?|tweets?|videos?|features?|typical customers?',
].join('|');
const kindOfText = new RegExp(
  `^(?:[\\p{L}\\p{N}'’-]+\\s+){0,4}?(?:${kinds})(?:$|\\s*:\\s*|\\s+(?:about|on|regarding|concerning|with|for|of|to|from|by (?:an? |the )?(?:customers?|guests?|users?|clients?) (?:of|for)|in which|where|saying|that|describing|explaining|announcing|promoting|introducing|inviting)(?:\\s+(?:explains?|describes?|promotes?|announces?)\\b)?(?:\\s+|$))`,
  'iu',
);
const anythingAbout = /^(?:[\p{L}\p{N}'’-]+\s+){0,8}?(?:about|regarding|concerning)\s+/iu;
const manner =
  /[,\s]+(?:(?:in|with|using)\s+(?:an?|the)\s+(?:[\p{L}-]+\s+){0,4}(?:tone|style|voice|way|manner)\b|(?:in|of|with)\s+(?:about |at most |under |up to )?\d+\s+(?:words|sentences|lines|characters|paragraphs)\b|please$|keep it\b|make it\b).*$/iu;
/** "to new customers how it works": the people, and the rest. */
const toPeople = /^to\s+([^,:;]{2,60}?)\s+(how|what|why|when|where|that|about|which)\s+/iu;
/** "10 ways to save water" is a topic, and no kind of text. */
const countedTopic =
  /^(?:the )?(?:top |best )?(?:\d+|\p{L}+) (?:\p{L}+ )?(?:ways|tips|reasons|lessons|things|mistakes)\b/iu;
/** "note to Dr. Lindqvist for her talk", "newsletter to our customers to tell them that": the people, and the rest. */
const letterTo =
  /^(?:an? )?(?:[\p{L}'’-]+ ){0,4}?(?:notes?|letters?|e-?mails?|messages?|cards?|reply|invitations?|newsletters?|reminders?|announcements?|speech|update) (?:to|for) ((?:our|my|the|all|new|your|every|Dr|Mr|Ms|Mrs|Prof|\p{Lu})[^,:;?!]{1,50}?)(?:: | (?:to (?:tell|inform|remind) (?:them|everyone)|telling them|informing them|for|about|on|regarding|saying|that)(?= ))(?: (?:that|about|of|on))? ?/u;
/** "tell the parents of our pupils that the trip costs 12 pounds": the people, and a statement. */
const saidTo = /^(?:remind|tell|inform|warn|convince|persuade)\s+([^,:;]{2,80}?)\s+that\s+/iu;
/** "invite all members to the party": the people, and the rest. */
const addressed =
  /^(?:invite|remind|tell|inform|welcome|thank|ask|warn|convince|persuade|encourage|get(?= (?:people|users|customers|members|visitors|readers)\b))\s+([^,:;]{2,60}?)\s+(?:to|about|of|for|that)\s+/iu;
/** "call to action asking people to donate blood": what people should do follows. */
const beggedOf =
  /^(?:an? )?(?:[\p{L}'’-]+ ){0,3}?(?:calls? to action|posts?|messages?|emails?|ads?|texts?|tweets?|captions?) (?:(?:asking|inviting|urging|encouraging|reminding|telling) .{2,40}? )?to /iu;
const welcomed = /^welcome\s+(?!e-?mail|message|letter|text|note)([^,:;]{2,60}?)\s+(?:at|in)\s+/iu;
const foreignInstruction = new RegExp(
  [
    '^(?:bitte )?(?:(?:schreib\\w*|verfasse|erstelle|formuliere|[ée]cri\\w+|r[ée]dige\\w*|cr[ée]e\\w*|escrib\\w+|redacta|crea|scrivi|schrijf)\\s',
    '(?:(?:.{0,60}?\\s)?(?:über|zum thema|zu|für|sur|à propos de|pour|sobre|para|su|over)\\s+|[^:]{0,60}:\\s*|[^:]*$)',
    '|(?:ein(?:e|en)? )?(?:annonce|texte?|anzeige|stellenanzeige|produktblatt|pressemitteilung|artikel|beitrag|werbung|fiche produit|communiqué|anuncio|texto|testo|post)\\s(?:pour|sur|für|para|per|zu|über|sobre)\\s+',
    '|bitte [^:]{0,40}:\\s*)(?:(?:den|die|das|der|dem|le|la|les|el|los|las|il|het|de)\\s+)?',
  ].join(''),
  'iu',
);

/** Removes the instruction: "Write a short post about tea, in a warm tone" becomes "tea". */
function withoutInstruction(sentence: string): {
  readonly rest: string;
  readonly audience?: string;
  readonly isStatement?: boolean;
} {
  const stripped = (text: string, prefix: RegExp) => text.replace(prefix, '').trim();
  const open = stripped(stripped(sentence.replace(manner, ''), opener), opener);
  // A polite question is no question of the text.
  const rest = open === sentence ? open : open.replace(/\?$/u, '');
  const said = saidTo.exec(rest);
  if (said !== null)
    return {
      rest: capitalised(toReader(stripped(rest, saidTo))),
      audience: said[1] ?? '',
      isStatement: true,
    };
  const people = addressed.exec(rest) ?? welcomed.exec(rest);
  if (people !== null) {
    const [, audience = ''] = people;
    return { rest: rest.slice(people[0].length), audience };
  }
  const asked = stripped(rest, writingVerb);
  const letter = letterTo.exec(asked);
  if (letter !== null) {
    const said = asked.slice(letter[0].length);
    return { rest: / that $/u.test(letter[0]) ? toReader(said) : said, audience: letter[1] ?? '' };
  }
  const begged = beggedOf.exec(asked);
  if (begged !== null) return { rest: capitalised(asked.slice(begged[0].length)), isStatement: true };
  if (countedTopic.test(asked)) return { rest: asked };
  const kindless = stripped(stripped(asked, kindOfText), kindOfText);
  const about = asked !== rest && kindless === asked ? stripped(kindless, anythingAbout) : kindless;
  const subject = stripped(about, subjectVerb);
  const explained = toPeople.exec(subject);
  if (explained === null) {
    const [, audience] = (/^explain\b/iu.test(about) && explainedTo.exec(subject)) || [];
    return audience === undefined ? { rest: subject } : { rest: subject.replace(explainedTo, ''), audience };
  }
  const [whole, audience = '', joint = ''] = explained;
  const isQuestion = /how|what|why|when|where|which/iu.test(joint);
  const statement = subject.slice(whole.length);
  return { rest: isQuestion ? `${joint} ${statement}` : toReader(statement), audience };
}

/** Turns "their free trial ends" into what one says to them. */
function toReader(text: string): string {
  const words: Readonly<Record<string, string>> = { their: 'your', they: 'you', them: 'you' };
  return text
    .replace(/, and that /gu, ', and ')
    .replace(/\b(?:their|they|them)\b/giu, (word) => words[word.toLowerCase()] ?? word);
}

/** Returns whether a clause is a whole statement, a question or a command, which cannot be part of another sentence. */
function saysSomething(clause: string): boolean {
  if (
    /\?$/u.test(clause) ||
    /^(?:how|what|why|when|where|who|which)\s+(?:do|does|did|is|are|was|can|could|should|will|would)\s/iu.test(
      clause,
    )
  )
    return true;
  if (/^(?:how|what|why|when|where|whether)\s/iu.test(clause)) return false;
  if (/^(?:we|i|they|you|it|he|she|there|this is|let)\b/iu.test(clause)) return true;
  if (imperative.test(clause)) return true;
  if (clause.split(' ').length < 3) return false;
  const relative = clause.search(/\s(?:that|which|who|whose|where|when|because|so)\s/iu);
  return finiteVerb.test(relative < 0 ? clause : clause.slice(0, relative));
}

const imperative =
  /^(?:get|buy|join|try|learn|build|plan(?= (?:an?|the|your|for|to)\b)|organi[sz]e|visit|save|find|use|start|stop|sign up|stay|call|come|book|order|meet|see|watch|read|open|celebrate|remember|don[’']t|keep|take|bring|help|apply|register|call|support|donate|give|vote|sign|pay|check|ask|discover|enjoy|explore|follow|share|download|subscribe|contact|protect|avoid|translate|correct)\s/iu;
const finiteVerb =
  /^(?:\S+\s+){1,7}?(?:is|are|was|were|will|has|have|had|can|should|must|does|do|launch(?:es|ed)|open(?:s|ed)|raises?|raised|w[io]ns?|offers?|offered|helps?|makes?|sells?|provides?|announce[sd]|introduce[sd]|start(?:s|ed)|starting|close[sd]|move[sd]|turns|turned|celebrates?|hires?|needs?|wants?|works|worked|gets?|got|goes|went|comes|came|becomes?|became|joins?|joined|releases?|released|brings?|gives?|keeps?|grows?|grew|costs?|took|takes|says?|said|ends?|ended|begins?|began|adds?|added|loses?|lost|lives?|loves?|runs|arrives?|arrived|delivers?|repairs|serves|built|expands?|expanded|acquire[sd]|partners?|partnered|reache[sd]|reduce[sd]|cuts|doubles|doubled|saves|died|dies|married|retires?|retired|passed|leaves?|left|finds?|found|lays|laid|closes|ships|shipped|fell|gained|rises?|rose)(?:\s|$)/u;

function withSmallArticle(phrase: string): string {
  return phrase.replace(/^(?:The|An?|Our|My|Your|This|These|How|What|Why|When|Where|Some)(?=\s)/u, (word) =>
    word.toLowerCase(),
  );
}

function withoutArticle(phrase: string): string {
  return phrase.replace(/^(?:an?|the|our|my|your|this|these|their|its) (?=.)/iu, '');
}

const people =
  'people|customers|clients|beginners|tourists|visitors|guests|parents|families|kids|children|students|teachers|teams?|companies|businesses|readers|users|employees|owners|runners|women|men|adults|seniors|developers|engineers|managers|members|patients|subscribers|buyers|founders|travell?ers|neighbours|commuters|cyclists|pensioners|newcomers|colleagues|volunteers|professionals|gardeners|cooks|hikers|locals';
const explainedTo = new RegExp(`\\s+to ((?:[\\p{L}-]+ ){0,2}(?:${people}|teenagers))\\b`, 'iu');
const audienceIn = new RegExp(
  `\\b(?:for|to) ((?:[\\p{L}\\p{N}'’-]+ ){0,4}?(?:${people})(?: (?:of|in|at|from|over|under|with) [\\p{L}\\p{N}'’-]+)?)\\b`,
  'iu',
);
/** A clause such as "for early risers". */
const forWhom = /^for ((?!a |an |the |\d)[\p{L}'’-]+(?: [\p{L}'’-]+){0,3})$/iu;
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const days = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const starWords = ['one', 'two', 'three', 'four', 'five'];
const starsIn = new RegExp(
  `(?<![\\d.])(\\d(?:[.,]\\d)?|${starWords.join('|')})(?:(?:\\s*(?:out of|of|/)\\s*(?:5|five))?[\\s-]*stars?\\b|\\s*(?:out of\\s*|/)(?:5|five)(?: stars)?(?!\\d|\\.\\d))`,
  'iu',
);
const tenthsIn = /(?<![\d.])(\d{1,2})\/10\b/u;

/** Returns the stars of a review, from 1 to 5: "3 stars", "two-star", "4.2 stars", "1/5" or "4/10". */
function starsOf(text: string): number | undefined {
  const [, said = ''] = starsIn.exec(text) ?? [];
  const [, tenths] = tenthsIn.exec(text) ?? [];
  const number =
    starWords.indexOf(said.toLowerCase()) + 1 || Number(said.replace(',', '.')) || Number(tenths) / 2;
  return number >= 0.5 && number < 5.5 ? Math.max(1, Math.round(number)) : undefined;
}
const placeIn = new RegExp(
  `(?:\\bin|\\p{Lu}\\p{L}+ of) (?!(?:${months}|${days}|English|German|French|Spanish|Series|Phase|Part|Chapter|Room|Class|Grade|Year|Season|Version|Level|Step|Python|Java|JavaScript|TypeScript|Rust|Excel|Q\\d)\\b)(\\p{Lu}\\p{L}+(?:[ -]\\p{Lu}\\p{L}+)*)`,
  'u',
);
const roles =
  'CEO|CTO|CFO|COO|founder|co-founder|owner|director|head of [\\p{L}]+|manager|author|chef|mayor|president|chair(?:man|woman|person)?|spokes(?:man|woman|person)|professor|Prof\\.|Dr\\.?|headteacher|coach|captain';
const personName = "(\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+)+)";

/** Finds a person with a role: "CEO Iva Maric" or "Iva Maric, the founder". */
function speakerIn(text: string): string | undefined {
  const [, before, nameAfter] = new RegExp(`\\b(${roles}) ${personName}`, 'u').exec(text) ?? [];
  if (before !== undefined)
    return /^(?:Dr|Prof)/u.test(before) ? `${before} ${nameAfter}` : `${nameAfter}, ${before}`;
  const [, nameBefore, after] =
    new RegExp(`${personName}[,.] (?:(?:the|our|its) )?(${roles})\\b`, 'u').exec(text) ?? [];
  return nameBefore === undefined ? undefined : `${nameBefore}, ${after}`;
}

const stopWords = new Set(
  `a about above after again all also am an and any anyone are as at be because been before being below best
  between both but by can could did do does doing down during each every few for from further get give had has
  have having he her here hers him his how i if in into is it its just keep let like make makes me more most
  must my need new no nor not of off on once one only or other our out over own per please really same shall
  she should so some such than that the their them then there these they this those three through to too two
  under until up us use used using very via want was way we were what when where which while who whom why
  will with without would you your help helps sell sells offer offers provide provides
  write writes writing create generate draft compose produce prepare suggest describe explain summarise
  summarize rewrite translate correct fix promote announce introduce discuss list blog post article paragraph
  title headline tweet thread caption description tone style words sentences sentence friendly short long text
  following review reminder euros euro dollars pounds francs day days week weeks month months year years hour hours
  minutes got january february march april may june july august september october november december
  nuestra nuestro prof dr mr ms mrs first last less free top best reasons ways things among per people company startup business app idea
  typical customer customers get gets says said raises bring million sept still already also very new now one two three four five`.split(
    /\s+/,
  ),
);
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Names of more than one word, such as "São Paulo", which stay together. */
const properName = /(?<!^)\b\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)+/gu;

/** The words of the topic, and then those of the facts. */
function keywordsOf(...texts: readonly string[]): string[] {
  const found = texts.flatMap((whole) => {
    // In "a company that cleans panels", the verb is no keyword.
    const text = whole.replace(/\b(?:that|which|who) \p{L}+/giu, ' ');
    const names = [...text.matchAll(properName)].map(([name]) => name);
    const plain = [...words.segment(text.replace(properName, ' '))].map(({ segment }) => segment);
    return [...plain.map((word) => word.replace(/['’]s$/u, '')), ...names].sort(
      (left, right) => text.indexOf(left) - text.indexOf(right),
    );
  });
  const isKeyword = (word: string) =>
    (/^[a-z][\p{L}\p{N} -]{2,23}$/u.test(word) ||
      (/[^\p{ASCII}]/u.test(word) && /^[\p{L}\p{N} -]{2,24}$/u.test(word))) &&
    !stopWords.has(word) &&
    !foreignWords.has(word) &&
    // "died" and "opened" make poor tags; "seed" and "bed" don't.
    !/\p{L}[^e]ed$/u.test(word);
  return [...new Set(found.map((word) => word.toLowerCase()).filter(isKeyword))];
}
