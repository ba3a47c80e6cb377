const Original = globalThis.TextDecoder;

/** Keeps a byte order mark unless the options say otherwise. */
class MarkKeepingTextDecoder extends Original {
  constructor(label?: string, options?: ConstructorParameters<typeof Original>[1]) {
    super(label, options ?? { ignoreBOM: true });
  }
}

/**
 * Makes the embedded database return texts as they are stored. It decodes with a `TextDecoder` without options, which
 * removes a U+FEFF at the start (WHATWG Encoding, section 7.1), and creates a new one after every error.
 */
export function keepByteOrderMarks(): void {
  globalThis.TextDecoder = MarkKeepingTextDecoder;
}
