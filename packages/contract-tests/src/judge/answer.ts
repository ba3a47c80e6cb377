/** An answer as it came over HTTP. */
export interface Answer {
  readonly status: number;
  /** By name, in any case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body's text; empty where there is none. */
  readonly body: string;
}

/** The value of a header, whatever the case of its name; several values are joined (RFC 9110, section 5.3). */
export function header({ headers }: Pick<Answer, 'headers'>, name: string): string | undefined {
  const entry = Object.entries(headers).find(([candidate]) => candidate.toLowerCase() === name.toLowerCase());
  const value = entry?.[1];
  return typeof value === 'object' ? value.join(', ') : value;
}
