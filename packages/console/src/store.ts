import { useState, useSyncExternalStore } from 'react';

/** A value that several components share. */
export interface Shared<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(onChange: () => void): () => void;
}

/** Creates a shared value. */
export function shared<Value>(value: Value): Shared<Value> {
  let current = value;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Returns a shared value, and renders again when it changes. */
export function useShared<Value>({ subscribe, get }: Shared<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}

/** Reads a value that was stored as JSON; the fallback if there is none. */
export function stored<Value>(storage: Storage, name: string, fallback: Value): Value {
  try {
    const text = storage.getItem(name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** As `useState`, with a value that survives a reload of the tab. Null removes it. */
export function useTabState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => stored(sessionStorage, name, initial));
  const keep = (next: Value) => {
    if (next === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(next));
    setValue(next);
  };
  return [value, keep];
}
