import type { Medium, Style, TemplateId } from '@contentgen/contract';
import {
  templates as choices,
  creativityLevels,
  generationErrorCodes,
  media,
  resolutions,
  styles,
} from '@contentgen/contract/choices';
import { exampleWriter, painterModel } from '@contentgen/offline-models/model-names';
import { type Random, seededRandom, shuffled } from '@contentgen/offline-models/seeded-random';
import { examplesOf } from '@contentgen/templates/examples';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from './account.ts';
import { failureOf, tokenOf, usageOf } from './generations.ts';
import type { ResourcePlan } from './resource-plan.ts';
import { StoredRecord } from './stored-record.ts';
import { randomBytes } from './time-and-chance.ts';

type Values = Readonly<Record<string, unknown>>;

type Rows = readonly [Row, ...Row[]];
type Row = readonly [title: string, text: string];

/** The templates whose examples are also Freestyle documents, because lists show only these by default. */
const alsoFreestyle: readonly TemplateId[] = [5, 8, 25, 27, 32, 35];

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
  ['Fox in the snow', 'A red fox in the snow'],
  ['Bowl of ramen', 'A bowl of ramen on a table'],
  ['Three penguins', 'Three penguins on the ice'],
  ['Owl at night', 'An owl in the forest under the moon'],
  ['Astronaut', 'An astronaut in space'],
  ['Whale', 'A whale in the sea at sunset'],
  ['Sunflowers', 'Sunflowers in a field'],
  ['Bicycle', 'A bicycle against a brick wall'],
  ['Dragon and castle', 'A dragon above a castle'],
];

const imageCount = 30;

/**
 * The time when the newest example was created, in milliseconds since the Unix epoch. It is always the same, so that
 * a test can compare whole records.
 */
export const newest = Date.UTC(2026, 0, 15, 17);
export const hour = 3_600_000;

/**
 * Fills an account with examples: documents of every template and images of every style, most of them finished. They
 * are the same each time, ids and texts included.
 */
export function addExamples(account: Account, plans: Iterable<ResourcePlan>): void {
  for (const plan of plans) {
    const random = seededRandom('examples', plan.resource.name);
    // Two accounts have no id and no picture together.
    const own = seededRandom('examples', plan.resource.name, account.name);
    const examples = plan.text === undefined ? exampleImages(own) : exampleDocuments();
    for (const [index, example] of shuffled(examples, random).entries()) {
      const created = new Date(newest - (examples.length - index) * 9 * hour + Math.floor(random() * hour));
      const values = { ...example, ...lifeOf(created, index), ...(index % 17 === 5 && failure(plan, index)) };
      // A resource that the contract gets later may have other fields.
      if (Object.keys(values).some((field) => !(field in plan.initial))) break;
      const id = uuidv7({ msecs: created.getTime(), seq: 0, random: randomBytes(own, 16) });
      account.add(new StoredRecord(plan, account.world, { ...values, id }));
    }
  }
}

/** Returns the fields of a record that a create does not set. */
function lifeOf(created: Date, index: number): Values {
  const favorite = index % 5 === 2;
  const updated = created.getTime() + (favorite ? 2 * hour : 4_000);
  const usage = usageOf(4_000);
  const times = { created_at: created.toISOString(), updated_at: new Date(updated).toISOString() };
  return { state: 'succeeded', usage, favorite, ...times };
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

/** Returns the example text of every template, some of them a second time as Freestyle. */
function exampleDocuments(): Values[] {
  const ofTemplates = choices.map(({ value }) => [value, value] as const);
  const freestyle = alsoFreestyle.map((value) => [choices[0].value, value] as const);
  return [...ofTemplates, ...freestyle].map(([template_id, from], index) => {
    const [{ prompt, text: result }] = examplesOf(from);
    const [subject = ''] = prompt.split(/[:,.]/);
    const label = choices.find(({ value }) => value === template_id)?.label;
    const name = template_id === choices[0].value ? subject : `${label}: ${subject}`;
    const creativity = creativityLevels[index % creativityLevels.length]?.value ?? 0;
    return { name, prompt, creativity, template_id, result, model: exampleWriter };
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
      results: [tokenOf(randomBytes(random, 24))],
      model: painterModel,
    };
  });
}
