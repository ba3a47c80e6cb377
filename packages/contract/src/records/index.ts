/** What servers of records share: lists, events of watched records, pictures, and the caching of both. */

export { pictureCaching, recordCaching } from '../requests/caching.ts';
export {
  heartbeat,
  isLastEvent,
  retryAfter,
  StreamPosition,
  serverSentEvent,
  type TextHash,
  textEvents,
  wholeTextEvents,
} from './event-streams.ts';
export { fold } from './fold.ts';
export {
  compareNames,
  type Digest,
  largestTotal,
  type PagedList,
  type PageOf,
  type Position,
  pageOf,
  readCursor,
  requirePosition,
  totalOf,
  writeCursor,
} from './lists.ts';
export { allowsRange, type ByteRange, ownResults, requestedRange } from './pictures.ts';
