import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rolldown } from 'rolldown';

/**
 * Serves a page on loopback with a module as its script, bundled for a browser.
 *
 * @param others more scripts, by their paths.
 */
export async function servedPage(module: string, others: Readonly<Record<string, string>> = {}) {
  const bundle = await rolldown({
    input: module,
    platform: 'browser',
    resolve: { conditionNames: ['@contentgen/source', 'import', 'browser', 'default'] },
    // Bundlers warn about the directive "use client" in React's modules.
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const scripts = new Map([
    ...output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : ''] as const),
    ...Object.entries(others),
  ]);
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '/');
    response.setHeader('Content-Type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? `<!doctype html><script type="module" src="/${output[0].fileName}"></script>`);
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
