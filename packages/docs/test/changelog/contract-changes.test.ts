import { beforeAll, describe, expect, it } from 'vitest';
import { type ContractChange, contractChanges } from '../../src/changelog/contract-changes.ts';
import { releasedContracts } from '../../src/changelog/released-contracts.ts';
import type { Impact } from '../../src/changelog/version.ts';

/** A contract in its general shape. Each edit names what it changes. */
// biome-ignore lint/suspicious/noExplicitAny: only the contract types would say more.
type Editable = any;

interface Edit {
  edit(contract: Editable): void;
  readonly what: RegExp;
  readonly where: string;
}

const documents = '/api/v1/documents';
const schemasOf = (contract: Editable) => contract.components.schemas;

/** Edits of the contract by their impact. For those with `(ours)`, `redocly diff` reports another impact or no change. */
const edits: Readonly<Record<Impact, Readonly<Record<string, Edit>>>> = {
  major: {
    'another default of a parameter (ours)': {
      edit: ({ components }) => {
        components.parameters.PerPage.schema.default = 25;
      },
      what: /^`default`: `10` → `25`$/,
      where: 'parameter `per_page`',
    },
    'another default of a field (ours)': {
      edit: (contract) => {
        schemasOf(contract).DocumentCreate.properties.creativity.default = 0.25;
      },
      what: /^`default`: `0.5` → `0.25`$/,
      where: '`DocumentCreate.creativity`',
    },
    'a default removed (ours)': {
      edit: ({ components }) => {
        delete components.parameters.Sort.schema.default;
      },
      what: /^`default`: `desc` → none$/,
      where: 'parameter `sort`',
    },
    'the security of an operation emptied (ours)': {
      edit: ({ paths }) => {
        paths[documents].get.security = [];
      },
      what: /^`security`$/,
      where: '`GET /api/v1/documents`',
    },
    'the security of an operation removed (ours)': {
      edit: ({ paths }) => {
        delete paths['/api/v1/images'].get.security;
      },
      what: /^`security`$/,
      where: '`GET /api/v1/images`',
    },
    'the security of all operations removed (ours)': {
      edit: (contract) => {
        delete contract.security;
      },
      what: /^`security`$/,
      where: '`security`',
    },
    'a further scope': {
      edit: ({ paths }) => {
        paths['/api/v1/images'].post.security = [{ apiKey: ['read', 'write'] }];
      },
      what: /requires new scopes: `read`/,
      where: '`POST /api/v1/images`',
    },
    'an operation removed': {
      edit: ({ paths }) => {
        delete paths['/api/v1/images/{id}'].delete;
      },
      what: /^Operation `DELETE \/api\/v1\/images\/{id}` was removed$/,
      where: '`DELETE /api/v1/images/{id}`',
    },
    'a field of a response removed': {
      edit: (contract) => {
        delete schemasOf(contract).ListMeta.properties.total;
        schemasOf(contract).ListMeta.required.pop();
      },
      what: /no longer required: `total`/,
      where: '`ListMeta`',
    },
    'a response header that may be missing (ours)': {
      edit: ({ components }) => {
        components.headers.ETag.required = false;
      },
      what: /^`required`: `true` → `false`$/,
      where: '`POST /api/v1/documents` 201',
    },
    'an event removed (ours)': {
      edit: (contract) => {
        delete schemasOf(contract).DocumentEvents['x-events'].restart;
      },
      what: /`restart`/,
      where: '`DocumentEvents`',
    },
    'a field of an event removed (ours)': {
      edit: (contract) => {
        delete schemasOf(contract).DocumentEvents['x-events'].text.properties.offset;
      },
      what: /`offset`/,
      where: '`DocumentEvents.text`',
    },
    'a further exclusion of parameters (ours)': {
      edit: ({ paths }) => {
        paths[documents].get['x-exclusive'].push({ when: { sort: 'asc' }, without: ['search'] });
      },
      what: /"without":\["search"\]/,
      where: '`GET /api/v1/documents`',
    },
    'a smaller limit (ours)': {
      edit: (contract) => {
        contract['x-limits'].bodyBytes = 1_000;
      },
      what: /^`bodyBytes`: `1048576` → `1000`$/,
      where: '`x-limits`',
    },
    'a request header that pages may not send any more (ours)': {
      edit: (contract) => {
        contract['x-cors'].requestHeaders.pop();
      },
      what: /^`requestHeaders` lost `X-Request-Id`$/,
      where: '`x-cors`',
    },
  },
  minor: {
    'a new field of a response': {
      edit: (contract) => {
        schemasOf(contract).ListMeta.properties.extra = { type: 'string' };
        schemasOf(contract).ListMeta.required.push('extra');
      },
      what: /^`extra`$/,
      where: '`ListMeta`',
    },
    'a new optional parameter': {
      edit: ({ paths }) => {
        paths[documents].get.parameters.push({ name: 'extra', in: 'query', schema: { type: 'string' } });
      },
      what: /^`extra`$/,
      where: '`GET /api/v1/documents`',
    },
    'a new value of an enum in a response (ours)': {
      edit: (contract) => {
        schemasOf(contract).State.enum.push('paused');
      },
      what: /gained values: `paused`/,
      where: '`State`',
    },
    'a new choice (ours)': {
      edit: (contract) => {
        schemasOf(contract).TemplateId.enum.push(55);
      },
      what: /gained.* `55`/,
      where: '`TemplateId`',
    },
    'a new event': {
      edit: (contract) => {
        schemasOf(contract).DocumentEvents['x-events'].extra = { type: 'object', properties: {} };
      },
      what: /^`extra`$/,
      where: '`DocumentEvents`',
    },
    'a larger limit (ours)': {
      edit: (contract) => {
        contract['x-limits'].bodyBytes *= 2;
      },
      what: /^`bodyBytes`: `1048576` → `2097152`$/,
      where: '`x-limits`',
    },
    'an exclusion removed (ours)': {
      edit: ({ paths }) => {
        delete paths[documents].get['x-exclusive'];
      },
      what: /^`x-exclusive`$/,
      where: '`GET /api/v1/documents`',
    },
  },
  patch: {
    'another description': {
      edit: (contract) => {
        schemasOf(contract).Name.description = 'The name.';
      },
      what: /^`description`/,
      where: '`Name`',
    },
  },
};

