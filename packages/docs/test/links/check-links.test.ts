import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { checkLinks, reportLinks } from '../../src/links/check-links.ts';

it('requests each page once, and finds the addresses without a page or a part of it', async () => {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(301, { location: '/new' }).end();
    else response.writeHead(request.url === '/nothing' ? 404 : 200).end(`<h2 id="part"><a name='old'>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const good = ['/page', '/page#part', '/page#old', '/moved'].map((path) => site + path);
  const isGood = reportLinks(await checkLinks(good));
  expect(isGood).toEqual({ lines: good.map((url) => `ok    ${url}`), exitCode: 0 });
  expect(requested.sort()).toEqual(['/moved', '/new', '/page']);

  const dead = reportLinks(await checkLinks([`${site}/page`, `${site}/page#other`, `${site}/nothing`]));
  expect(dead).toEqual({
    lines: [
      `ok    ${site}/page`,
      `dead  ${site}/page#other: no element has the id other`,
      `dead  ${site}/nothing: status 404`,
    ],
    exitCode: 1,
  });

  await new Promise((resolve) => server.close(resolve));
  expect(reportLinks(await checkLinks([`${site}/page`]))).toEqual({
    lines: ['No site can be reached: this command needs the internet.'],
    exitCode: 2,
  });
});

it('names the site without a response', () => {
  const reached = { url: 'https://one.example/', reason: undefined, isReached: true };
  const lost = { url: 'https://other.example/', reason: 'ENOTFOUND', isReached: false };
  expect(reportLinks([reached, lost])).toEqual({
    lines: ['ok    https://one.example/', 'dead  https://other.example/: ENOTFOUND'],
    exitCode: 1,
  });
});
