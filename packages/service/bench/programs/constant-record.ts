/** A document that the HTTP layer and its floor send, so that no database takes part. */
export const constantRecord = {
  id: '0199c8b5-6c01-7c4a-8c4a-c4ca4238a0b9',
  name: 'bakery harbor c4ca42',
  prompt: 'Write about the bakery 38a0b9',
  creativity: 0.5,
  template_id: 1,
  favorite: false,
  state: 'succeeded',
  error: null,
  model: 'offline-writer',
  result: 'The bakery 23820dcc has a bicycle and a garden 509a6f75. It is open all day.',
  created_at: '2026-01-01T00:00:01.000Z',
  updated_at: '2026-01-01T00:00:01.000Z',
};
