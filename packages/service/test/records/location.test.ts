import { afterEach, expect, it } from 'vitest';
import { resources } from '../http/records.ts';
import { type RunningService, runService } from '../running-service.ts';

let running: RunningService;

afterEach(() => running.close());

/** Fields of a form as fields of a JSON body. */
function withNumbers(fields: Readonly<Record<string, string>>): Record<string, string | number> {
  const isNumber = (value: string) => /^[\d.]+$/.test(value);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isNumber(value) ? Number(value) : value]),
  );
}

const cases = [
  { publicUrl: null, prefix: '' },
  { publicUrl: 'https://content.example', prefix: '' },
  { publicUrl: 'https://content.example/behind/a/proxy', prefix: '/behind/a/proxy' },
];

it.each(cases)(
  'with the public URL $publicUrl, Location begins with "$prefix"',
  async ({ publicUrl, prefix }) => {
    running = await runService({ publicUrl });
    const caller = await running.newCaller();
    for (const { path, created } of Object.values(resources)) {
      const form = await caller.sendForm('POST', path, created);
      const json = await caller.send('POST', path, {
        headers: { 'content-type': 'application/json', prefer: 'respond-async' },
        body: JSON.stringify(withNumbers(created)),
      });
      expect([form.status, json.status]).toEqual([201, 202]);
      for (const { headers, json: record } of [form, json]) {
        expect(headers.get('location')).toBe(`${prefix}${path}/${record.id}`);
      }
    }
  },
);
