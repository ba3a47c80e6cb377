import { defaultClientConditions, defineConfig } from 'vite';

// The key stays in this process. A server of your own does the same: it adds the key and forwards the request.
const { CONTENTGEN_BASE_URL: target = 'http://127.0.0.1:4010', CONTENTGEN_API_KEY: key = 'mock-key' } =
  process.env;

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: 'node_modules/.vite',
  resolve: { conditions: ['@contentgen/source', ...defaultClientConditions] },
  server: {
    host: '127.0.0.1',
    // `changeOrigin` sends the host of the service. Otherwise the addresses of the pictures would begin with the host of
    // this server, which has no pictures.
    proxy: { '/api': { target, changeOrigin: true, headers: { Authorization: `Bearer ${key}` } } },
  },
});
