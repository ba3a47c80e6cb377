import type { AgentOptions } from 'node:http';
import { OperatorError } from './operator-error.ts';

/** Names of this machine. A proxy cannot reach them. */
const ownNames = ['localhost', '127.0.0.1', '::1'];

/**
 * Returns the proxies of the environment: `HTTPS_PROXY` and `HTTP_PROXY` for the URLs of these schemes, and `NO_PROXY`
 * with the hosts that are reached directly, separated by commas. As with other programs, lower-case names come first, and
 * a proxy may be without `http://`.
 *
 * @throws OperatorError if a proxy is no URL. The message does not show it, because it may contain a password.
 */
export function proxies(environment: NodeJS.ProcessEnv = process.env) {
  const proxy = (name: string) => {
    const value = environment[name.toLowerCase()] || environment[name];
    if (!value) return undefined;
    const url = URL.parse(value.includes('://') ? value : `http://${value}`);
    if (url === null || !/^https?:$/.test(url.protocol)) {
      throw new OperatorError(`${name} must be the URL of a proxy, such as http://proxy.example:3128.`);
    }
    return url.href;
  };
  return {
    http: proxy('HTTP_PROXY'),
    https: proxy('HTTPS_PROXY'),
    none: [environment.no_proxy || environment.NO_PROXY, ...ownNames].filter(Boolean).join(','),
  };
}

/** Returns the options of Node's own agents that let them go through the proxies of the environment. */
export function proxiedAgent(): Pick<AgentOptions, 'proxyEnv'> {
  const { http, https, none } = proxies();
  return { proxyEnv: { HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY: none } };
}
