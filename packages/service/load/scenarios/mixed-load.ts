import { setTimeout as pause } from 'node:timers/promises';
import { beginFlood } from '../flood.ts';
import { type Line, progress } from '../report.ts';
import { documentForm, form, rawRequest } from '../requests.ts';
import { ServiceProcess, unlimited } from '../service-process.ts';
import type { Settings } from './scenario.ts';

const minutes = Number(process.env.LOAD_MINUTES ?? 10);
/** After this part of the time, memory counts. */
const warmUp = 0.2;
const connections = 16;
const sampleInterval = 5_000;
const documents = '/api/v1/documents';

/**
 * Several accounts create, list and read records for ten minutes (LOAD_MINUTES). The memory of the service must not
 * grow.
 */
export async function mixedLoad(settings: Settings): Promise<Line[]> {
  await using service = await ServiceProcess.start({ ...unlimited, ...settings });
  const account = await service.newAccount('mixed');
  const { secret } = account;
  const requests = [
    rawRequest({ path: documents, secret }),
    rawRequest({
      method: 'POST',
      path: documents,
      secret,
      type: form,
      body: documentForm,
      headers: ['Prefer: respond-async'],
    }),
    rawRequest({ path: `${documents}?sort_by=name&per_page=50`, secret }),
    rawRequest({ path: '/openapi.json' }),
    rawRequest({ path: `${documents}/019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70`, secret }),
    rawRequest({ method: 'POST', path: documents, secret, type: form, body: 'name=' }),
  ];
  const duration = minutes * 60_000;
  const flood = await beginFlood({ url: service.url, requests, connections, reads: 'response' }, duration);
  const samples: number[] = [];
  while (samples.length * sampleInterval < duration) {
    await pause(sampleInterval);
    samples.push(service.memory());
    progress(`mixed load: ${Math.round((samples.length * sampleInterval) / 1_000)} s, ${samples.at(-1)} MB`);
  }
  const received = await flood.end;
  await account.close();
  const warm = Math.max(...samples.slice(0, Math.ceil(samples.length * warmUp)));
  const later = Math.max(...samples.slice(Math.ceil(samples.length * warmUp)));
  const growth = later / warm - 1;
  const responses = Object.entries(received).map(([status, count]) => `${count} × ${status}`);
  return [
    {
      name: `${minutes} minutes of mixed load (${responses.join(', ')}): RSS after the first fifth`,
      measured: `${warm} → ${later} MB (${(growth * 100).toFixed(1)}%)`,
      bound: '< 10% more',
      isKept: growth < 0.1,
    },
  ];
}
