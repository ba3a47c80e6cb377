// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/** The operations of each resource. */
export const table = {
  documents: {
    list: { method: 'GET', path: '/api/v1/documents' },
    create: { method: 'POST', path: '/api/v1/documents' },
    get: { method: 'GET', path: '/api/v1/documents/{id}' },
    update: { method: 'PATCH', path: '/api/v1/documents/{id}' },
    delete: { method: 'DELETE', path: '/api/v1/documents/{id}' },
    events: { method: 'GET', path: '/api/v1/documents/{id}/events' },
  },
  images: {
    list: { method: 'GET', path: '/api/v1/images' },
    create: { method: 'POST', path: '/api/v1/images' },
    get: { method: 'GET', path: '/api/v1/images/{id}' },
    update: { method: 'PATCH', path: '/api/v1/images/{id}' },
    delete: { method: 'DELETE', path: '/api/v1/images/{id}' },
    events: { method: 'GET', path: '/api/v1/images/{id}/events' },
  },
  account: {
    usage: { method: 'GET', path: '/api/v1/usage' },
  },
} as const;

/** The fields that an update of the favorite alone has to repeat, by resource. */
export const repeatedFields = { images: ['results'] } as const;
