import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCertificate, type ProxyPlace, type RunningProxy, replaced, startProxy } from './proxy.ts';

/**
 * Checks `nginx.conf` with `nginx -t`, then starts nginx before a service, with a new certificate.
 * Only the addresses, the prefix and the places of files differ from the file.
 *
 * @throws Error with the message of nginx.
 */
export async function runNginx(program: string, file: string, place: ProxyPlace): Promise<RunningProxy> {
  const { folder, port, prefix, service } = place;
  await mkdir(folder);
  const { certificate } = await makeCertificate(folder);
  const text = replaced(await readFile(file, 'utf8'), [
    [/service-\d+:\d+/g, service],
    [/listen \d+/, `listen 127.0.0.1:${port}`],
    [/\/tmp\//g, `${folder}/`],
    [/\/etc\/nginx\/tls/g, folder],
    // The guide for production describes these changes for a path prefix.
    [/location \/ \{/, `location ${prefix}/ {`],
    [/location = \/(healthz|readyz)/g, `location = ${prefix}/$1`],
    [/proxy_pass (\S+);/, prefix === '' ? 'proxy_pass $1;' : 'proxy_pass $1/;'],
  ]);
  const configuration = join(folder, 'nginx.conf');
  await writeFile(configuration, text);
  const words = ['-p', folder, '-c', configuration];
  await promisify(execFile)(program, ['-t', ...words]);
  return startProxy([program, ...words, '-g', 'daemon off;'], place, certificate, 'SIGQUIT');
}
