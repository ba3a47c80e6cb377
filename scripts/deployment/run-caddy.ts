import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCertificate, type ProxyPlace, type RunningProxy, replaced, startProxy } from './proxy.ts';

/**
 * Starts Caddy with the `Caddyfile` before a service, with a new certificate. Only the addresses, the prefix and the
 * certificate differ from the file.
 *
 * @throws Error with the messages of Caddy.
 */
export async function runCaddy(program: string, file: string, place: ProxyPlace): Promise<RunningProxy> {
  const { folder, port, prefix, service } = place;
  await mkdir(folder);
  const { certificate, key } = await makeCertificate(folder);
  const text = replaced(await readFile(file, 'utf8'), [
    [/service-1:\d+ service-2:\d+/, service],
    [/^\tadmin off$/m, '\tadmin off\n\tauto_https off'],
    [
      /^content\.example\.com \{$/m,
      `https://127.0.0.1:${port} {\n\ttls ${certificate} ${key}${prefix === '' ? '' : `\n\turi strip_prefix ${prefix}`}`,
    ],
  ]);
  const configuration = join(folder, 'Caddyfile');
  await writeFile(configuration, text);
  const words = ['run', '--config', configuration, '--adapter', 'caddyfile'];
  return startProxy([program, ...words], place, certificate, 'SIGTERM');
}
