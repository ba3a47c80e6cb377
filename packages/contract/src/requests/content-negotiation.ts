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
    const ofType = range.type === type && isAnyOf(range.subtype, subtype);
    if (!isExact && !ofType && !(range.type === '*' && range.subtype === '*')) continue;
    const specificity = isExact ? 2 : ofType ? 1 : 0;
    if (best !== undefined && specificity < best.specificity) continue;
    if (best?.specificity === specificity && range.quality < best.quality) continue;
    best = { mediaType, quality: range.quality, specificity, order };
  }
  return best;
}

/** Returns whether a range has any subtype: `*`, or `*+json` for all that are JSON, as some clients write it. */
function isAnyOf(range: string, subtype: string): boolean {
  return range === '*' || (range.startsWith('*+') && `+${subtype}`.endsWith(range.slice(1)));
}

/**
 * Reads the ranges of an `Accept`. Parameters besides the weight do not matter (RFC 9110, section 12.5.1): no media type
 * of the contract has any, so that a range with parameters at least does not exclude one.
 */
function mediaRanges(accept: string): MediaRange[] {
  return accept.split(',').flatMap((text) => {
    const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
    // Java's own client writes `*` for any type.
    const [, type, subtype] =
      /^([\w!#$&^.+*-]+)\/([\w!#$&^.+*-]+)$/.exec(range === '*' ? '*/*' : range) ?? [];
    if (type === undefined || subtype === undefined) return [];
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : qualityOf(weight);
    const hasOthers = parameters.some((parameter) => parameter !== weight && parameter !== '');
    return hasOthers && quality === 0 ? [] : [{ type, subtype, quality }];
  });
}

/**
 * Reads a weight (RFC 9110, section 12.4.2), also with more digits or without the first one. A malformed weight is as
 * if it were missing, so that it excludes nothing.
 */
function qualityOf(parameter: string): number {
  const [digits] = /^(\d+\.?\d*|\.\d+)$/.exec(parameter.slice(2)) ?? [];
  return digits === undefined ? 1 : Math.min(Number(digits), 1);
}
