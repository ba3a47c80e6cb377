/**
 * A handler's response violates the contract, which is a bug in the service. The message names the operation, the
 * status and the field.
 */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
}
