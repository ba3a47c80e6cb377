/** The bytes from a provider are not an image. The cause is the decoder's error. */
export class NotAnImageError extends Error {
  override readonly name = 'NotAnImageError';
}
