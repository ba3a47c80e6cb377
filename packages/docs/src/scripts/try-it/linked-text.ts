import { element } from './element.ts';

/**
 * Returns a text of JSON with links on its strings that lead somewhere. The links open in another tab, so that the
 * form stays.
 *
 * @param addressOf returns the address that a string leads to; undefined if it leads nowhere.
 */
export function linkedText(json: string, addressOf: (text: string) => string | undefined): (Node | string)[] {
  // A split with a group has the groups at the odd positions.
  return json.split(/("(?:[^"\\]|\\.)*")/).map((part, index) => {
    const address = index % 2 === 0 ? undefined : addressOf(part.slice(1, -1));
    if (address === undefined) return part;
    return element('a', { href: address, target: '_blank', rel: 'noopener' }, part);
  });
}
