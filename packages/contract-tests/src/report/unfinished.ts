/** A run that could not start, or did not finish. */
export interface Unfinished {
  /** The base URL of the server to test. */
  readonly baseUrl: string;
  /** The start of the run: RFC 3339, in UTC. */
  readonly startedAt: string;
  /** The reason, and what to do. */
  readonly reason: string;
}
