/**
 * The service, configured by the environment, with a provider that reports to the ledger at LEDGER_URL: for tests that
 * kill its process. It writes its address and, the first time, a key; it ends with whoever started it.
 */
import { firstKey } from '../../src/commands/first-key.ts';
import { readConfiguration } from '../../src/configuration.ts';
import { offlinePainter } from '../../src/generation/image/offline-painter.ts';
import { startService } from '../../src/server.ts';

const ledger = String(process.env.LEDGER_URL);
const service = await startService(readConfiguration(process.env), {
  text: {
    async write({ prompt }, signal) {
      await fetch(ledger, { method: 'POST', body: JSON.stringify({ prompt }), signal });
      return { text: `About ${prompt}`, model: 'ledger-writer' };
    },
  },
  image: offlinePainter,
});
process.stdin.on('close', () => process.exit()).resume();
process.stdout.write(`${JSON.stringify({ url: service.url, key: await firstKey(service) })}\n`);
