// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/** For each method: HTTP method, end of the path, statuses below 400. */
const methods0 = {
  list: ['GET', '', ' 200'],
  create: ['POST', '', ' 201 202'],
  get: ['GET', '/{id}', ' 200 304'],
  update: ['PATCH', '/{id}', ' 200'],
  delete: ['DELETE', '/{id}', ' 204'],
  events: ['GET', '/{id}/events', ' 200 204'],
} as const;

/** The path and the methods of each resource. */
export const table = {
  documents: ['/api/v1/documents', methods0],
  images: ['/api/v1/images', methods0],
} as const;

/** The fields that an update of the favorite alone has to repeat, by resource. */
export const repeatedFields = { images: ['results'] } as const;
