/** Keeps what was made once, so that checks share it. */
export interface Memory {
  /** What is kept under a name. It is made when it is first asked for, and again after it could not be made. */
  once<Kept>(name: string, make: () => Promise<Kept>): Promise<Kept>;
  forget(): void;
}

export function createMemory(): Memory {
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
