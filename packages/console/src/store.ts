import { useSyncExternalStore } from 'react';

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

const tabStates = new Map<string, Shared<unknown>>();

/** A value that survives a reload of the tab. Null removes it. All who ask for a name share it. */
export function tabState<Value>(name: string, initial: Value): Shared<Value> {
  const known = tabStates.get(name) as Shared<Value> | undefined;
  if (known !== undefined) return known;
  const state = shared(stored(sessionStorage, name, initial));
  const kept: Shared<Value> = {
    ...state,
    set(next) {
      if (next === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify(next));
      state.set(next);
    },
  };
  tabStates.set(name, kept as Shared<unknown>);
  return kept;
}

/** As `useState`, with the value of a tab. */
export function useTabState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const state = tabState(name, initial);
  return [useShared(state), state.set];
}
