import type { OperationId } from '@contentgen/contract';

/** A handler was about to return a response that the contract does not document. */
export class UndocumentedResponseError extends Error {
  override readonly name = 'UndocumentedResponseError';
  /** The operation of the request. */
  readonly operation: OperationId;
  /** The status of the response. */
  readonly status: number;
  /** Where in the response: `status`, a header's name, or a path in the body such as `body.data[0].state`. */
  readonly place: string;

  /** @param rule what the contract says about the place, such as `must be a string`. */
  constructor(operation: OperationId, status: number, place: string, rule: string) {
    super(`${operation} ${status}, ${place}: ${rule}`);
    this.operation = operation;
    this.status = status;
    this.place = place;
  }
}
