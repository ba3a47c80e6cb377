/** What servers of records share: cursors, pages, totals and the order of names, own results, events of watched records, and ranges of pictures. */

export { allowsRange, type ByteRange, requestedRange } from './byte-range.ts';
export { pictureCaching, recordCaching } from './caching.ts';
export { type Digest, type Position, readCursor, writeCursor } from './cursor.ts';
export { compareNames } from './name-order.ts';
export { requireOwnResults } from './own-results.ts';
export { type PagedList, type PageOf, pageOf, requirePosition } from './page.ts';
export { heartbeat, retryAfter, serverSentEvent } from './server-sent-event.ts';
export { isLastEvent, StreamPosition, type TextHash } from './stream-position.ts';
export { textEvents, wholeTextEvents } from './text-events.ts';
export { largestTotal, totalOf } from './total.ts';
