import * as choices from '@contentgen/contract/choices';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import * as client from '../src/index.ts';

const names = Object.keys(choices);

/** Resolves to the lists in the bundle of a program that uses these exports of the client. */
async function listsWith(...used: readonly string[]): Promise<string[]> {
  const index = new URL('../src/index.ts', import.meta.url).pathname;
  // Bundlers inline a value that is used only once.
  const uses = [...used, ...used].join(', ');
  const code = `import { ${used.join(', ')} } from '${index}';\nconsole.log(${uses});`;
  const bundle = await rolldown({
    input: 'program',
    resolve: { conditionNames: ['@contentgen/source', 'import', 'default'] },
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? id : undefined),
        load: (id) => (id === 'program' ? code : undefined),
      },
    ],
  });
  const { output } = await bundle.generate();
  await bundle.close();
  return names.filter((name) => new RegExp(`^(const|var|let) ${name} = [[{]`, 'm').test(output[0].code));
}

it('all lists of choices are exported', () => {
  expect(names.length).toBeGreaterThan(10);
  expect(client).toMatchObject(choices);
});

it.each(names)('%s are bundled without the others', async (name) => {
  expect(await listsWith(name)).toEqual([name]);
});

it('the lists are not in the bundle of a program that does not use them', async () => {
  expect(await listsWith('createClient')).toEqual([]);
  expect(await listsWith('createClient', 'styles', 'templates')).toEqual(['styles', 'templates']);
});

it('the ids of templates have the names of their labels', () => {
  const { templateIds, templates } = client;
  expect(templateIds).toMatchObject({ freestyle: 1, aboutUs: 2, faq: 16, painAgitateSolution: 24 });
  expect(Object.values(templateIds)).toEqual(templates.map(({ value }) => value));
});

it.each([
  [client.styles, 'anime', true],
  [client.styles, 'Anime', false],
  [client.creativityLevels, 0.5, true],
  [client.creativityLevels, '0.5', false],
  [client.templates, undefined, false],
])('isChoice knows the values of a list: %#', (list, value, expected) => {
  expect(client.isChoice<unknown>(list, value)).toBe(expected);
});
