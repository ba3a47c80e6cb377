import { expect, it } from 'vitest';
import { formValues } from '../../src/react/index.ts';

it('the values of a form have the types of the contract, and empty fields are left out', () => {
  const form = new FormData();
  const fields = { name: 'FAQ', prompt: '12', creativity: '0.5', template_id: '16', result: '' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(formValues('DocumentCreate', form)).toEqual({
    name: 'FAQ',
    prompt: '12',
    creativity: 0.5,
    template_id: 16,
  });
});

it('a value that the contract does not allow stays, so that the service names its field', () => {
  const form = new FormData();
  form.set('creativity', 'high');
  expect(formValues('DocumentCreate', form)).toEqual({ creativity: 'high' });
});

it('the fields that Next.js adds for a server action are left out', () => {
  const form = new FormData();
  const fields = { $ACTION_REF_1: '', '$ACTION_1:0': '{"id":"1"}', $ACTION_KEY: 'k', name: 'FAQ' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(formValues('DocumentCreate', form)).toEqual({ name: 'FAQ' });
});
