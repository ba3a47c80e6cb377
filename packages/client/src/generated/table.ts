// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/** The operations of each resource. `member` is the first member that every success has. */
export const table = {
  documents: {
    list: { method: 'GET', path: '/api/v1/documents', member: 'data' },
    create: { method: 'POST', path: '/api/v1/documents', member: 'id' },
    get: { method: 'GET', path: '/api/v1/documents/{id}', member: 'id' },
    update: { method: 'PATCH', path: '/api/v1/documents/{id}', member: 'id' },
    delete: { method: 'DELETE', path: '/api/v1/documents/{id}' },
    events: { method: 'GET', path: '/api/v1/documents/{id}/events' },
  },
  images: {
    list: { method: 'GET', path: '/api/v1/images', member: 'data' },
    create: { method: 'POST', path: '/api/v1/images', member: 'id' },
    get: { method: 'GET', path: '/api/v1/images/{id}', member: 'id' },
    update: { method: 'PATCH', path: '/api/v1/images/{id}', member: 'id' },
    delete: { method: 'DELETE', path: '/api/v1/images/{id}' },
    events: { method: 'GET', path: '/api/v1/images/{id}/events' },
  },
  account: {
    usage: { method: 'GET', path: '/api/v1/usage', member: 'starts_at' },
  },
} as const;

/** The fields that an update of the favorite alone has to repeat, by resource. */
export const repeatedFields = { images: ['results'] } as const;
