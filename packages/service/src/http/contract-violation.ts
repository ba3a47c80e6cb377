/**
 * The error when the response of a handler violates the contract. This is a bug in the service. The message names the
 * operation, the status and the field.
 */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
}
