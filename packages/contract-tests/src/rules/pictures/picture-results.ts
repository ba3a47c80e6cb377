import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import { choicesOf } from '../../filters.ts';
import type { TaggedRecord } from '../../http/caller.ts';
import type { Fields } from '../../http/request-body.ts';
import { violation } from '../../violated.ts';
import { lazily } from '../lazily.ts';
import { requiredChange } from '../lists/collection.ts';
import { fieldOf, requireNamed } from '../record-rules.ts';
import { requireChange } from '../records/change.ts';
import type { RuleContext } from '../rule-context.ts';
import { inWords, minimalBody } from '../samples/bodies.ts';
import { fieldsOf } from '../samples/choices.ts';
import {
  createReusedRecord,
  requireUntouched,
  show,
  taggedRecord,
  type WithReusedRecord,
} from '../samples/reused-record.ts';
import { requirePictureRequests } from './picture-requests.ts';
import { requireNoPicture, requirePicture, taggedPictures } from './pictures.ts';

/** What the checks of results share. */
interface Pictures {
  /** The field of the record with the URLs of the pictures. */
  readonly list: string;
  /** A record with pictures, which the checks use one after another. */
  readonly withPicturedRecord: WithReusedRecord;
  /** Returns another record with pictures. */
  readonly other: () => Promise<TaggedRecord>;
}

/**
 * Checks that pictures need no key, that an update can only omit or reorder them, and that an omitted picture is
 * deleted.
 */
export function pictureResults(context: RuleContext): Check[] {
  const { caller, resource } = context;
  const list = resource.results?.field;
  if (list === undefined) return [];
  const pictures: Pictures = {
    list,
    withPicturedRecord: createReusedRecord(() => makePictured(context, list)),
    other: lazily(() => makePictured(context, list)),
  };
  const sizes = fieldsOf(resource.creation).flatMap(([name, schema]) => {
    return choicesOf(schema)
      .filter((choice) => /^\d+x\d+$/.test(String(choice)))
      .map((size) => ({ name, size: String(size) }));
  });
  return [
    ...sizes.map(({ name, size }) => ({
      operation: resource.create.id,
      title: `creates a picture of ${size} that needs no key`,
      run: async () => {
        const made = await makePictured(context, list, { [name]: size });
        for (const url of urlsOf(made, list)) await requirePicture(context, url, size);
      },
    })),
    {
      operation: resource.create.id,
      title: `answers HEAD, If-None-Match and Range for ${list}`,
      run: () =>
        pictures.withPicturedRecord(async (before) => {
          for (const url of urlsOf(before, list)) await requirePictureRequests(context, url);
          return before;
        }),
    },
    ...resource.updates.flatMap((operation) => [
      foreign(context, operation, pictures),
      twice(context, operation, pictures),
      reorder(context, operation, pictures),
      ...operation.bodyMediaTypes.map((mediaType) => drop(context, operation, pictures, mediaType)),
    ]),
    {
      operation: resource.remove.id,
      title: `removes the ${list} with the record`,
      run: async () => {
        const made = await makePictured(context, list);
        const removed = await taggedPictures(context, urlsOf(made, list));
        await caller.call(resource.remove.id, { id: made.id });
        for (const picture of removed) await requireNoPicture(context, picture, 'its record was deleted');
      },
    },
  ];
}

function foreign(
  context: RuleContext,
  operation: Operation,
  { list, withPicturedRecord, other }: Pictures,
): Check {
  const { caller, resource } = context;
  return {
    operation: operation.id,
    title: `refuses ${list} of another record`,
    run: () =>
      withPicturedRecord(async (before) => {
        const [own = ''] = urlsOf(before, list);
        const foreignUrls = [...urlsOf(await other(), list), `${own}?v=1`];
        for (const url of foreignUrls) {
          for (const urls of [[url], [own, url]]) {
            const fields = { ...requiredChange(resource, before.record), [list]: urls };
            const refused = await caller.call(operation.id, { id: before.id, fields }, 422);
            requireNamed(refused, `${list}[${urls.length - 1}]`);
          }
        }
        await requirePicture(context, own);
        return requireUntouched(caller, resource, before, `${operation.id} refused to change it`);
      }),
  };
}

function twice(context: RuleContext, operation: Operation, { list, withPicturedRecord }: Pictures): Check {
  const { caller, resource } = context;
  return {
    operation: operation.id,
    title: `refuses duplicate ${list}`,
    run: () =>
      withPicturedRecord(async (before) => {
        const [own] = urlsOf(before, list);
        const fields = { ...requiredChange(resource, before.record), [list]: [own, own] };
        requireNamed(await caller.call(operation.id, { id: before.id, fields }, 422), `${list}[1]`);
        return requireUntouched(caller, resource, before, `${operation.id} refused to change it`);
      }),
  };
}

function reorder(context: RuleContext, operation: Operation, { list, withPicturedRecord }: Pictures): Check {
  return {
    operation: operation.id,
    title: `keeps ${list} in the sent order`,
    run: () =>
      withPicturedRecord(async (before) => {
        const urls = urlsOf(before, list).toReversed();
        const made = await requireChange(context, operation, before, { [list]: urls });
        for (const url of urls) await requirePicture(context, url);
        return made;
      }),
  };
}

function drop(context: RuleContext, operation: Operation, { list }: Pictures, mediaType: string): Check {
  const { caller, resource } = context;
  return {
    operation: operation.id,
    title: `drops ${list} permanently, with ${inWords(mediaType)}`,
    run: async () => {
      const before = await makePictured(context, list);
      const dropped = await taggedPictures(context, urlsOf(before, list));
      const made = await requireChange(context, operation, before, { [list]: [] }, { mediaType });
      for (const picture of dropped) {
        await requireNoPicture(context, picture, `${operation.id} dropped it`);
        const again = { ...requiredChange(resource, made.record), [list]: [picture.url] };
        requireNamed(await caller.call(operation.id, { id: made.id, fields: again }, 422), `${list}[0]`);
      }
    },
  };
}

/** Returns the URLs of the results of a record. */
export function urlsOf({ record }: TaggedRecord, list: string): readonly string[] {
  return fieldOf(record, list) as readonly string[];
}

/** Maximum number of generations to try. A provider may be unavailable for a short time. */
const maxTries = 3;

/** Creates a record whose generation succeeds, and returns the record with its pictures. */
export async function makePictured(
  context: RuleContext,
  list: string,
  fields: Fields = {},
  tries = 1,
): Promise<TaggedRecord> {
  const { caller, resource } = context;
  const { id } = await caller.make(resource, { ...minimalBody(resource), ...fields });
  const shown = await show(caller, resource, id);
  const { state, error } = shown.json;
  if (urlsOf(taggedRecord(shown), list).length > 0) return taggedRecord(shown);
  if (state === 'succeeded') throw violation(shown, `${list} must not be empty when state is succeeded`);
  if (tries < maxTries) return makePictured(context, list, fields, tries + 1);
  throw violation(shown, `${maxTries} generations failed, so there are no ${list}: ${error?.detail}`);
}
