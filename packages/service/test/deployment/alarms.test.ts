/** The alarms and the dashboard of `deploy`: their metrics are those of a real service, and the guide has each alarm. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { needs, pathOf } from '../../../../vitest.needs.ts';
import { runService } from '../running-service.ts';

const fileOf = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const rules = fileOf('deploy/prometheus-rules.yml');

it('name metrics that the service has', async () => {
  const running = await runService({ metricsAddress: { host: '127.0.0.1', port: 0 } });
  const metrics = await (await fetch(String(running.service.metricsUrl))).text();
  await running.close();
  // The statements of the scrape itself do not count.
  expect(metrics).not.toMatch(/^contentgen_database_waiting [^0]/m);
  const known = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const files = [
    'deploy/grafana-dashboard.json',
    'deploy/kubernetes/worker.yaml',
    'deploy/kubernetes/prometheus-adapter.yaml',
  ].map(fileOf);
  for (const file of [rules, ...files]) {
    const names = [...(await readFile(file, 'utf8')).matchAll(/\b(?:contentgen|nodejs|process)_\w+/g)];
    expect(names.length).toBeGreaterThan(0);
    for (const [name] of names) expect(known).toContain(name.replace(/_(?:count|bucket|sum)$/, ''));
  }
});

it('each have a row in the guide', async () => {
  const alarms = [...(await readFile(rules, 'utf8')).matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const guide = await readFile(fileOf('packages/docs/guides/monitoring.md'), 'utf8');
  expect([...guide.matchAll(/^\| `(Contentgen\w+)`/gm)].map(([, name]) => name)).toEqual(alarms);
});

it('are rules that Prometheus takes, and fire', needs('promtool'), async () => {
  const promtool = (...words: string[]) => promisify(execFile)(String(pathOf('promtool')), words);
  expect((await promtool('check', 'rules', rules)).stdout).toMatch(/SUCCESS: \d+ rules found/);
  const series = fileURLToPath(new URL('alarms.yml', import.meta.url));
  expect((await promtool('test', 'rules', series)).stdout).toContain('SUCCESS');
});
