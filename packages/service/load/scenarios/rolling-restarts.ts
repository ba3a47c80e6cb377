import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AgentOfAccount } from '../agent-of-account.ts';
import { MissingProgramError } from '../missing-program.ts';
import { type Line, progress } from '../report.ts';
import { documentForm } from '../requests.ts';
import { ServiceProcess } from '../service-process.ts';
import type { Settings } from './scenario.ts';

const replicas = 3;
const duration = Number(process.env.LOAD_SECONDS ?? 120) * 1_000;
const clients = 8;

/** Three replicas behind nginx restart in turn under load: every acknowledged record is there afterwards. */
export async function rollingRestarts(settings: Settings): Promise<Line[]> {
  requireNginx();
  const running = await Promise.all(Array.from({ length: replicas }, () => ServiceProcess.start(settings)));
  const proxy = await startNginx(running.map(({ url }) => new URL(url).port));
  const { secret } = await (running[0] as ServiceProcess).newAccount('rolling');
  const account = new AgentOfAccount(proxy.url, secret);
  const acknowledged: string[] = [];
  const failures = new Map<number, number>();
  let isOver = false;
  const load = Array.from({ length: clients }, async () => {
    while (!isOver) {
      const { status, text } = await account
        .send('POST', '/api/v1/documents', documentForm)
        .catch(() => ({ status: 0, text: '' }));
      if (status === 201 || status === 202) acknowledged.push((JSON.parse(text) as { id: string }).id);
      else failures.set(status, (failures.get(status) ?? 0) + 1);
      await pause(20);
    }
  });
  let restarts = 0;
  const end = performance.now() + duration;
  while (performance.now() < end) {
    const at = restarts % replicas;
    const { port } = new URL((running[at] as ServiceProcess).url);
    await running[at]?.[Symbol.asyncDispose]();
    running[at] = await ServiceProcess.start({ ...settings, PORT: port });
    restarts += 1;
    progress(`rolling restarts: ${restarts} restarts, ${acknowledged.length} records`);
    await pause(1_000);
  }
  isOver = true;
  await Promise.all(load);
  let missing = 0;
  for (const id of acknowledged) {
    const { status } = await account.send('GET', `/api/v1/documents/${id}`);
    if (status !== 200) missing += 1;
  }
  await account.close();
  await proxy.stop();
  for (const service of running) await service[Symbol.asyncDispose]();
  const failed = [...failures].map(([status, count]) => `${count} × ${status || 'cut connection'}`);
  const otherFailures = [...failures].filter(([status]) => status !== 0 && status !== 502);
  return [
    {
      name: `${restarts} restarts of ${replicas} replicas: acknowledged records that are missing`,
      measured: `${missing} of ${acknowledged.length}`,
      bound: '0',
      isKept: missing === 0 && acknowledged.length > 0,
    },
    {
      name: '  failed requests',
      measured: failed.join(', ') || 'none',
      bound: 'only cut connections',
      isKept: otherFailures.length === 0,
    },
  ];
}

function requireNginx(): void {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
  } catch {
    throw new MissingProgramError('This needs nginx: apt-get install nginx-light.');
  }
}

/** Starts nginx in front of the replicas. It passes a request on when a replica refuses the connection. */
async function startNginx(
  ports: readonly string[],
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-nginx-'));
  const port = await freePort();
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream replicas { ${servers} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://replicas;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_buffering off;
    }
  }
}`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) await pause(50);
  return {
    url,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGQUIT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
