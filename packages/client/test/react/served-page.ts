import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rolldown } from 'rolldown';

/** A page on loopback whose script is what stands in a module, bundled for a browser. */
export async function servedPage(module: string) {
  const bundle = await rolldown({
    input: module,
    platform: 'browser',
    resolve: { conditionNames: ['@contentgen/source', 'import', 'browser', 'default'] },
    // React's modules say that they are for clients only, which bundlers remark.
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? output[0].code : '<!doctype html><script type="module" src="/script.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
