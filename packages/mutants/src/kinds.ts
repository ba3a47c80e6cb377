/** The kinds of mutants with their faults, in the order of the table. */
export const kinds = {
  'wrong-type': 'a value of another JSON type',
  null: 'null where the contract does not allow it',
  missing: 'a missing required property',
  extra: 'an unknown property',
  'outside-enum': 'a value that is not allowed',
  'broken-format': 'a value with a wrong format or pattern',
  'out-of-range': 'a number, a length or a count out of range',
  'broken-body': 'invalid JSON or UTF-8, a missing body, or an unexpected body',
  'missing-header': 'a missing required header',
  'broken-header': 'a header that breaks its schema',
  'repeated-header': 'a second value of a header that must have only one',
  'other-media-type': 'a wrong media type or charset, or none',
  'other-status': 'a wrong status',
  'other-response': 'a well-formed response of another status',
  'other-value': 'a well-formed but wrong value',
  'foreign-record': 'a record of another account that is shown, found, counted or changed',
  'ignored-filter': 'a filter or a search that returns wrong or too few records',
  'ignored-sort': 'a list in the wrong order',
  'wrong-page': 'a page with wrong records or wrong cursors',
  'wrong-total': 'a wrong total',
  'ignored-header': 'an ignored request header',
  'broken-stream': 'a stream of events that does not match the record or its text',
  'lost-create': 'a create that loses a field, or creates two records',
  'lost-update': 'an update that loses a field, or changes another one',
  'lost-delete': 'a deleted record that still exists',
  'accepted-bad-input': 'an invalid request that is accepted',
  'refused-good-input': 'a valid request that is refused',
  'misnamed-error': 'a refusal that names a wrong field or rule',
  'ignored-key': 'a request without a valid key or scope that is accepted',
} as const;

/** The kind of a mutant. */
export type Kind = keyof typeof kinds;

/** Every kind, in the order of the table. */
export const kindNames = Object.keys(kinds) as Kind[];
