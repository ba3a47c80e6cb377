import { storeHandlers } from '@contentgen/client/msw';
import { MockStore } from '@contentgen/mock/store';
import { setupWorker } from 'msw/browser';

const store = new MockStore({ clock: '2026-01-15T17:00:00Z', seed: 'stories' });
const worker = setupWorker(...storeHandlers(store, { key: store.keys.key }));

export default {
  beforeAll: () => worker.start({ quiet: true }),
  beforeEach: () => store.reset(),
};
