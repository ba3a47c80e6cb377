import { expect, it } from 'vitest';
import { resources } from '../http/records.ts';
import { runService } from '../running-service.ts';

const { path, created } = resources.documents;

it.each([
  [null, ''],
  ['https://content.example', ''],
  ['https://content.example/behind/a/proxy', '/behind/a/proxy'],
])('with the public URL %s, Location begins with "%s"', async (publicUrl, prefix) => {
  const running = await runService({ publicUrl });
  const caller = await running.newCaller();
  const { headers, json } = await caller.sendForm('POST', path, created);
  expect(headers.get('location')).toBe(`${prefix}${path}/${json.id}`);
  await running.close();
});
