/** An event of a watched record. */
export interface WatchEvent<Type extends string, Data> {
  /** The kind of the event. */
  readonly type: Type;
  /** Pass it as `lastEventId`, and a later `watch` continues after this event. */
  readonly id: string;
  /** The content of the event. */
  readonly data: Data;
}
