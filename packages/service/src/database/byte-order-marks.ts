const Original = globalThis.TextDecoder;

/** A `TextDecoder` that keeps a byte order mark unless its options say otherwise. */
class MarkKeepingTextDecoder extends Original {
  constructor(label?: string, options?: ConstructorParameters<typeof Original>[1]) {
    super(label, options ?? { ignoreBOM: true });
  }
}

/**
 * Makes the embedded database return texts exactly as they are stored. PGlite decodes texts with a `TextDecoder`
 * without options, which removes a U+FEFF at the start (WHATWG Encoding, section 7.1). It creates a new decoder
 * after every error.
 */
export function keepByteOrderMarks(): void {
  globalThis.TextDecoder = MarkKeepingTextDecoder;
}
