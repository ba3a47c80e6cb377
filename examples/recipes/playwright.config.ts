export default {
  webServer: [
    {
      command: 'npx --no-install contentgen-mock --instant --clock 2026-01-15T17:00:00Z --seed pictures',
      url: 'http://127.0.0.1:4010/readyz',
      reuseExistingServer: !process.env.CI,
    },
    {
      command: 'npm run dev',
      url: 'http://127.0.0.1:5173',
      env: { CONTENTGEN_BASE_URL: 'http://127.0.0.1:4010', CONTENTGEN_API_KEY: 'mock-key' },
    },
  ],
  use: { baseURL: 'http://127.0.0.1:5173' },
};
