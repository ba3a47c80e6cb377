import type { Creativity, Filter, Medium, Resolution, Style } from '@contentgen/contract';
import {
  creativityLevels,
  filters,
  media,
  resolutions,
  styles,
  templates,
} from '@contentgen/contract/choices';
import { painterModel, writerModel } from '@contentgen/offline-models/model-names';
import { type Random, seededRandom } from '@contentgen/offline-models/seeded-random';
import { templates as forms } from '@contentgen/offline-models/templates';
import { writeText } from '@contentgen/offline-models/writer';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from './account.ts';
import type { ResourcePlan } from './resource-plan.ts';
import { sceneOf } from './scenes.ts';
import { StoredRecord } from './stored-record.ts';
import { tokenOf } from './token.ts';
import { topics } from './topics.ts';

type Values = Readonly<Record<string, unknown>>;

const documentCount = 60;
const imageCount = 30;

/** When the newest example was created. It never changes, so that a test can compare whole records. */
const newest = Date.UTC(2026, 0, 15, 16, 30);
const hour = 3_600_000;

/**
 * Fills an account with examples: documents of every template and images of every style, most of them finished. The
 * same seed gives the same records, ids and texts.
 */
export function addExamples(account: Account, plans: readonly ResourcePlan[], seed: number): void {
  for (const plan of plans) {
    const isWritten = plan.text !== undefined;
    const make = isWritten ? exampleDocument : exampleImage;
    const count = isWritten ? documentCount : imageCount;
    const { name } = plan.resource;
    for (let index = 0; index < count; index += 1) {
      const random = seededRandom(name, seed, index);
      const created = new Date(newest - (count - index) * 7 * hour - Math.floor(random() * 3 * hour));
      const values = { ...make(index, random), ...lifeOf(created, index, random) };
      // A resource that the contract gets later may have other fields.
      if (Object.keys(values).some((field) => !(field in plan.initial))) break;
      const id = uuidv7({ msecs: created.getTime(), seq: 0, random: bytesOf(random, 16) });
      const record = new StoredRecord(plan, failing(values, plan, index), id, created);
      if (account.hasRoomFor(record)) account.add(record);
    }
  }
}

/** The fields that are not from the create. */
function lifeOf(created: Date, index: number, random: Random): Values {
  const finished = new Date(created.getTime() + 40 + Math.floor(random() * 4_000)).toISOString();
  return { state: 'succeeded', favorite: index % 5 === 3, updated_at: finished };
}

/** The record, or, of every 20th, what it is when its generation fails. */
function failing(values: Values, { text, results }: ResourcePlan, index: number): Values {
  if (index % 20 !== 11) return values;
  return {
    ...values,
    ...(text !== undefined && { [text.field]: null }),
    ...(results !== undefined && { [results]: [] }),
    model: null,
    state: 'failed',
    error: { code: 'timed_out', detail: 'The generation took too long. Create it again.' },
  };
}

function exampleDocument(index: number, random: Random): Values {
  // Every template occurs, and the list of the first one, which lists show by default, has more than one document.
  const template = templates[index < templates.length ? index : 0] ?? templates[0];
  const topic = pick(random, topics);
  const creativity = pick(random, creativityLevels).value as Creativity;
  const isText = forms[template.value].form === 'rework';
  const name = `${topic.name}: ${template.label}`;
  const prompt = isText ? topic.text : topic.prompt;
  const result = writeText({ templateId: template.value, name, prompt, creativity });
  return { name, prompt, creativity, template_id: template.value, result, model: writerModel };
}

function exampleImage(index: number, random: Random): Values {
  const style = pickAt(styles, index) as Style;
  const medium = index % 3 === 1 ? (pick(random, media).value as Medium) : null;
  const filter = index % 7 === 4 ? (pick(random, filters).value as Filter) : null;
  const resolution = pickAt(resolutions, index + 1) as Resolution;
  const description = sceneOf(style, medium);
  const name = `${pick(random, topics).name}: ${pick(random, ['poster', 'banner', 'postcard', 'cover'])}`;
  const results = [tokenOf(bytesOf(random, 24))];
  return { name, description, resolution, style, medium, filter, results, model: painterModel };
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** The value of a choice. After the last one, the first follows. */
function pickAt<Value>(choices: readonly { readonly value: Value }[], index: number): Value {
  return (choices[index % choices.length] as { readonly value: Value }).value;
}

const bytesOf = (random: Random, count: number) =>
  Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
