import type { Medium, Style } from '@contentgen/contract';
import {
  creativityLevels,
  generationErrorCodes,
  media,
  resolutions,
  styles,
  templates,
} from '@contentgen/contract/choices';
import { painterModel, writerModel } from '@contentgen/offline-models/model-names';
import { type Random, seededRandom, shuffled } from '@contentgen/offline-models/seeded-random';
import { templates as forms } from '@contentgen/offline-models/templates';
import { writeText } from '@contentgen/offline-models/writer';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from './account.ts';
import { failureOf, tokenOf } from './generations.ts';
import type { ResourcePlan } from './resource-plan.ts';
import { StoredRecord } from './stored-record.ts';

type Values = Readonly<Record<string, unknown>>;

type Rows = readonly [Row, ...Row[]];
type Row = readonly [title: string, text: string];

/** What the example documents are about. */
const topics: Rows = [
  ['Sourdough weekend course', 'a weekend course where beginners bake their first sourdough bread'],
  ['Repair café opening', 'the opening of a café where mechanics repair bicycles'],
  ['Balcony plants by mail', 'a subscription for balcony plants with a calendar for watering'],
  ['Yoga at your desk', 'online yoga classes of twenty minutes for people who work at a desk'],
  ['Board game tournament', 'an evening tournament in a café with four hundred board games'],
  ['First mountain weekend', 'a guided weekend in the mountains for people who have never hiked'],
  ['Solar system kit', 'a science kit for children that explains the solar system with experiments'],
  ['Coffee tasting', 'a tasting of six coffees from three continents'],
  ['Open sewing night', 'a Thursday evening with sewing machines for everyone'],
  ['Budget for freelancers', 'a budgeting app for freelancers with irregular income'],
  ['A night under the stars', 'a cabin with a glass roof for couples who love to watch the stars'],
  ['Honey from the rooftops', 'honey from beehives on nine roofs in the middle of the city'],
  ['Cargo bikes for rent', 'cargo bikes that families can rent by the hour'],
];

/** A text with mistakes, for the templates that work on a text. */
const mistakes =
  'our doors open at six. We bakes bread every night, and the first loafs is warm in the morning.';

/** What the example images show. */
const scenes: Rows = [
  ['Harbor at dawn', 'A sailing boat in a quiet harbor at dawn'],
  ['Mountain cabin in winter', 'A cabin in the mountains in winter'],
  ['House in the hills', 'A house in the hills in autumn'],
  ['Hot air balloon', 'A hot air balloon over a meadow in summer'],
  ['Rocket launch at night', 'A rocket launch at night under the stars'],
  ['Cat in the garden', 'A cat in a garden with flowers'],
  ['Sunset over the sea', 'The calm sea at sunset'],
  ['City under the moon', 'The skyline of a city under the moon'],
  ['Robot in the park', 'A robot in a park in spring'],
  ['Dunes at dusk', 'Desert dunes at dusk'],
  ['Ship in the storm', 'The coast in a storm with a small ship'],
];

const documentCount = 60;
const imageCount = 30;

/**
 * The time when the newest example was created, in milliseconds since the Unix epoch. It is always the same, so that
 * a test can compare whole records.
 */
const newest = Date.UTC(2026, 0, 15, 17);
const hour = 3_600_000;

/**
 * Fills an account with examples: documents of every template and images of every style, most of them finished. They
 * are the same each time, ids and texts included.
 */
export function addExamples(account: Account, plans: Iterable<ResourcePlan>): void {
  for (const plan of plans) {
    const random = seededRandom('examples', plan.resource.name);
    const examples = plan.text === undefined ? exampleImages(random) : exampleDocuments();
    for (const [index, example] of shuffled(examples, random).entries()) {
      const created = new Date(newest - (examples.length - index) * 9 * hour + Math.floor(random() * hour));
      const values = { ...example, ...lifeOf(created, index), ...(index % 17 === 5 && failure(plan, index)) };
      // A resource that the contract gets later may have other fields.
      if (Object.keys(values).some((field) => !(field in plan.initial))) break;
      const id = uuidv7({ msecs: created.getTime(), seq: 0, random: bytesOf(random, 16) });
      account.add(new StoredRecord(plan, values, id, created));
    }
  }
}

/** Returns the fields of a record that a create does not set. */
function lifeOf(created: Date, index: number): Values {
  const favorite = index % 5 === 2;
  const updated = created.getTime() + (favorite ? 2 * hour : 4_000);
  return { state: 'succeeded', favorite, updated_at: new Date(updated).toISOString() };
}

function failure({ text, results }: ResourcePlan, index: number): Values {
  const code = generationErrorCodes[index % generationErrorCodes.length] ?? 'provider_failed';
  return {
    ...(text !== undefined && { [text.field]: null }),
    ...(results !== undefined && { [results]: [] }),
    model: null,
    state: 'failed',
    favorite: false,
    error: failureOf(code),
  };
}

/** Returns documents of every template; the last ones are of the first template, which lists show by default. */
function exampleDocuments(): Values[] {
  return Array.from({ length: documentCount }, (_, index) => {
    const { value: template_id, label } = templates[index] ?? templates[0];
    const [title, subject] = topics[index % topics.length] ?? topics[0];
    const name = label === templates[0].label ? title : `${title}: ${label}`;
    const isRework = forms[template_id].form === 'rework';
    const prompt = isRework ? `${mistakes} We talk about ${subject}.` : `Write about ${subject}`;
    const creativity = creativityLevels[index % creativityLevels.length]?.value ?? 0;
    const result = writeText({ templateId: template_id, name, prompt, creativity });
    return { name, prompt, creativity, template_id, result, model: writerModel };
  });
}

/** Returns images of every style: first without a medium, then with a medium. */
function exampleImages(random: Random): Values[] {
  return Array.from({ length: imageCount }, (_, index) => {
    const round = Math.floor(index / styles.length);
    const style: { value: Style; label: string } = styles[index % styles.length] ?? styles[0];
    const medium: { value: Medium; label: string } | undefined =
      round === 0 ? undefined : media[index % media.length];
    const [title, description] = scenes[index % scenes.length] ?? scenes[0];
    const looks = [style, medium].flatMap((choice) => choice?.label.toLowerCase() ?? []).join(', ');
    return {
      name: `${title} (${looks})`,
      description: `${description}, for ${['a postcard', 'a poster', 'a calendar'][index % 3]}`,
      resolution: resolutions[index % resolutions.length]?.value,
      style: style.value,
      medium: medium?.value ?? null,
      filter: index % 7 === 6 ? 'sepia' : null,
      results: [tokenOf(bytesOf(random, 24))],
      model: painterModel,
    };
  });
}

function bytesOf(random: Random, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
}
