import type { EventEmitter } from 'node:events';
import { fairShare } from './flow-control.ts';

/** The numbers of places for the senders with one IP address, and for all senders. */
export interface PlaceLimits {
  readonly ofAddress: number;
  readonly altogether: number;
}

/** Counts the places that each IP address has taken. A place is one running request, or one open connection. */
export class AddressPlaces {
  readonly #limits: PlaceLimits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Whether no place is free. */
  get isFull(): boolean {
    return this.#all >= this.#limits.altogether;
  }

  /** The number of places that one IP address may have now. It is smaller if few places are free. */
  get share(): number {
    return fairShare(this.#limits.ofAddress, this.#limits.altogether - this.#all);
  }

  /** Returns whether the address has all places that it may have now. */
  hasShare(address: string): boolean {
    return (this.#taken.get(address) ?? 0) >= this.share;
  }

  /** Takes a place until `user` emits `close`. */
  take(address: string, user: EventEmitter): void {
    this.#all += 1;
    this.#taken.set(address, (this.#taken.get(address) ?? 0) + 1);
    user.once('close', () => {
      this.#all -= 1;
      const left = (this.#taken.get(address) ?? 1) - 1;
      if (left > 0) this.#taken.set(address, left);
      else this.#taken.delete(address);
    });
  }
}
