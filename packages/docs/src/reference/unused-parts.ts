import type { ESTree } from 'rolldown/utils';
import { Visitor } from 'rolldown/utils';

/** A change of a script: the text from `start` to `end`, in UTF-16 code units, becomes `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The functions of Redoc that this reference never calls. Each is found by a text that only this function contains,
 * and gets another body.
 */
const unusedFunctions = [
  // Reads YAML, Swagger 2, AsyncAPI and GraphQL, and resolves references to other files.
  {
    mark: 'Either "spec" or "specUrl" must be provided',
    body: '{return{document:arguments[0].spec,type:`openapi`}}',
  },
  // Sends telemetry. redocly.yaml turns it off.
  { mark: 'registerGlobalTracerProvider!==', body: '{}' },
  // Writes a converted description of AsyncAPI as a file.
  { mark: 'type:`application/yaml`', body: '{}' },
  // Redoc's search. The header of the site has the search of all pages.
  {
    mark: 'Failed to initialize search:',
    body: '{return{search:()=>Promise.resolve([]),isReady:!0,ensureIndex(){}}}',
    isDeclaration: true,
  },
] as const;

/** Functions of modules that Redoc loads only for descriptions in AsyncAPI or GraphQL. */
const unusedImports = ['processAsyncApiDocument', 'processGraphqlDocument', 'extractGraphqlSlice'] as const;

/** The kinds of content, in Redoc's tables of components, that only AsyncAPI, GraphQL and MCP have. */
const unusedKind = /^(?:GRAPHQL_|BROKERS$|CHANNEL_|MESSAGE_|OPERATION_BINDING|MCP_)/;

/**
 * Returns the edits that disconnect unused parts of Redoc's script, which this reference never runs, so that a
 * bundler can leave them out.
 *
 * @param script Redoc's script, and its syntax tree.
 * @throws Error when a part is not in the script, because another version of Redoc needs another list.
 */
export function disconnectUnusedParts(script: string, program: ESTree.Program): Edit[] {
  const functions: (ESTree.Function | ESTree.ArrowFunctionExpression)[] = [];
  const edits: Edit[] = [];
  new Visitor({
    FunctionDeclaration: (node) => functions.push(node),
    FunctionExpression: (node) => functions.push(node),
    ObjectExpression: ({ properties }) => {
      for (const property of properties)
        if (isUnusedComponent(property)) edits.push(replaced(property, '[Symbol()]:0'));
    },
  }).visit(program);
  if (edits.length === 0) throw missing('components of AsyncAPI, GraphQL and MCP');
  for (const part of unusedFunctions) {
    const index = onlyIndex(script, part.mark);
    const body = functions
      .filter(({ type }) => !('isDeclaration' in part) || type === 'FunctionDeclaration')
      .map((node) => node.body)
      .filter((node) => node !== null && node.start < index && index < node.end)
      .sort((one, other) => lengthOf(one) - lengthOf(other))[0];
    if (!body) throw missing(part.mark);
    edits.push(replaced(body, part.body));
  }
  for (const name of unusedImports) {
    const pattern = new RegExp(
      `\\{${name}:[\\w$]+\\}=await (?<load>Promise\\.resolve\\(\\)\\.then\\(\\(\\)=>\\([\\w$]+\\(\\),[\\w$]+\\)\\))`,
      'd',
    );
    const [start, end] = pattern.exec(script)?.indices?.groups?.load ?? [];
    if (start === undefined || end === undefined) throw missing(name);
    edits.push({ start, end, text: '{}' });
  }
  return edits;
}

/** Returns whether a property is an entry of an unused component, such as `[kind.BROKERS]: BrokerList`. */
function isUnusedComponent(property: ESTree.ObjectPropertyKind): boolean {
  if (property.type !== 'Property' || property.key.type !== 'MemberExpression') return false;
  const { property: name } = property.key;
  return property.value.type === 'Identifier' && name.type === 'Identifier' && unusedKind.test(name.name);
}

function onlyIndex(script: string, mark: string): number {
  const index = script.indexOf(mark);
  if (index < 0 || script.includes(mark, index + 1)) throw missing(mark);
  return index;
}

function replaced({ start, end }: ESTree.Span, text: string): Edit {
  return { start, end, text };
}

function lengthOf(node: ESTree.Span | null): number {
  return node === null ? 0 : node.end - node.start;
}

function missing(part: string): Error {
  return new Error(
    `Redoc's script no longer has ${part} once. Find the part in this version (src/reference/unused-parts.ts).`,
  );
}
