/** A run that could not begin, or that did not come to its end. */
export interface Unfinished {
  /** The address that was to be tested. */
  readonly baseUrl: string;
  /** When the run began: RFC 3339, in UTC. */
  readonly startedAt: string;
  /** Why, and what to do. */
  readonly reason: string;
}
