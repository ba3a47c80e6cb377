import { contract } from '@contentgen/contract';

const longest = Number(contract.components.schemas.ProblemInstance?.maxLength);

/**
 * The path of a request's target, which may be in absolute form (RFC 9112, section 3.2.2), as a URI reference
 * (RFC 3986, section 4.1): what may not stand in one is encoded.
 */
export function instanceOf(target: string): string {
  const [path = ''] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1);
  return (path || '/')
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/g, (character) => encodeURIComponent(character))
    .slice(0, longest)
    .replace(/%[0-9A-Fa-f]?$/, '');
}
