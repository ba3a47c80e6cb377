import { defineConfig, loadEnv } from 'vite';

// The proxy keeps the API key on the server: a page would show it to everyone. By default, it calls `npm run mock`.
export default defineConfig(({ mode }) => {
  const environment = { ...loadEnv(mode, process.cwd(), 'CONTENTGEN_'), ...process.env };
  const { CONTENTGEN_BASE_URL = 'http://127.0.0.1:4010', CONTENTGEN_API_KEY = 'mock-key' } = environment;
  const service = { target: CONTENTGEN_BASE_URL };
  const headers = { Authorization: `Bearer ${CONTENTGEN_API_KEY}` };
  // The addresses of pictures begin with the host of the page.
  return { server: { proxy: { '/api': { ...service, headers }, '/media': service } } };
});
