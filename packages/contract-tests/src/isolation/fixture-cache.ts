/** Keeps values that checks share. */
export interface FixtureCache {
  /** Creates the value of a name at its first use, and again after a failure. */
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
