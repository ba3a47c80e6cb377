import type { AttemptObserver, GenerationObserver } from '../generation/generation-observer.ts';

/** Returns one observer that passes every event to all of these; undefined if there are none. */
export function combinedObserver(observers: readonly GenerationObserver[]): GenerationObserver | undefined {
  if (observers.length <= 1) return observers[0];
  return {
    attemptStarted(...started) {
      const ofAttempt = observers.map((observer) => observer.attemptStarted(...started));
      const all = (report: (observer: AttemptObserver) => void) => {
        for (const observer of ofAttempt) report(observer);
      };
      return {
        providerCalled: (...event) => all((observer) => observer.providerCalled(...event)),
        providerFailed: (...event) => all((observer) => observer.providerFailed(...event)),
        ended: (...event) => all((observer) => observer.ended(...event)),
      };
    },
  };
}
