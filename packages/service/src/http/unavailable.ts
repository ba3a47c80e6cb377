import { Problem } from '@contentgen/contract/requests';

/** Creates the 503 for a service that cannot answer right now. */
export const unavailable = () =>
  new Problem(503, "The service can't answer right now. Try again in a moment.", {
    headers: { 'retry-after': '1' },
  });
