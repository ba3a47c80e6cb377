const opener =
  /^(?:please|kindly|hey|hi|hello|can you|could you|would you|help me(?: to)?|let's|i (?:need|want|would like|'d like)(?: you to| to)?)[\s,]+/iu;

const writingVerb =
  /^(?:write|create|generate|draft|compose|make|give|produce|prepare|craft|suggest|provide|list|come up with|think of|put together)\s+(?:(?:me|us)\s+)?/iu;

const subjectVerb =
  /^(?:describe|explain|summari[sz]e|promote|introduce|announce|advertise|discuss|review|compare|present|translate|rewrite|rephrase|talk about|tell me about)\s+(?:that\s+)?/iu;

const kinds = [
  'about us',
  'ads?|adverts?|advertisements?|announcements?|articles?|blogs?|calls? to action|captions?|conclusions?|copy',
  'descriptions?|emails?|essays?|faqs?|hashtags?|headlines?|how it works|ideas?|intros?|introductions?|keywords?',
  'lists?|listicles?|messages?|names?|newsletters?|notifications?|outlines?|outros?|pages?|paragraphs?|personas?',
  'points?|posts?|pros and cons|propositions?|questions?|releases?|reviews?|scripts?|sections?|sheets?|slogans?',
  'statements?|stories|story|subheadlines?|summary|summaries|taglines?|tags?|testimonials?|texts?|threads?|titles?',
  'tweets?',
].join('|');

const kindOfText = new RegExp(
  `^(?:[\\p{L}\\p{N}'’-]+\\s+){0,4}?(?:${kinds})(?:$|\\s+(?:about|on|regarding|concerning|for|of|to|from|describing|explaining|announcing|promoting|introducing|that (?:explains|describes|promotes|announces))(?:\\s+|$))`,
  'iu',
);

const questionsAbout = /^questions?\s+(?:[\p{L}\p{N}'’-]+\s+){0,8}?(?:about|on|regarding|concerning)\s+/iu;

const anythingAbout = /^(?:[\p{L}\p{N}'’-]+\s+){0,8}?(?:about|regarding|concerning)\s+/iu;

const manner =
  /[,\s]+(?:(?:in|with|using)\s+(?:an?|the)\s+(?:[\p{L}-]+\s+){0,4}(?:tone|style|voice|way|manner)\b|(?:in|of|with)\s+(?:about |at most |under |up to )?\d+\s+(?:words|sentences|lines|characters|paragraphs)\b|please$|keep it\b|make it\b).*$/iu;

/**
 * Removes the instruction from a clause, so that the subject remains: "Write a short post about tea, in a warm tone"
 * becomes "tea".
 */
export function withoutInstruction(clause: string): string {
  let rest = clause.trim().replace(manner, '');
  rest = stripped(stripped(rest, opener), opener);
  const asked = stripped(rest, writingVerb);
  const wasAsked = asked !== rest;
  rest = stripped(stripped(stripped(asked, questionsAbout), kindOfText), kindOfText);
  if (wasAsked && rest === asked) rest = stripped(rest, anythingAbout);
  return stripped(rest, subjectVerb).trim();
}

/** Returns the text to work on, without a first line such as "Rewrite the following:". */
export function materialOf(prompt: string): string {
  const instruction =
    /^\s*(?:please\s+)?(?:rewrite|rephrase|paraphrase|reword|summari[sz]e|shorten|translate|correct|proofread|fix|check|improve)\b[^:\n]{0,80}[:\n]\s*/iu;
  const material = prompt.replace(instruction, '').trim();
  return material === '' ? prompt.trim() : material;
}

function stripped(text: string, prefix: RegExp): string {
  return text.replace(prefix, '').trim();
}
