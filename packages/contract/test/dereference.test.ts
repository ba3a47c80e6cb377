import { describe, expect, it } from 'vitest';
import { contract, dereference } from '../src/index.ts';

describe('dereference', () => {
  const root = {
    a: { $ref: '#/c/d' },
    c: { d: { e: { $ref: '#/f' }, list: [{ $ref: '#/f' }, 1, null] } },
    f: { type: 'string', description: 'shared' },
  };

  it('resolves references inside what references point to, and in lists', () => {
    const shared = { type: 'string', description: 'shared' };
    expect(dereference(root).a).toEqual({ e: shared, list: [shared, 1, null] });
  });

  it('resolves a part of a document against the whole', () => {
    expect(dereference({ $ref: '#/f' }, root)).toEqual({ type: 'string', description: 'shared' });
  });

  it('lets keywords beside a reference override those of its target', () => {
    expect(dereference({ $ref: '#/f', description: 'own', default: 'x' }, root)).toEqual({
      type: 'string',
      description: 'own',
      default: 'x',
    });
  });

  it('makes equal references the same object, so that a shared schema is compiled once', () => {
    const { d } = dereference(root).c;
    expect(d.list[0]).toBe(d.e);
  });

  it('leaves its input as it was', () => {
    const before = structuredClone(root);
    dereference(root);
    expect(root).toEqual(before);
  });

  it('reads the escapes of a JSON pointer (RFC 6901)', () => {
    const paths = { '/a': { 'b~1': 'found' } };
    expect(dereference({ $ref: '#/paths/~1a' }, { paths })).toEqual({ 'b~1': 'found' });
    expect(dereference({ x: { $ref: '#/p/b~01' } }, { p: { 'b~1': { found: true } } }).x).toEqual({
      found: true,
    });
  });

  it('leaves a property called $ref that is no reference', () => {
    expect(dereference({ properties: { $ref: { type: 'string' } } })).toMatchObject({ properties: {} });
  });

  it.each(['#/nowhere', '#/f/type/deeper', '#/c/x/y'])('throws for %s, which has no target', ($ref) => {
    expect(() => dereference({ $ref }, root)).toThrow(`The reference ${$ref} has no target.`);
  });

  it('leaves no reference in the contract', () => {
    expect(JSON.stringify(contract)).toContain('"$ref"');
    expect(JSON.stringify(dereference(contract))).not.toContain('"$ref"');
  });
});
