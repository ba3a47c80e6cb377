/**
 * The statuses that no request can cause on a healthy server, each with the reason. A server with support for
 * `Prefer: code=N`, such as a mock, must return them on request. All other documented responses must be tested.
 */
export const unprovokable: Readonly<Record<number, string>> = {
  408: 'the service must wait minutes for a request that is only half sent',
  500: 'it needs an internal error of the service',
  503: 'it needs an overloaded service, or one without its database',
};
