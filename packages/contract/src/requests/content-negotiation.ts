import { Problem } from './problem.ts';

/** The media type of every error. */
const problemType = 'application/problem+json';

interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  /** From 0 to 1. 0 excludes the media type. */
  readonly quality: number;
}

interface Candidate {
  readonly mediaType: string;
  readonly quality: number;
  /** 2 for a range such as `text/html`, 1 for `text` with any subtype, 0 for any type. */
  readonly specificity: number;
  /** The position of the range in the header field. */
  readonly order: number;
}

/**
 * Returns the media type of `mediaTypes` that an `Accept` header field prefers; the first one if the field has no
 * preference (RFC 9110, section 12.5.1). If two have the same quality, the more specific range takes precedence, then
 * the earlier one. A response without a body has no media types and fits every `Accept`. An `Accept` that
 * names the media type of the errors fits, too: generated clients ask for it alone if it is the first JSON they find.
 *
 * @throws Problem 406 when the header field allows none of them.
 */
export function preferredMediaType(accept: string | undefined, mediaTypes: readonly string[]): string {
  const [first = ''] = mediaTypes;
  if (accept === undefined || accept === '*/*' || accept === first || mediaTypes.length === 0) return first;
  if (accept.trim() === '') return first;
  const ranges = mediaRanges(accept);
  const [preferred] = mediaTypes
    .flatMap((mediaType) => candidate(mediaType, ranges) ?? [])
    .filter(({ quality }) => quality > 0)
    .sort(
      (one, other) =>
        other.quality - one.quality || other.specificity - one.specificity || one.order - other.order,
    );
  if (preferred !== undefined) return preferred.mediaType;
  const errors = candidate(problemType, ranges);
  if (errors !== undefined && errors.specificity === 2 && errors.quality > 0) return first;
  throw new Problem(
    406,
    `The response can be sent as ${mediaTypes.join(' or ')}, which "Accept: ${accept.slice(0, 128)}" does not allow.`,
  );
}

/**
 * Returns a media type with the quality of the most specific range that matches it (RFC 9110, section 12.5.1);
 * undefined if none does.
 */
function candidate(mediaType: string, ranges: readonly MediaRange[]): Candidate | undefined {
  const [type = '', subtype = ''] = mediaType.split('/');
  let best: Candidate | undefined;
  for (const [order, range] of ranges.entries()) {
    const isExact = range.type === type && range.subtype === subtype;
    const ofType = range.type === type && range.subtype === '*';
    if (!isExact && !ofType && !(range.type === '*' && range.subtype === '*')) continue;
    const specificity = isExact ? 2 : ofType ? 1 : 0;
    if (best !== undefined && specificity < best.specificity) continue;
    if (best?.specificity === specificity && range.quality < best.quality) continue;
    best = { mediaType, quality: range.quality, specificity, order };
  }
  return best;
}

/** Reads the ranges of an `Accept` that can match a media type of the contract. Such a range has no parameters. */
function mediaRanges(accept: string): MediaRange[] {
  return accept.split(',').flatMap((text) => {
    const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
    const [, type, subtype] = /^([\w!#$&^.+*-]+)\/([\w!#$&^.+*-]+)$/.exec(range) ?? [];
    if (type === undefined || subtype === undefined) return [];
    const weight = parameters.findIndex((parameter) => parameter.startsWith('q='));
    // JSON is in UTF-8, whether or not a client says so (RFC 8259, section 8.1).
    const others = parameters.filter(
      (parameter, index) => index !== weight && !/^(charset="?utf-8"?)?$/.test(parameter),
    );
    const quality = weight < 0 ? 1 : qualityOf(parameters[weight] ?? '');
    return others.length > 0 || Number.isNaN(quality) ? [] : [{ type, subtype, quality }];
  });
}

/** Reads a weight (RFC 9110, section 12.4.2); not a number if it is malformed. */
function qualityOf(parameter: string): number {
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(parameter) ? Number(parameter.slice(2)) : Number.NaN;
}
