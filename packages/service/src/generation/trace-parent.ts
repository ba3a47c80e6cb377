import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The trace context of the request that the running code belongs to, as the value of a `traceparent` field (W3C
 * Trace Context, section 3.2). Unset while nothing is traced.
 */
export const currentTraceParent = new AsyncLocalStorage<string>();
