/**
 * The statuses that no request can cause on a healthy server, each with the reason. A server with support for
 * `Prefer: code=N`, such as a mock, must return these statuses on request. All other documented responses must be
 * tested.
 */
export const untestableStatuses: Readonly<Record<number, string>> = {
  408: 'it needs a request that stays unfinished for minutes',
  500: 'it needs an internal error of the service',
  503: 'it needs an overloaded service, or one without its database',
};
