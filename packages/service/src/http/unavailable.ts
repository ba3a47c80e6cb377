import { Problem } from '@contentgen/contract/requests';

/** 503, for a service that can't answer right now. */
export const unavailable = () =>
  new Problem(503, "The service can't answer right now. Try again in a moment.", {
    headers: { 'retry-after': '1' },
  });
