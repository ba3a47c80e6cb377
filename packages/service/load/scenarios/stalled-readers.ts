import type { AgentOfAccount } from '../agent-of-account.ts';
import { beginFlood } from '../flood.ts';
import { summarise } from '../latencies.ts';
import { type Line, progress } from '../report.ts';
import { rawRequest } from '../requests.ts';
import { ServiceProcess } from '../service-process.ts';
import type { Settings } from './scenario.ts';

const connections = 1_010;
const duration = 10_000;
/** MB that the process may hold on top of what it held before. */
const memoryBound = 300;

/** 1,010 connections send a request and never read the response. A healthy client must not be affected. */
export async function stalledReaders(settings: Settings): Promise<Line[]> {
  await using service = await ServiceProcess.start(settings);
  const healthy = await service.newAccount('healthy');
  const attacker = await service.newAccount('stalled');
  const picture = await newPicture(healthy);
  const targets: readonly [string, string][] = [
    ['/docs/', rawRequest({ path: '/docs/' })],
    ['a picture', rawRequest({ path: picture })],
    ['a list', rawRequest({ path: '/api/v1/documents', secret: attacker.secret })],
  ];
  const lines: Line[] = [];
  for (const [name, request] of targets) {
    progress(`stalled readers: ${name} …`);
    const before = service.memory();
    const stalled = { url: service.url, requests: [request], connections, reads: 'none' } as const;
    const flood = await beginFlood(stalled, duration);
    const outcomes = await healthy.sendSteadily('/api/v1/documents', 25, flood.end);
    const peak = service.memory();
    const { succeeded, p99 } = summarise(outcomes);
    lines.push(
      {
        name: `${connections} stalled readers of ${name}: a healthy client's 200s`,
        measured: `${(succeeded * 100).toFixed(1)}%`,
        bound: '≥ 99%',
        isKept: succeeded >= 0.99,
      },
      { name: '  its p99', measured: `${p99.toFixed(0)} ms`, bound: '< 250 ms', isKept: p99 < 250 },
      {
        name: '  memory',
        measured: `${before} → ${peak} MB`,
        bound: `≤ ${memoryBound} MB more`,
        isKept: peak - before <= memoryBound,
      },
    );
  }
  await Promise.all([healthy.close(), attacker.close()]);
  return lines;
}

/** Creates a picture of 1,024 pixels, and resolves to its path. */
async function newPicture(account: AgentOfAccount): Promise<string> {
  const body = 'name=Picture&description=A+harbor&resolution=1024x1024';
  const { text } = await account.send('POST', '/api/v1/images', body);
  const [url = ''] = (JSON.parse(text) as { results: string[] }).results;
  return new URL(url).pathname;
}
