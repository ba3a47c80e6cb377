import { type Operation, operations } from '@contentgen/contract';
import type { Keys } from '@contentgen/contract-tests';
import { withRequestHeader } from '@contentgen/faulty-proxy';
import type { Behaviour, Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { refusal } from './responses.ts';

type Class = (authorization: string | undefined, keys: Keys) => boolean;

/** The functions that recognise an invalid key, by the name of its kind. */
const classes: Readonly<Record<string, Class>> = {
  'a missing key': (authorization) => authorization === undefined,
  'an expired key': (authorization, { expiredKey }) => authorization === `Bearer ${expiredKey}`,
  'a revoked key': (authorization, { revokedKey }) => authorization === `Bearer ${revokedKey}`,
  'an unknown key': (authorization, { expiredKey, revokedKey }) =>
    /^bearer ./i.test(authorization ?? '') &&
    ![expiredKey, revokedKey].some((key) => authorization === `Bearer ${key}`),
  'another scheme': (authorization) => authorization !== undefined && !/^bearer\b/i.test(authorization),
};

/** Returns mutants that accept requests without a valid key or without the scope. */
export function keyMutants(): Mutant[] {
  return Object.values<Operation>(operations).flatMap(({ id: operation }) => {
    const mutant = (what: string, behaviour: Behaviour) =>
      behaviourMutant(
        { kind: 'ignored-key', operation, place: 'header Authorization', what },
        () => behaviour,
      );
    return [
      ...Object.entries(classes).map(([what, isMeant]) =>
        mutant(`${what} is accepted`, acceptKey(401, isMeant)),
      ),
      mutant(
        'a key without the scope is accepted',
        acceptKey(403, () => true),
      ),
      behaviourMutant(
        {
          kind: 'refused-good-input',
          operation,
          place: 'header Authorization',
          what: 'the scheme in another case is refused',
        },
        () => async (exchange) => {
          const [scheme = ''] = exchange.request.headers.authorization?.split(' ') ?? [];
          const isMeant = scheme !== 'Bearer' && scheme.toLowerCase() === 'bearer';
          return isMeant ? refusal(operation, 401, exchange.request) : exchange.forward();
        },
      ),
    ];
  });
}

function acceptKey(status: number, isMeant: Class): Behaviour {
  return async ({ request, keys, forward }) => {
    const response = await forward();
    if (response.status !== status || !isMeant(request.headers.authorization, keys)) return response;
    return forward(withRequestHeader(request, 'Authorization', `Bearer ${keys.key}`));
  };
}
