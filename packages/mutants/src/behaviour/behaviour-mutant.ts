import type { Behaviour, Mutant } from '../mutant.ts';

/**
 * Returns a mutant with one faulty operation. All other operations work.
 *
 * @param begin creates the behaviour of one run, which may have state.
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
