import {
  type ContractResource,
  type JsonSchema,
  type ResourceName,
  readResources,
} from '@contentgen/contract';

type Values = Readonly<Record<string, unknown>>;

/** The facts of the contract about the records of a resource. */
export interface ResourcePlan {
  readonly resource: ContractResource;
  /** The fields of a record, with their values before anyone sets them. */
  readonly initial: Values;
  /** The values of optional fields that a create leaves out: the defaults of the list's filters. */
  readonly defaults: Values;
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
    defaults: defaultsOf(resource),
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

function defaultsOf({ creation, listParameters }: ContractResource): Values {
  const { required = [], properties = {} } = creation;
  return Object.fromEntries(
    Object.keys(properties).flatMap((name) => {
      const value = required.includes(name) ? undefined : listParameters[name]?.schema.default;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Returns the function that reads the filters of a list. A parameter is a filter if a field of the record has the
 * same name.
 */
function filtersOf({ lifts, listParameters, record }: ContractResource): ResourcePlan['filtersOf'] {
  const names = Object.keys(listParameters).filter((name) => name in (record.properties ?? {}));
  return (query) => {
    const lifted = Object.entries(lifts).flatMap(([name, filter]) => (query[name] === true ? filter : []));
    const filters = names.filter((name) => query[name] !== undefined && !lifted.includes(name));
    return new Map(filters.map((name) => [name, query[name]]));
  };
}
