import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ContractChange, contractChanges, type Impact, versionComplaint } from './contract-changes.ts';
import { root } from './redocly-lint.ts';

const read = async (name: string) => parse(await readFile(`${root}openapi/${name}`, 'utf8'));
const released = await read('released.yaml');

it('the contract has the version that its changes since the last release require', async () => {
  const current = await read('v1.yaml');
  const changes = await contractChanges(released, current);
  expect(versionComplaint(released.info.version, current.info.version, changes)).toBeUndefined();
});

// biome-ignore lint/suspicious/noExplicitAny: only the contract types would say more.
type Edit = (contract: any) => void;

/** Edits of the contract by their impact, each with the text of its change. */
const edits: Readonly<Record<Impact, readonly (readonly [RegExp, Edit])[]>> = {
  major: [
    [/PageSize\/schema\/default: 10 → 25$/, (c) => (c.components.parameters.PageSize.schema.default = 25)],
    [
      /DocumentCreate\/properties\/creativity\/default: 0.5 → 0.25$/,
      (c) => (c.components.schemas.DocumentCreate.properties.creativity.default = 0.25),
    ],
    [
      /SortDirection\/schema\/default: "desc" → none$/,
      (c) => delete c.components.parameters.SortDirection.schema.default,
    ],
    [/v1~1documents\/get\/security/, (c) => (c.paths['/api/v1/documents'].get.security = [])],
    [/v1~1images\/get\/security/, (c) => delete c.paths['/api/v1/images'].get.security],
    [/^#\/security/, (c) => delete c.security],
    [
      /requires new scopes: 'read'/,
      (c) => (c.paths['/api/v1/images'].post.security = [{ apiKey: ['read', 'write'] }]),
    ],
    [/`DELETE \/api\/v1\/images\/{id}` was removed/, (c) => delete c.paths['/api/v1/images/{id}'].delete],
    [
      /ListMeta\/required: .*no longer required: `total`/,
      (c) => c.components.schemas.ListMeta.required.pop(),
    ],
    [/headers\/ETag\/required: true → false$/, (c) => (c.components.headers.ETag.required = false)],
    [/DocumentEvents.*deleted/, (c) => delete c.components.schemas.DocumentEvents['x-events'].deleted],
    [
      /DocumentEvents\/properties\/text\/properties\/offset: .* was removed/,
      (c) => delete c.components.schemas.DocumentEvents['x-events'].text.properties.offset,
    ],
    [/State\/enum: .*gained values: 'paused'/, (c) => c.components.schemas.State.enum.push('paused')],
    [/TemplateId\/enum: .*gained.* '?55/, (c) => c.components.schemas.TemplateId.enum.push(55)],
    [/Style\/enum: .*gained.*cubism/, (c) => c.components.schemas.Style.enum.push('cubism')],
    [
      /Problem\/properties\/urn:problem-type:contentgen:missing: .*renamed/,
      (c) => {
        c.components.schemas.Problem['x-problem-types'][3].type = 'urn:problem-type:contentgen:missing';
      },
    ],
    [
      /FieldError\/properties\/code\/properties\/too_many: .*removed/,
      (c) => c.components.schemas.FieldError.properties.code.examples.splice(7, 1),
    ],
    [
      /images\/\{id\}: encoding/,
      (c) =>
        (c.paths['/api/v1/images/{id}'].patch.requestBody.content[
          'application/x-www-form-urlencoded'
        ].encoding.results.explode = false),
    ],
    [/x-cors\/exposedHeaders: /, (c) => c['x-cors'].exposedHeaders.pop()],
    [/x-limits\/bodyBytes: 1048576 → 1000$/, (c) => (c['x-limits'].bodyBytes = 1_000)],
    [/x-cors\/requestHeaders: /, (c) => c['x-cors'].requestHeaders.pop()],
  ],
  minor: [
    [
      /ListMeta\/properties\/extra: added$/,
      (c) => (c.components.schemas.ListMeta.properties.extra = { type: 'string' }),
    ],
    [
      /v1~1documents\/get\/parameters\/\d+: added$/,
      (c) =>
        c.paths['/api/v1/documents'].get.parameters.push({
          name: 'extra',
          in: 'query',
          schema: { type: 'string' },
        }),
    ],
    [
      /Problem\/properties\/urn:problem-type:contentgen:maintenance: added/,
      (c) =>
        c.components.schemas.Problem['x-problem-types'].push({
          status: 503,
          type: 'urn:problem-type:contentgen:maintenance',
          cause: 'Maintenance.',
        }),
    ],
    [
      /GenerationError\/properties\/code\/properties\/stopped: added/,
      (c) => c.components.schemas.GenerationError.properties.code.examples.push('stopped'),
    ],
    [/SortField\/enum: .*"size"/, (c) => c.components.schemas.SortField.enum.push('size')],
    [
      /DocumentEvents\/properties\/extra: added$/,
      (c) => (c.components.schemas.DocumentEvents['x-events'].extra = { type: 'object', properties: {} }),
    ],
    [/x-limits\/bodyBytes: 1048576 → 2097152$/, (c) => (c['x-limits'].bodyBytes *= 2)],
  ],
  patch: [[/Name\/description: /, (c) => (c.components.schemas.Name.description = 'The name.')]],
};

/** Resolves to the changes that edits of the released contract make. */
function changesBy(...made: readonly Edit[]): Promise<ContractChange[]> {
  const edited = structuredClone(released);
  for (const edit of made) edit(edited);
  return contractChanges(released, edited);
}

describe.each(Object.entries(edits))('rated as %s', (impact, group) => {
  let changes: ContractChange[];
  beforeAll(async () => {
    changes = await changesBy(...group.map(([, edit]) => edit));
  });

  it.each(group)('%s', (text) => {
    const found = changes.filter((change) => text.test(change.text));
    expect([...new Set(found.map((change) => change.impact))], JSON.stringify(changes, null, 1)).toEqual([
      impact,
    ]);
  });

  it('nothing else gets a higher rating', () => {
    expect(changes.filter((change) => impact !== 'major' && change.impact === 'major')).toEqual([]);
  });
});

it('another example is a patch, and another version alone is no change', async () => {
  const example = await changesBy(
    (c) => (c.components.examples.DocumentCreateFaq.value.name = 'Another FAQ'),
  );
  expect(example).toEqual([{ impact: 'patch', text: 'modified examples' }]);
  expect(await changesBy((c) => (c.info.version = '9.0.0'))).toEqual([]);
});

it.each([
  ['patch', ['1.3.2', '1.4.0', '2.0.0'], ['1.3.1', '1.3.0', '1.3.3', '1.4.1']],
  ['minor', ['1.4.0', '2.0.0'], ['1.3.1', '1.3.2', '1.5.0', '1.4.1']],
  ['major', ['2.0.0'], ['1.3.1', '1.3.2', '1.4.0', '3.0.0', '2.0.1']],
] as const)('after a change of the impact %s, it accepts %j and refuses %j', (impact, right, wrong) => {
  const complaint = (version: string) => versionComplaint('1.3.1', version, [{ impact, text: 'one change' }]);
  for (const version of right) expect(complaint(version)).toBeUndefined();
  for (const version of wrong) {
    expect(complaint(version)).toBe(
      `The contract has the version ${version}. Its changes since 1.3.1 (openapi/released.yaml) require ${right[0]}:\n- one change`,
    );
  }
});

it('without a change, it refuses another version', () => {
  expect(versionComplaint('1.3.1', '1.3.1', [])).toBeUndefined();
  expect(versionComplaint('1.3.1', '1.4.0', [])).toContain('has not changed since 1.3.1');
});
