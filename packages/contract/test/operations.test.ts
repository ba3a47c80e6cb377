import { describe, expect, it } from 'vitest';
import {
  contract,
  dereference,
  type Operation,
  operations,
  readResources,
  withEveryResponse,
} from '../src/index.ts';

const rows: readonly Operation[] = Object.values(operations);
const { paths } = withEveryResponse(dereference(contract));

describe('the operations', () => {
  it('are list, create, show, watch, two updates and delete, for each resource, the usage and the webhooks', () => {
    const others = /^getUsage$|Webhooks?$/;
    const methods = rows.flatMap(({ id, method }) => (others.test(id) ? [] : method)).sort();
    const seven = ['delete', 'get', 'get', 'get', 'patch', 'post', 'put'];
    const resources = readResources();
    expect(resources.length).toBeGreaterThan(1);
    expect(methods).toEqual(seven.flatMap((method) => resources.map(() => method)));
    expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(rows.length);
  });

  it.each(rows)(
    '$id is in the contract at the path and method of its row',
    ({ id, method, path, parameters, statuses }) => {
      const item = paths[path];
      const operation = item?.[method];
      expect(operation?.operationId).toBe(id);
      expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual(statuses);
      const declared = [...(item?.parameters ?? []), ...(operation?.parameters ?? [])];
      expect(parameters.map(({ name }) => name)).toEqual(declared.map(({ name }) => name));
    },
  );

  it.each(rows)('$id needs the scope of its method, and JSON first where it has a body', (row) => {
    expect(row.scopes).toEqual([row.method === 'get' ? 'read' : 'write']);
    const json = ['application/json', 'application/x-www-form-urlencoded'];
    const hasBody = /^(?:create|put|update)/.test(row.id);
    expect(row.bodyMediaTypes).toEqual(hasBody ? json : []);
  });

  it.each(rows)('$id has an example that its path can be filled with', ({ path, method }) => {
    const parameters = paths[path]?.parameters ?? [];
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(names);
    for (const { example } of parameters) expect(example, method).toEqual(expect.any(String));
  });
});
