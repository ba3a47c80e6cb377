// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/** The operations of each resource. `body` and `query` are what a call sends, `member` the first member that every success has. */
export const table = {
  documents: {
    list: { method: 'GET', path: '/api/v1/documents', member: 'data', query: true },
    create: { method: 'POST', path: '/api/v1/documents', member: 'id', body: true },
    get: { method: 'GET', path: '/api/v1/documents/{id}', member: 'id' },
    update: { method: 'PATCH', path: '/api/v1/documents/{id}', member: 'id', body: true },
    delete: { method: 'DELETE', path: '/api/v1/documents/{id}' },
    events: { method: 'GET', path: '/api/v1/documents/{id}/events' },
  },
  images: {
    list: { method: 'GET', path: '/api/v1/images', member: 'data', query: true },
    create: { method: 'POST', path: '/api/v1/images', member: 'id', body: true },
    get: { method: 'GET', path: '/api/v1/images/{id}', member: 'id' },
    update: { method: 'PATCH', path: '/api/v1/images/{id}', member: 'id', body: true },
    delete: { method: 'DELETE', path: '/api/v1/images/{id}' },
    events: { method: 'GET', path: '/api/v1/images/{id}/events' },
  },
  account: {
    usage: { method: 'GET', path: '/api/v1/usage', member: 'starts_at' },
  },
  webhooks: {
    list: { method: 'GET', path: '/api/v1/webhooks', member: 'data' },
    create: { method: 'POST', path: '/api/v1/webhooks', member: 'id', body: true },
    delete: { method: 'DELETE', path: '/api/v1/webhooks/{id}' },
    test: { method: 'POST', path: '/api/v1/webhooks/{id}/test', member: 'id' },
  },
} as const;

/** The fields that an update of the favorite alone has to repeat, by resource. */
export const repeatedFields = { images: ['results'] } as const;
