// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/** The fields of each body that are not texts, with their types. */
export const formFields = {
  DocumentCreate: { creativity: 'number', template_id: 'integer' },
  DocumentUpdate: { favorite: 'boolean' },
  ImageCreate: {},
  ImageUpdate: { results: 'array', favorite: 'boolean' },
  WebhookCreate: { types: 'array' },
} as const;

/** The spellings of booleans in a form. */
export const booleans = {"true":["true","1","on","yes"],"false":["false","0","off","no"]};
