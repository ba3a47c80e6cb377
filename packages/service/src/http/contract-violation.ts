/**
 * A handler's answer is not what the contract has for it: a defect of the service. The message names the
 * operation, the status and the field.
 */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
}
