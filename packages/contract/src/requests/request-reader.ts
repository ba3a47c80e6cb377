import { contract, type OpenApiDocument } from '../document.ts';
import { operations } from '../generated/operations.ts';
import type { OperationId } from '../operation.ts';
import { describeOperations } from './described-operations.ts';
import { OperationReader } from './operation-reader.ts';
import { methodNotAllowed, unknownPath } from './problem.ts';
import { route } from './route.ts';

/** The operation of a request. */
export interface RoutedRequest {
  readonly reader: OperationReader;
  /** The path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
}

/**
 * Reads requests in steps. If a request has several errors, the first of these steps refuses it.
 *
 * 1. `requireHost` for `OPTIONS`: 400. The host program answers it with `preflightFields`.
 * 2. The host program answers 503 while it is overloaded. `requireHost`, `readTarget`: 400.
 * 3. The host program checks the key and counts the request: 401, 429. Every `isApiPath` needs a key.
 * 4. `RequestReader.route`: 404 or 405 of the route.
 * 5. `OperationReader.readHead`: 403, 406, 415.
 * 6. `gatherContent` or `ArrivingContent`, where the head has a format: 413, and 400 for the way in which it arrives.
 * 7. `OperationReader.readRequest`: 400 of the body, then of the query; 422 of query, header fields and body together;
 *    404 of a malformed path parameter.
 * 8. The host program carries out the operation: 404 of the record, 412, 422, 409.
 */
export class RequestReader {
  readonly #readers: ReadonlyMap<OperationId, OperationReader>;

  /**
   * Compiles the rules of every operation.
   *
   * @throws Error naming a rule of the document that is not supported.
   */
  constructor(document: OpenApiDocument = contract) {
    this.#readers = new Map(
      [...describeOperations(document)].map(([id, described]) => [
        id,
        new OperationReader(operations[id], described),
      ]),
    );
  }

  /** Returns the reader of an operation. Use it if a framework has already found the route of the request. */
  of(id: OperationId): OperationReader {
    const reader = this.#readers.get(id);
    if (reader === undefined) throw new Error(`The contract has no operation ${id}.`);
    return reader;
  }

  /**
   * Finds the operation of a request.
   *
   * @param path percent-encoded, without the query.
   * @throws Problem 404 for an unknown path, 405 for an unsupported method.
   */
  route(method: string, path: string): RoutedRequest {
    const found = route(method, path);
    if (found.kind === 'unknown-path') throw unknownPath();
    if (found.kind === 'wrong-method') throw methodNotAllowed(method, found.allowed);
    return { reader: this.of(found.operation.id), path: found.path };
  }
}
