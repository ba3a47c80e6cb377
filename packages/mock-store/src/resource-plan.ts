import {
  type ContractResource,
  type JsonSchema,
  type ResourceName,
  readResources,
} from '@contentgen/contract';
import { describedOperation } from '@contentgen/contract/requests';

type Values = Readonly<Record<string, unknown>>;

/** The facts of the contract about the records of a resource. */
export interface ResourcePlan {
  readonly resource: ContractResource;
  /** The fields of a record, with their values before anyone sets them. */
  readonly initial: Values;
  /**
   * The field that a model writes piece by piece, with the length of the longest piece; undefined if there is no
   * such field.
   */
  readonly text: { readonly field: string; readonly maxPieceLength: number } | undefined;
  /** The field with the addresses of pictures; undefined if the record has no pictures. */
  readonly results: string | undefined;
  /** Returns the fields that a list filters by, with the values that the records must have. */
  filtersOf(query: Values): ReadonlyMap<string, unknown>;
}

/** Returns the plans of all resources, by name. */
export function resourcePlans(): ReadonlyMap<ResourceName, ResourcePlan> {
  return new Map(readResources().map((resource) => [resource.name, planOf(resource)]));
}

function planOf(resource: ContractResource): ResourcePlan {
  const fields = Object.entries(resource.record.properties ?? {});
  return {
    resource,
    initial: Object.fromEntries(fields.map(([name, schema]) => [name, initialValue(schema)])),
    text: textOf(resource),
    results: resource.results?.field,
    filtersOf: filtersOf(resource),
  };
}

function initialValue({ type }: JsonSchema): unknown {
  if (type === 'array') return [];
  return type === 'boolean' ? false : null;
}

/** Returns the text field of a record that a model writes: an update can replace it, but a create cannot set it. */
function textOf({ events, change, creation, record }: ContractResource): ResourcePlan['text'] {
  const maxPieceLength = events.text?.properties?.text?.maxLength;
  const field = Object.entries(change.properties ?? {}).find(
    ([name, { type }]) => type === 'string' && !(name in (creation.properties ?? {})),
  )?.[0];
  if (maxPieceLength === undefined || field === undefined) return undefined;
  return field in (record.properties ?? {}) ? { field, maxPieceLength } : undefined;
}

/**
 * Returns the function that reads the filters of a list. A parameter is a filter if a field of the record has the
 * same name. `x-exclusive` says which parameter turns off which filter.
 */
function filtersOf({ list, listParameters, record }: ContractResource): ResourcePlan['filtersOf'] {
  const names = Object.keys(listParameters).filter((name) => name in (record.properties ?? {}));
  const rules = describedOperation(list.id)['x-exclusive'] ?? [];
  return (query) => {
    const lifted = rules
      .filter(({ when }) => Object.entries(when).every(([name, value]) => query[name] === value))
      .flatMap(({ without }) => without);
    const filters = names.filter((name) => query[name] !== undefined && !lifted.includes(name));
    return new Map(filters.map((name) => [name, query[name]]));
  };
}
