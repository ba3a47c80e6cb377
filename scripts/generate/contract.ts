/** The methods that the contract uses, in its order. */
export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface Reference {
  readonly $ref?: string;
}

export interface Schema extends Reference {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly string[];
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  /** For a stream of events: the schema of each event's data, by the event's name. */
  readonly 'x-events'?: Readonly<Record<string, Schema>>;
  /** For the data of an event: the name of its type. */
  readonly title?: string;
}

interface MediaType {
  readonly schema: Schema;
  readonly examples: Readonly<Record<string, { readonly summary: string } & Reference>>;
}

type Content = Readonly<Record<string, MediaType>>;

export interface Parameter extends Reference {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content } & Reference>
  >;
}

/** The part of the contract that the generator reads. */
export interface Contract {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** The spellings of booleans in forms and queries. */
  readonly 'x-booleans': { readonly true: readonly string[]; readonly false: readonly string[] };
  readonly paths: Readonly<
    Record<
      string,
      { readonly parameters?: readonly Parameter[] } & Partial<Record<(typeof methods)[number], Operation>>
    >
  >;
}

/** Follows the references of a contract. */
export function resolver(contract: object) {
  return {
    /** The target of a reference, with the siblings of the reference; any other value unchanged. */
    resolve: <Value extends object>(value: Value): Value => {
      const { $ref, ...beside } = value as Reference;
      if ($ref === undefined) return value;
      const found = $ref
        .slice(2)
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract);
      return { ...(found as Value), ...beside };
    },
    /** The name of the schema in a reference. */
    schemaName: ({ $ref }: Reference): string => {
      const name = $ref?.split('/').at(-1);
      if (name === undefined)
        throw new Error(
          'The schema of a body in the contract has no name. Move it to components/schemas and refer to it with $ref.',
        );
      return name;
    },
  };
}
