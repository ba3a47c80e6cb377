import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

/** The globals of browsers that the store uses. */
const globals = [
  ...['AbortController', 'Blob', 'CompressionStream', 'DecompressionStream', 'Headers'],
  ...['MessageChannel', 'ReadableStream'],
  ...['Request', 'Response', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'atob', 'btoa'],
  ...['clearTimeout', 'console', 'crypto', 'performance', 'setTimeout'],
] as const;
const web = Object.fromEntries(globals.map((name) => [name, globalThis[name as keyof typeof globalThis]]));

it('runs with the globals of a browser, and without those of Node', async () => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('../src/index.ts', import.meta.url)),
    platform: 'browser',
    resolve: { conditionNames: ['@contentgen/source', 'browser', 'import'] },
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'mockStore', codeSplitting: false });
  const context = createContext(web);
  runInContext(output[0].code, context);
  const status = runInContext(
    `const store = new mockStore.MockStore({ generation: 0 });
     const ask = (method, path, body) => store.fetch(new Request('http://mock.example' + path, {
       method, body, headers: { authorization: 'Bearer ' + store.keys.key },
     }));
     (async () => {
       const fields = { name: 'Lake', description: 'A lake', resolution: '256x256' };
       const image = await (await ask('POST', '/api/v1/images', new URLSearchParams(fields))).json();
       const picture = await store.fetch(new Request(image.results[0]));
       const watched = await store.fetch(new Request('http://mock.example/api/v1/images/' + image.id, {
         headers: { authorization: 'Bearer ' + store.keys.key, accept: 'text/event-stream' },
       }));
       return [picture.status, (await watched.text()).includes('event: state'), typeof process];
     })()`,
    context,
  ) as Promise<unknown>;
  expect(await status).toEqual([200, true, 'undefined']);
});
