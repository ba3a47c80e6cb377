import { groupBy } from '../group-by.ts';
import { type DocumentedResponse, document } from '../judge/documented-response.ts';

/** An API description for Dredd, and the media type of its request bodies. */
export interface DreddDocument {
  readonly location: string;
  readonly content: string;
}

const eventStream = 'text/event-stream';

/** The title of the document whose requests use each operation's preferred media type. */
export const preferredBodies = 'preferred';

/**
 * Returns the contract in a form that Dredd can parse: OpenAPI 3.0 without references. It contains only what Dredd
 * needs to make one transaction for each documented response. Dredd gets the schemas separately, as draft-07, because
 * its OpenAPI parser would change them.
 *
 * The first document has every response, with bodies in the preferred media type. For each other media type, a
 * further document has the successful responses of the operations that accept it.
 */
export function dreddDocuments(responses: readonly DocumentedResponse[]): DreddDocument[] {
  const others = new Set(responses.flatMap(({ operation }) => operation.bodyMediaTypes.slice(1)));
  const further = [...others].map((mediaType) => ({
    mediaType,
    successes: responses.filter(({ operation, status }) => {
      return operation.bodyMediaTypes.indexOf(mediaType) > 0 && status < 300;
    }),
  }));
  return [
    description(responses),
    ...further
      .filter(({ successes }) => successes.length > 0)
      .map(({ mediaType, successes }) => description(successes, mediaType)),
  ];
}

function description(responses: readonly DocumentedResponse[], mediaType?: string): DreddDocument {
  const paths = grouped(
    responses,
    ({ operation }) => operation.path,
    (ofPath) =>
      grouped(
        ofPath,
        ({ operation }) => operation.method,
        (ofOperation) => operationNode(ofOperation, mediaType),
      ),
  );
  const info = { title: mediaType ?? preferredBodies, version: document.info.version };
  return { location: info.title, content: JSON.stringify({ openapi: '3.0.3', info, paths }) };
}

function grouped<Node>(
  responses: readonly DocumentedResponse[],
  key: (response: DocumentedResponse) => string,
  node: (group: readonly DocumentedResponse[]) => Node,
): Record<string, Node> {
  return Object.fromEntries([...groupBy(responses, key)].map(([name, group]) => [name, node(group)]));
}

function operationNode(responses: readonly DocumentedResponse[], mediaType: string | undefined) {
  const [operation] = responses.map((response) => response.operation);
  const parameters = document.paths[operation?.path ?? '']?.parameters ?? [];
  const bodyMediaType = mediaType ?? operation?.bodyMediaTypes[0];
  return {
    // Dredd takes the name of a transaction's action from the summary.
    summary: operation?.id,
    parameters: parameters.map(({ name, example }) => ({
      name,
      in: 'path',
      required: true,
      example,
      schema: { type: 'string' },
    })),
    ...(bodyMediaType && { requestBody: { content: { [bodyMediaType]: { example: {} } } } }),
    responses: Object.fromEntries(responses.map((response) => [response.status, responseNode(response)])),
  };
}

function responseNode({ status, headers, bodies }: DocumentedResponse) {
  // Dredd compiles no transaction for an empty `content`. It can't validate streams: the judge does.
  const mediaTypes = Object.keys(bodies)
    .filter((mediaType) => mediaType !== eventStream)
    .map((mediaType) => [mediaType, { example: {} }]);
  // Dredd requires every declared header.
  const required = Object.entries(headers).filter(([, declared]) => declared.required);
  return {
    description: String(status),
    headers: Object.fromEntries(required.map(([name]) => [name, { schema: { type: 'string' } }])),
    ...(mediaTypes.length > 0 && { content: Object.fromEntries(mediaTypes) }),
  };
}
