/** A page whose requests a store in the page answers, through the service worker of msw. */
import { MockStore } from '@contentgen/mock/store';
import { setupWorker } from 'msw/browser';
import { createClient, watch } from '../../src/index.ts';
import { storeHandlers } from '../../src/msw/index.ts';

interface ImageElement {
  src: string;
  readonly naturalWidth: number;
  readonly naturalHeight: number;
  decode(): Promise<void>;
}
declare const document: { createElement(name: 'img'): ImageElement };

// There is no such server.
const baseUrl = 'http://service.test:8080';
const store = new MockStore({ generation: 10, pace: 100 });
const apiKey = store.keys.key;
const { documents, images } = createClient({ baseUrl, apiKey, retries: 0, exposeKeyInBrowser: true });
const isReady = setupWorker(...storeHandlers(store, { baseUrl })).start({ quiet: true });

const body = { name: 'Picnic menu', prompt: 'A menu for a picnic', creativity: 0.5 } as const;

/** What the tests do in the page. */
export const actions = {
  async createAndList() {
    const { id, state } = await documents.create(body);
    const { data, meta } = await documents.list({ search: 'picnic menu', include_total: true });
    return { state, isListed: data[0]?.id === id, total: meta.total };
  },

  async stream() {
    const { id } = await documents.create(body, { prefer: 'respond-async' });
    const pieces: string[] = [];
    for await (const { type, data } of watch(documents, id)) if (type === 'text') pieces.push(data.text);
    const { result } = await documents.get(id);
    return { pieces: pieces.length, isWhole: pieces.join('') === result };
  },

  /** Shows a picture as an application does. */
  async picture() {
    const fields = { name: 'Lake', description: 'A lake', resolution: '256x256', style: 'retro' } as const;
    const { results } = await images.create(fields);
    const element = document.createElement('img');
    element.src = String(results[0]);
    await element.decode();
    return [element.naturalWidth, element.naturalHeight];
  },
};

Object.assign(globalThis, {
  run: async (name: keyof typeof actions) => {
    await isReady;
    return actions[name]();
  },
});
