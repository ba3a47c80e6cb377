/**
 * The error of something that fails although the program is right, such as a full disk or a wrong file. The message
 * says to an operator what happened and what to do. It never shows a password.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
