// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/** The statuses that the contract documents for every method. */
export const sharedStatuses = '400 401 403 405 408 422 429 431 500 503';

/** For each method: HTTP method, path, options that are headers, and the other documented statuses. */
export const table = {
  documents: {
    list: ['GET', '/api/v1/documents', '', '200 406'],
    create: ['POST', '/api/v1/documents', 'idempotencyKey prefer', '201 202 406 409 413 415'],
    get: ['GET', '/api/v1/documents/{id}', 'ifNoneMatch', '200 304 404 406'],
    update: ['PATCH', '/api/v1/documents/{id}', 'ifMatch', '200 404 406 412 413 415'],
    delete: ['DELETE', '/api/v1/documents/{id}', 'ifMatch', '204 404 412'],
  },
  images: {
    list: ['GET', '/api/v1/images', '', '200 406'],
    create: ['POST', '/api/v1/images', 'idempotencyKey prefer', '201 202 406 409 413 415'],
    get: ['GET', '/api/v1/images/{id}', 'ifNoneMatch', '200 304 404 406'],
    update: ['PATCH', '/api/v1/images/{id}', 'ifMatch', '200 404 406 412 413 415'],
    delete: ['DELETE', '/api/v1/images/{id}', 'ifMatch', '204 404 412'],
  },
} as const;

/** The fields that an update of the favorite alone has to repeat, by resource. */
export const repeatedFields = { images: ['results'] } as const;
