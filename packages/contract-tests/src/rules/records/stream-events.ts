import { isDeepStrictEqual } from 'node:util';
import type { Received } from '../../http/received.ts';
import type { ServerSentEvent } from '../../judge/server-sent-events.ts';
import type { Resource } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { fieldOf, isUnfinishedState, quoted } from '../record-rules.ts';
import { textFields } from '../samples/choices.ts';

/**
 * Requires that the last event of a stream is the finished record, and that the pieces of text make up its result.
 *
 * @param events every event from the beginning of the stream.
 * @param shown the record as it is now.
 * @param where the first words of each error message.
 * @throws Violated when the stream breaks one of these rules.
 */
export function requireWhole(
  resource: Resource,
  stream: Received,
  events: readonly ServerSentEvent[],
  shown: Received,
  where = '',
): void {
  requireFinished(resource, stream, events, shown, where);
  const result = fieldOf(shown.json, writtenField(resource) ?? '');
  if (typeof result !== 'string') return;
  const text = draftOf(events);
  const rule = `${where}the pieces of the text must be the result, ${quoted(result)}, but are ${quoted(text)}`;
  requireRule(text === result, stream, rule);
}

/** Requires that the last event of a stream is the finished record. The parameters are those of `requireWhole`. */
export function requireFinished(
  resource: Resource,
  stream: Received,
  events: readonly ServerSentEvent[],
  shown: Received,
  where = '',
): void {
  const end = endOfStream(resource, stream, events, where);
  const record = end.name === 'record' ? JSON.parse(end.data) : undefined;
  const isSame = isDeepStrictEqual(record, shown.json);
  const sentence = `${where}the last event must be the record as it is shown, ${quoted(shown.json)}`;
  requireRule(isSame, stream, sentence);
}

/**
 * Requires that a stream has exactly one finished record or deletion, as its last event, and that each piece of text
 * continues the pieces before it, or begins a new draft.
 *
 * @param events every event from the beginning of the stream.
 * @returns the last event.
 * @throws Violated when the stream breaks one of these rules.
 */
export function endOfStream(
  resource: Resource,
  stream: Received,
  events: readonly ServerSentEvent[],
  where = '',
): ServerSentEvent {
  const last = events.at(-1);
  const ends = `${where}the last event must be the finished record or a deletion, but is ${quoted(last)}`;
  requireRule(last !== undefined && isEnd(last), stream, ends);
  const early = events.slice(0, -1).find(isEnd);
  requireRule(early === undefined, stream, `${where}no event may follow ${quoted(early)}`);
  if (resource.events.text !== undefined) requireDrafts(stream, events, where);
  return last as ServerSentEvent;
}

function isEnd({ name, data }: ServerSentEvent): boolean {
  return name === 'deleted' || (name === 'record' && !isUnfinishedState(JSON.parse(data).state));
}

/**
 * Requires that the `offset` of each piece of text is the number of characters of its draft before it. A piece with the
 * offset 0 begins a new draft.
 */
function requireDrafts(stream: Received, events: readonly ServerSentEvent[], where: string): void {
  let length = 0;
  for (const { offset, text } of piecesOf(events)) {
    const rule = `${where}offset must be ${length}, the characters before the piece, or 0, but is ${offset}`;
    requireRule(offset === length || offset === 0, stream, rule);
    length = offset + [...text].length;
  }
}

interface Piece {
  readonly offset: number;
  readonly text: string;
}

function piecesOf(events: readonly ServerSentEvent[]): readonly Piece[] {
  return events.filter(({ name }) => name === 'text').map(({ data }) => JSON.parse(data));
}

/** Returns the field that the pieces of text make up: the text that an update may replace, but a create cannot set. */
export function writtenField({ events, change, creation }: Resource): string | undefined {
  if (events.text === undefined) return undefined;
  return textFields(change).find((name) => !(name in (creation.properties ?? {})));
}

/** Returns the text of the last draft. */
function draftOf(events: readonly ServerSentEvent[]): string {
  const pieces = piecesOf(events);
  const begin = Math.max(
    0,
    pieces.findLastIndex(({ offset }) => offset === 0),
  );
  return pieces
    .slice(begin)
    .map(({ text }) => text)
    .join('');
}
