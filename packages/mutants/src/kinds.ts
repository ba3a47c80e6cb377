/** The kinds of mutants, in the order of the table, each with what goes wrong. */
export const kinds = {
  'wrong-type': 'a value of another JSON type',
  null: 'null where the contract has none',
  missing: 'a required property is left out',
  extra: 'a property that the contract does not have',
  'outside-enum': 'a value that is not among those allowed',
  'broken-format': 'a value that breaks its format or pattern',
  'out-of-range': 'a number, a length or a count beyond its bounds',
  'broken-body': 'no JSON, no UTF-8, no body, or a body where none may be',
  'missing-header': 'a required header is left out',
  'broken-header': 'a header that breaks its schema',
  'repeated-header': 'a header that may come once comes again, with another value',
  'other-media-type': 'another media type or charset, or none',
  'other-status': 'another status',
  'other-answer': 'a well-formed answer that is documented for something else',
  'other-value': 'a well-formed value that is not the true one',
  'foreign-record': "another account's record is shown, found, counted or changed",
  'ignored-filter': 'a filter or a search lets other records through, or too few',
  'ignored-sort': 'a list in another order than the one asked for',
  'wrong-page': 'a page with other records than are its own, or with wrong cursors',
  'wrong-total': 'a wrong count',
  'ignored-header': 'a request header is not heeded',
  'broken-stream': 'a stream of events that is not the record, or not its text',
  'lost-create': 'something of a create is not kept, or is kept twice',
  'lost-update': 'something of an update is not kept, or more than that is changed',
  'lost-delete': 'a record that was deleted is there',
  'accepted-bad-input': 'what breaks a rule is accepted',
  'refused-good-input': 'what keeps every rule is refused',
  'misnamed-error': 'a refusal names another field or rule',
  'ignored-key': 'a missing, broken, expired or revoked key, or a missing scope, lets a request through',
} as const;

/** What kind of wrong a mutant does. */
export type Kind = keyof typeof kinds;

/** Every kind, in the order of the table. */
export const kindNames = Object.keys(kinds) as Kind[];