const [last] = (await releasedContracts()).slice(-1);

/** Resolves to the changes of the last release after edits. */
async function changesAfter(...made: readonly ((contract: Editable) => void)[]): Promise<ContractChange[]> {
  if (last === undefined) throw new Error('openapi/released is empty.');
  const edited = structuredClone(last.contract);
  for (const edit of made) edit(edited);
  return contractChanges(last.contract, edited);
}

describe.each(Object.entries(edits))('rated as %s', (impact, group) => {
  let changes: ContractChange[];
  beforeAll(async () => {
    changes = await changesAfter(...Object.values(group).map(({ edit }) => edit));
  });

  it.each(Object.entries(group))('%s', (_, { what, where }) => {
    const found = changes.filter((change) => change.where === where && what.test(change.what));
    expect([...new Set(found.map((change) => change.impact))]).toEqual([impact]);
  });

  it('nothing else gets a higher rating', () => {
    const higher = changes.filter((change) => impact !== 'major' && change.impact === 'major');
    expect(higher).toEqual([]);
  });
});

it('another example is a patch, which redocly diff does not report', async () => {
  const changes = await changesAfter(({ components }) => {
    components.examples.DocumentCreateFaq.value.name = 'Another FAQ';
  });
  expect(changes).toEqual([{ impact: 'patch', kind: 'modified', what: 'examples', where: 'the contract' }]);
});

it('another version alone is no change', async () => {
  expect(
    await changesAfter(({ info }) => {
      info.version = '9.0.0';
    }),
  ).toEqual([]);
});
