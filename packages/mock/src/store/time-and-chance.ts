import { type Random, seededRandom } from '@contentgen/offline-models/seeded-random';
import { v7 as uuidv7 } from 'uuid';

/** Where an account has its times and its random values from. */
export interface TimeAndChance {
  /** The time of a change. */
  now(): Date;
  /** A new id: a UUID of version 7 (RFC 9562, section 5.7). Later ids are greater. */
  id(): string;
  /** Random bytes. */
  bytes(count: number): Uint8Array;
}

/**
 * Returns the clock and the random values of an account. With a fixed clock and a seed, the same requests of an account
 * get the same responses in each run.
 *
 * @param clock the time that never passes (RFC 3339); undefined for the clock of the machine.
 * @param seed undefined for random values.
 * @param account its name: pictures of two accounts have different addresses.
 */
export function timeAndChance(
  { clock, seed }: { readonly clock: string | undefined; readonly seed: string | undefined },
  account: string,
): TimeAndChance {
  const now = () => (clock === undefined ? new Date() : new Date(clock));
  const random = seed === undefined ? undefined : seededRandom('store', seed, account);
  const bytes = (count: number) =>
    random ? randomBytes(random, count) : crypto.getRandomValues(new Uint8Array(count));
  // With a clock that stands still, new records come after the fixtures and examples of the same time.
  let count = 2 ** 31;
  const id = () => {
    if (clock === undefined && random === undefined) return uuidv7();
    count += 1;
    return uuidv7({ msecs: now().getTime(), seq: count, random: bytes(16) });
  };
  return { now, id, bytes };
}

/** Returns bytes of a random sequence. */
export function randomBytes(random: Random, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
}
