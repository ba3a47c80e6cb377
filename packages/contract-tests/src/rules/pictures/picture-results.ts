import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import { choicesOf } from '../../filters.ts';
import type { Made } from '../../http/caller.ts';
import type { Fields } from '../../http/request-body.ts';
import { violation } from '../../violated.ts';
import { lazily } from '../lazily.ts';
import { requiredChange } from '../lists/collection.ts';
import { fieldOf, requireNamed } from '../record-rules.ts';
import { requireChange } from '../records/change.ts';
import { inWords, leastBody } from '../samples/bodies.ts';
import { fieldsOf } from '../samples/choices.ts';
import { asMade, createSubject, requireUntouched, type Subject, show } from '../samples/subject.ts';
import type { Setting } from '../setting.ts';
import { requirePictureRequests } from './picture-requests.ts';
import { requireNoPicture, requirePicture, taggedPictures } from './pictures.ts';

/** The values that the checks of results share. */
interface Pictures {
  /** The field with the addresses. */
  readonly list: string;
  /** A record with results, and another one. */
  readonly pictured: Subject;
  readonly other: () => Promise<Made>;
}

/**
 * Checks that pictures need no key, that an update can only omit or reorder them, and that an omitted picture is
 * deleted.
 */
export function pictureResults(setting: Setting): Check[] {
  const { caller, resource } = setting;
  const list = resource.results?.field;
  if (list === undefined) return [];
  const pictures: Pictures = {
    list,
    pictured: createSubject(() => makePictured(setting, list)),
    other: lazily(() => makePictured(setting, list)),
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
        const made = await makePictured(setting, list, { [name]: size });
        for (const url of urlsOf(made, list)) await requirePicture(setting, url, size);
      },
    })),
    {
      operation: resource.create.id,
      title: `answers HEAD, If-None-Match and Range for ${list}`,
      run: () =>
        pictures.pictured(async (before) => {
          for (const url of urlsOf(before, list)) await requirePictureRequests(setting, url);
          return before;
        }),
    },
    ...resource.updates.flatMap((operation) => [
      foreign(setting, operation, pictures),
      twice(setting, operation, pictures),
      reorder(setting, operation, pictures),
      ...operation.bodyMediaTypes.map((mediaType) => drop(setting, operation, pictures, mediaType)),
    ]),
    {
      operation: resource.remove.id,
      title: `removes the ${list} with the record`,
      run: async () => {
        const made = await makePictured(setting, list);
        const removed = await taggedPictures(setting, urlsOf(made, list));
        await caller.call(resource.remove.id, { id: made.id });
        for (const picture of removed) await requireNoPicture(setting, picture, 'its record was deleted');
      },
    },
  ];
}

function foreign(setting: Setting, operation: Operation, { list, pictured, other }: Pictures): Check {
  const { caller, resource } = setting;
  return {
    operation: operation.id,
    title: `refuses ${list} of another record`,
    run: () =>
      pictured(async (before) => {
        const [own = ''] = urlsOf(before, list);
        const foreignUrls = [...urlsOf(await other(), list), `${own}?v=1`];
        for (const url of foreignUrls) {
          for (const urls of [[url], [own, url]]) {
            const fields = { ...requiredChange(resource, before.record), [list]: urls };
            const refused = await caller.call(operation.id, { id: before.id, fields }, 422);
            requireNamed(refused, `${list}[${urls.length - 1}]`);
          }
        }
        await requirePicture(setting, own);
        return requireUntouched(caller, resource, before, `${operation.id} refused to change it`);
      }),
  };
}

function twice(setting: Setting, operation: Operation, { list, pictured }: Pictures): Check {
  const { caller, resource } = setting;
  return {
    operation: operation.id,
    title: `refuses duplicate ${list}`,
    run: () =>
      pictured(async (before) => {
        const [own] = urlsOf(before, list);
        const fields = { ...requiredChange(resource, before.record), [list]: [own, own] };
        requireNamed(await caller.call(operation.id, { id: before.id, fields }, 422), `${list}[1]`);
        return requireUntouched(caller, resource, before, `${operation.id} refused to change it`);
      }),
  };
}

function reorder(setting: Setting, operation: Operation, { list, pictured }: Pictures): Check {
  return {
    operation: operation.id,
    title: `keeps ${list} in the sent order`,
    run: () =>
      pictured(async (before) => {
        const urls = urlsOf(before, list).toReversed();
        const made = await requireChange(setting, operation, before, { [list]: urls });
        for (const url of urls) await requirePicture(setting, url);
        return made;
      }),
  };
}

function drop(setting: Setting, operation: Operation, { list }: Pictures, mediaType: string): Check {
  const { caller, resource } = setting;
  return {
    operation: operation.id,
    title: `drops ${list} permanently, with ${inWords(mediaType)}`,
    run: async () => {
      const before = await makePictured(setting, list);
      const dropped = await taggedPictures(setting, urlsOf(before, list));
      const made = await requireChange(setting, operation, before, { [list]: [] }, { mediaType });
      for (const picture of dropped) {
        await requireNoPicture(setting, picture, `${operation.id} dropped it`);
        const again = { ...requiredChange(resource, made.record), [list]: [picture.url] };
        requireNamed(await caller.call(operation.id, { id: made.id, fields: again }, 422), `${list}[0]`);
      }
    },
  };
}

/** The addresses of a record's results. */
export function urlsOf({ record }: Made, list: string): readonly string[] {
  return fieldOf(record, list) as readonly string[];
}

/**
 * The largest number of failed generations before the check fails, because a provider may be unavailable for a short
 * time.
 */
const patience = 3;

/** A record whose generation succeeded, with its results. */
export async function makePictured(
  setting: Setting,
  list: string,
  fields: Fields = {},
  tries = 1,
): Promise<Made> {
  const { caller, resource } = setting;
  const { id } = await caller.make(resource, { ...leastBody(resource), ...fields });
  const shown = await show(caller, resource, id);
  const { state, error } = shown.json;
  if (urlsOf(asMade(shown), list).length > 0) return asMade(shown);
  if (state === 'succeeded') throw violation(shown, `${list} must not be empty when state is succeeded`);
  if (tries < patience) return makePictured(setting, list, fields, tries + 1);
  throw violation(shown, `${patience} generations failed, so there are no ${list}: ${error?.detail}`);
}
