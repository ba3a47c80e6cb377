const Original = globalThis.TextDecoder;

/** Keeps a byte order mark unless it is told what to do with it. */
class MarkKeepingTextDecoder extends Original {
  constructor(label?: string, options?: ConstructorParameters<typeof Original>[1]) {
    super(label, options ?? { ignoreBOM: true });
  }
}

/**
 * Has the embedded database give texts as they are stored. It decodes with a `TextDecoder` without options, which
 * takes a U+FEFF at the beginning away (WHATWG Encoding, section 7.1), and makes a new one after every error.
 */
export function keepByteOrderMarks(): void {
  globalThis.TextDecoder = MarkKeepingTextDecoder;
}
