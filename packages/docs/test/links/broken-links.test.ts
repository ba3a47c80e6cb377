import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { brokenLinks } from '../../src/links/broken-links.ts';

it('finds the addresses that have no page, or no such part of it', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(301, { location: '/page' }).end();
    else response.writeHead(request.url === '/page' ? 200 : 404).end('<h2 id="part">');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const good = ['/page', '/moved', '/page#part'].map((path) => site + path);
  const broken = await brokenLinks([...good, `${site}/nothing`, `${site}/page#other`]);
  await new Promise((resolve) => server.close(resolve));
  expect(broken).toEqual([`${site}/nothing: status 404`, `${site}/page#other: no element has the id other`]);
  expect(await brokenLinks([`${site}/page`])).toEqual([expect.stringMatching(/: (?:UND_ERR|ECONN)\w+$/)]);
});
