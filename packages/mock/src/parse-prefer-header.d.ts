declare module 'parse-prefer-header' {
  /** Returns the preferences of a `Prefer` header field by their names. A preference without a value is true. */
  export default function parsePreferHeader(
    prefer: string | undefined,
  ): Readonly<Record<string, string | true | undefined>>;
}
