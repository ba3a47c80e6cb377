/** Keeps values that checks share. */
export interface FixtureCache {
  /** Returns the value with a name. Calls `make` if the value does not exist yet, or if its last creation failed. */
  once<Kept>(name: string, make: () => Promise<Kept>): Promise<Kept>;
  forget(): void;
}

export function createFixtureCache(): FixtureCache {
  const kept = new Map<string, Promise<unknown>>();
  return {
    once<Kept>(name: string, make: () => Promise<Kept>): Promise<Kept> {
      const known = kept.get(name) as Promise<Kept> | undefined;
      if (known) return known;
      const made = make();
      kept.set(name, made);
      made.catch(() => kept.delete(name));
      return made;
    },
    forget: () => kept.clear(),
  };
}
