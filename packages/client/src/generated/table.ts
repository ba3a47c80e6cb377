// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/** The statuses that the contract documents for every method. */
export const sharedStatuses = ' 400 401 403 405 408 422 429 431 500 503';

/** For each method: HTTP method, end of the path, other statuses. */
const methods0 = {
  list: ['GET', '', ' 200 406'],
  create: ['POST', '', ' 201 202 406 409 413 415'],
  get: ['GET', '/{id}', ' 200 304 404 406'],
  update: ['PATCH', '/{id}', ' 200 404 406 412 413 415'],
  delete: ['DELETE', '/{id}', ' 204 404 412'],
} as const;

/** The path and the methods of each resource. */
export const table = {
  documents: ['/api/v1/documents', methods0],
  images: ['/api/v1/images', methods0],
} as const;

/** The fields that an update of the favorite alone has to repeat, by resource. */
export const repeatedFields = { images: ['results'] } as const;
