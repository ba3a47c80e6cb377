import type { Behaviour, Mutant } from '../mutant.ts';

/**
 * An operation that behaves wrongly; every other behaves as it should.
 *
 * @param begin makes the behaviour of one run, which may remember what went before.
 */
export function behaviourMutant(
  parts: Omit<Mutant, 'start' | 'id'> & { readonly what: string },
  begin: () => Behaviour,
): Mutant {
  const { what, ...mutant } = parts;
  const { operation, status, place } = mutant;
  const subject = status === undefined ? operation : `${operation} ${status}`;
  return {
    ...mutant,
    id: `${subject} ${place}: ${what}`,
    start() {
      const behave = begin();
      return (exchange) => (exchange.operations.has(operation) ? behave(exchange) : exchange.forward());
    },
  };
}
