/**
 * The statuses that no request can provoke in a healthy service, each with the reason. A server with support
 * for `Prefer: code=N`, such as a mock, must return them. No other documented response may be skipped.
 */
export const unprovokable: Readonly<Record<number, string>> = {
  408: 'the service must wait minutes for a request that is only half sent',
  500: 'it needs an internal error of the service',
  503: 'it needs an overloaded service, or one without its database',
};
