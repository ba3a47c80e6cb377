// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/** The operations of each resource, with their documented statuses below 400. */
export const table = {
  documents: {
    list: { method: 'GET', path: '/api/v1/documents', statuses: [200] },
    create: { method: 'POST', path: '/api/v1/documents', statuses: [201, 202] },
    get: { method: 'GET', path: '/api/v1/documents/{id}', statuses: [200, 304] },
    update: { method: 'PATCH', path: '/api/v1/documents/{id}', statuses: [200] },
    delete: { method: 'DELETE', path: '/api/v1/documents/{id}', statuses: [204] },
    events: { method: 'GET', path: '/api/v1/documents/{id}/events', statuses: [200, 204] },
  },
  images: {
    list: { method: 'GET', path: '/api/v1/images', statuses: [200] },
    create: { method: 'POST', path: '/api/v1/images', statuses: [201, 202] },
    get: { method: 'GET', path: '/api/v1/images/{id}', statuses: [200, 304] },
    update: { method: 'PATCH', path: '/api/v1/images/{id}', statuses: [200] },
    delete: { method: 'DELETE', path: '/api/v1/images/{id}', statuses: [204] },
    events: { method: 'GET', path: '/api/v1/images/{id}/events', statuses: [200, 204] },
  },
} as const;

/** The fields that an update of the favorite alone has to repeat, by resource. */
export const repeatedFields = { images: ['results'] } as const;
