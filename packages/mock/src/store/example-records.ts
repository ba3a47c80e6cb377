import { generationErrorCodes } from '@contentgen/contract/choices';
import { type Random, seededRandom, shuffled } from '@contentgen/offline-models/seeded-random';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from './account.ts';
import { exampleDocuments } from './example-documents.ts';
import { bytesOf, exampleImages } from './example-images.ts';
import { failureOf } from './magic-words.ts';
import type { ResourcePlan } from './resource-plan.ts';
import { StoredRecord } from './stored-record.ts';

type Values = Readonly<Record<string, unknown>>;

const documentCount = 60;
const imageCount = 30;

/** The share of the records that failed, and the share of the records that are favorites. */
const failedShare = 0.06;
const favoriteShare = 0.2;

/**
 * The start of the day after the newest example was created, in milliseconds since the Unix epoch. It is always the
 * same, so that a test can compare whole records.
 */
const end = Date.UTC(2026, 0, 16);
const hour = 3_600_000;
const day = 24 * hour;

/**
 * Fills an account with examples: documents of every template and images of every style, most of them finished. The
 * same seed gives the same records, ids and texts.
 */
export function addExamples(account: Account, plans: readonly ResourcePlan[], seed: number): void {
  for (const plan of plans) {
    const { name } = plan.resource;
    const random = seededRandom(name, 'lives', seed);
    const examples =
      plan.text === undefined ? exampleImages(imageCount, seed) : exampleDocuments(documentCount, seed);
    const failures = failuresOf(plan, examples.length, random);
    for (const [index, created] of times(examples.length, random).entries()) {
      const values = { ...examples[index], ...lifeOf(created, random), ...failures.get(index) };
      // A resource that the contract gets later may have other fields.
      if (Object.keys(values).some((field) => !(field in plan.initial))) break;
      const id = uuidv7({ msecs: created.getTime(), seq: 0, random: bytesOf(random, 16) });
      const record = new StoredRecord(plan, values, id, created);
      if (account.hasRoomFor(record)) account.add(record);
    }
  }
}

/** Returns the times of creation in order: within working hours, in the last four weeks. */
function times(count: number, random: Random): Date[] {
  return Array.from({ length: count }, () => {
    const daysBefore = 1 + Math.floor(random() * 28);
    return end - daysBefore * day + Math.floor((8 + random() * 10) * hour);
  })
    .sort((one, other) => one - other)
    .map((time) => new Date(time));
}

/**
 * Returns the fields of a record that a create does not set. A record becomes a favorite some hours after its
 * creation.
 */
function lifeOf(created: Date, random: Random): Values {
  const favorite = random() < favoriteShare;
  const finished = created.getTime() + 400 + Math.floor(random() * 8_000);
  const updated = finished + (favorite ? Math.floor(random() * 5 * hour) : 0);
  return { state: 'succeeded', favorite, updated_at: new Date(updated).toISOString() };
}

/** Returns the fields of the failed records, by the index of the record. Each has a different error. */
function failuresOf({ text, results }: ResourcePlan, count: number, random: Random): Map<number, Values> {
  const indexes = shuffled([...Array(count).keys()], random).slice(0, Math.round(count * failedShare));
  const codes = shuffled(generationErrorCodes, random);
  return new Map(
    indexes.map((index, at) => [
      index,
      {
        ...(text !== undefined && { [text.field]: null }),
        ...(results !== undefined && { [results]: [] }),
        model: null,
        state: 'failed',
        favorite: false,
        error: failureOf(codes[at % codes.length] ?? generationErrorCodes[0]),
      },
    ]),
  );
}
