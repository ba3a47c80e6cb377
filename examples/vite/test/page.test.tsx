import { http, storeHandlers } from '@contentgen/client/msw';
import { MockStore } from '@contentgen/mock/store';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { App } from '../src/app.tsx';

// The store answers as the service does, with the key that the server of the page adds.
const store = new MockStore({ generation: 10, pace: 2_000 });
const server = setupServer(...storeHandlers(store, { key: store.keys.key }));
const client = new QueryClient();
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => server.listen());
beforeEach(() => {
  render(<App client={client} />);
});
afterEach(() => {
  cleanup();
  client.clear();
  server.resetHandlers();
  store.reset();
});
afterAll(() => server.close());

const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Write' }));
const status = () => screen.getByRole('status').textContent;
const article = () => screen.getByRole('article').textContent ?? '';
const favorites = (pressed: boolean) => screen.getAllByRole('button', { name: /^Favorite/, pressed });

it('shows a text while it is written, also over a broken stream, and then lists it', async () => {
  store.next('cut');
  fill('name', 'Picnic menu');
  fill('prompt', 'A menu for a picnic');
  submit();
  await waitFor(() => expect(article()).not.toBe(''));
  const begun = article().length;
  await waitFor(() => expect(status()).toBe('succeeded'));
  expect(article().length).toBeGreaterThan(begun);
  await screen.findByRole('button', { name: 'Favorite: Picnic menu' });
});

it('a refused form keeps what was typed, and shows each rule at its field', async () => {
  fill('name', 'Picnic menu');
  fill('creativity', '7');
  submit();
  await screen.findByText(/^must be one of 0, 0.25/, { selector: 'strong' });
  await screen.findByText('is required', { selector: 'strong' });
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Picnic menu');
});

it('a canceled text is gone', async () => {
  fill('name', 'Picnic menu');
  fill('prompt', 'A menu, mock:stuck');
  submit();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(status()).toBe('deleted'));
});

it('loads more of the list', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(20));
});

it('a star shows before the service has answered, and goes out if it refuses', async () => {
  await screen.findAllByRole('listitem');
  const before = favorites(true).length;
  const shown = Promise.withResolvers<void>();
  server.use(http.updateDocument(({ respond }) => shown.promise.then(() => respond(503)), { once: true }));
  fireEvent.click(favorites(false)[0] ?? expect.unreachable());
  await waitFor(() => expect(favorites(true)).toHaveLength(before + 1));
  shown.resolve();
  await waitFor(() => expect(favorites(true)).toHaveLength(before));
});
