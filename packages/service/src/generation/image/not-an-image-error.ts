/** The error when the bytes from a provider are not an image. The cause is the error of the decoder. */
export class NotAnImageError extends Error {
  override readonly name = 'NotAnImageError';
}
