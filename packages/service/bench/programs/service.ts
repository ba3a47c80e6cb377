/** The service with stub models. */
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { readConfiguration } from '../../src/configuration.ts';
import { type Providers, startService } from '../../src/server.ts';
import { accountName, loadRecords } from '../records.ts';
import { serveCalls } from './calls.ts';
import type { DatabaseOptions } from './floor.ts';
import { timedPiece } from './timed-text.ts';

/** A running service, and how to call it. */
export interface StartedService {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The database of the service, and its providers. */
export interface ServiceOptions extends DatabaseOptions {
  readonly model: keyof typeof models;
  /** The folder of the pictures. Without it, they are in memory. */
  readonly dataFolder?: string;
}

/** A rate limit that no measurement reaches. */
const unlimited = { requests: 1_000_000_000, windowSeconds: 3_600 };

const answering: Providers = {
  text: { write: async () => ({ text: 'A text.', model: 'bench' }) },
  image: { paint: async () => ({ image: await noise(), model: 'bench' }) },
};

/** Resolves to a picture that can't be compressed: its file has 0.8 MB. */
function noise(): Promise<Buffer> {
  const size = { width: 512, height: 512, channels: 3 } as const;
  return sharp({ create: { ...size, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer();
}

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const silent: Providers = {
  text: { write: (_, signal) => never(signal) },
  image: { paint: (_, signal) => never(signal) },
};

/** Writes a text of 100 pieces in 2 seconds. */
const slow: Providers = {
  ...answering,
  text: {
    async write(_, signal, draft) {
      let text = '';
      for (let piece = 0; piece < 100; piece += 1) {
        const added = timedPiece();
        draft.append(added);
        text += added;
        await sleep(20, undefined, { signal });
      }
      return { text, model: 'bench' };
    },
  },
};

/** The stub models: one answers immediately, one writes piece by piece, and one never answers. */
const models = { answering, slow, silent };

serveCalls({ start });

async function start({ databaseUrl, records, model, dataFolder }: ServiceOptions): Promise<StartedService> {
  const service = await startService(
    {
      ...readConfiguration({ PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: databaseUrl ?? '' }),
      dataFolder: dataFolder ?? null,
      accountRateLimit: unlimited,
      anonymousRateLimit: unlimited,
      generationsPerAccount: 1_000_000,
    },
    models[model],
  );
  if (databaseUrl === null) await loadRecords(service.database, records);
  const account = await service.accounts.find(accountName);
  const { secret } = await service.apiKeys.create({
    accountId: account?.id ?? '',
    name: 'bench',
    scopes: ['read', 'write'],
    expiresAt: null,
  });
  return { url: String(service.url), headers: { authorization: `Bearer ${secret}` } };
}
