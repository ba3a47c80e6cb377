import { describe, expect, it } from 'vitest';
import { contract, dereference, type JsonSchema, labelOf, type OpenApiOperation } from '../src/index.ts';

/** What the brief of the API states. It is said here a second time, because nothing may change it. */
const templates = `Freestyle, About us, Advertisement, Article, Blog intro, Blog outline, Blog outro, Blog paragraph, Blog
  post, Blog section, Blog talking points, Blog title, Call to action, Content rewrite, Content summary, FAQ, Hashtags,
  Headline, How it works, Meta description, Meta keywords, Mission statement, Newsletter, Pain-Agitate-Solution,
  Paragraph, Press release, Social post, Social post caption, Startup ideas, Startup names, Subheadline, Testimonial,
  Tweet, Twitter thread, Value proposition, Video description, Video script, Video tags, Video title, Vision statement,
  Persona, Product sheet, Welcome email, Push notification, Blog listicle, Content grammar, Blog tags, Pros and cons,
  Google advertisement, Facebook advertisement, Job description, Review, Feature section, Translator`;
const choices = {
  Resolution: '256x256 512x512 1024x1024',
  Style:
    '3d_render abstract anime art_deco cartoon digital_art illustration origami pixel_art photography pop_art retro sketch vaporwave',
  Medium: 'acrylic canvas chalk charcoal crayon glass ink pastel pencil spray_paint watercolor',
  Filter: 'grayscale sepia invert',
  SortField: 'id name',
  SortOrder: 'desc asc',
  DocumentSearchField: 'name result',
  ImageSearchField: 'name',
};
const labels = [
  ['Creativity', 0, 'Repetitive'],
  ['Creativity', 0.25, 'Deterministic'],
  ['Creativity', 0.5, 'Original'],
  ['Creativity', 0.75, 'Creative'],
  ['Creativity', 1, 'Imaginative'],
  ['Style', '3d_render', '3D render'],
  ['Filter', 'grayscale', 'Black and white'],
  ['SortField', 'id', 'Date created'],
] as const;
/** The fields of records and bodies with their types; a required one ends with `!`. */
const fields = {
  Document:
    'id:string name:string prompt:string creativity:number result:string favorite:boolean template_id:integer',
  Image:
    'id:string name:string description:string resolution:string style:string medium:string filter:string results:array favorite:boolean',
  DocumentCreate: 'name:string! prompt:string! creativity:number!',
  DocumentUpdate: 'name:string result:string favorite:boolean',
  ImageCreate: 'name:string! description:string! resolution:string! style:string medium:string filter:string',
  ImageUpdate: 'name:string results:array! favorite:boolean!',
};
/** The parameters of the lists with their types and defaults. */
const shared =
  'search:string favorite:boolean sort_by:string=id sort:string=desc per_page:integer=10 search_by:string=name';
const parameters = {
  listDocuments: `${shared} template_id:integer=1`,
  listImages: `${shared} resolution:string style:string medium:string filter:string`,
};
const operations = {
  'get /api/v1/documents': 'listDocuments',
  'post /api/v1/documents': 'createDocument',
  'get /api/v1/documents/{id}': 'getDocument',
  'put /api/v1/documents/{id}': 'putDocument',
  'patch /api/v1/documents/{id}': 'updateDocument',
  'delete /api/v1/documents/{id}': 'deleteDocument',
  'get /api/v1/images': 'listImages',
  'post /api/v1/images': 'createImage',
  'get /api/v1/images/{id}': 'getImage',
  'put /api/v1/images/{id}': 'putImage',
  'patch /api/v1/images/{id}': 'updateImage',
  'delete /api/v1/images/{id}': 'deleteImage',
};

const { components, paths } = dereference(contract);
const schemaOf = (name: string) => components.schemas[name] ?? {};
const typesOf = ({ type = [], oneOf = [] }: JsonSchema): readonly unknown[] =>
  oneOf.length > 0 ? oneOf.flatMap(typesOf) : [type].flat();
const described = Object.entries(paths).flatMap(([path, { parameters: _, ...item }]) =>
  Object.entries<OpenApiOperation>(item).map(
    ([method, operation]) => [`${method} ${path}`, operation] as const,
  ),
);
const find = (id: string) => described.find(([, { operationId }]) => operationId === id)?.[1];

describe('the contract has what the brief states', () => {
  it('the templates with their ids and labels', () => {
    const names = templates.split(',').map((name) => name.trim().replaceAll(/\s+/g, ' '));
    const schema = schemaOf('TemplateId');
    expect(schema.enum).toEqual(names.map((_, index) => index + 1));
    expect(schema.enum?.map((id) => labelOf(schema, id))).toEqual(names);
  });

  it.each(Object.entries(choices))('the values of %s', (name, values) => {
    expect(schemaOf(name).enum).toEqual(values.split(' '));
  });

  it('the levels of creativity and the sizes of pages', () => {
    expect(schemaOf('Creativity').enum).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(schemaOf('PerPage').enum).toEqual([10, 25, 50, 100]);
    expect(schemaOf('DocumentCreate').properties?.creativity?.default).toBe(0.5);
  });

  it.each(labels)('%s %s is %s', (name, value, label) => {
    expect(labelOf(schemaOf(name), value)).toBe(label);
  });

  it.each(Object.entries(fields))('the fields of %s', (name, stated) => {
    const { properties = {}, required = [] } = schemaOf(name);
    for (const [, field = '', type, mark] of stated.matchAll(/(\w+):(\w+)(!?)/g)) {
      expect(typesOf(properties[field] ?? {}), field).toContain(type);
      if (/Create|Update/.test(name)) expect(required.includes(field), field).toBe(mark === '!');
    }
  });

  it.each(Object.entries(parameters))('the query parameters of %s', (id, stated) => {
    const query = (find(id)?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    for (const [, name, type, preset] of stated.matchAll(/(\w+):(\w+)(?:=(\w+))?/g)) {
      const parameter = query.find((one) => one.name === name);
      expect(typesOf(parameter?.schema ?? {}), name).toEqual([type]);
      expect(parameter?.required ?? false).toBe(false);
      expect(parameter?.schema.default === undefined ? undefined : String(parameter.schema.default)).toBe(
        preset,
      );
    }
  });

  it.each(Object.entries(operations))('%s is %s, with a form where it has a body', (place, id) => {
    const operation = described.find(([found]) => found === place)?.[1];
    expect(operation?.operationId).toBe(id);
    const content = Object.keys(operation?.requestBody?.content ?? {});
    if (/^(post|put|patch)/.test(place)) expect(content).toContain('application/x-www-form-urlencoded');
    else expect(content).toEqual([]);
    if (place.startsWith('get'))
      expect(Object.keys(operation?.responses[200]?.content ?? {})).toEqual(['application/json']);
  });
});
