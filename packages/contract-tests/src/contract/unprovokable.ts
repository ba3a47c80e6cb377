/**
 * The statuses that nothing sent from outside brings about in a service that is well, each with the reason. A
 * server that honours `Prefer: code=N`, as mocks do, is asked for them; no other documented response may be
 * left out.
 */
export const unprovokable: Readonly<Record<number, string>> = {
  408: 'a request would have to be left half sent until the service gives up, which takes minutes',
  500: 'it takes a fault inside the service',
  503: 'it takes a service that is overloaded or whose database is away',
};
