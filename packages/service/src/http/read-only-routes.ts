import { methodNotAllowed } from '@contentgen/contract/requests';
import type { FastifyInstance } from 'fastify';

/**
 * Collects the routes that are added to an application from now on, except the operations of the contract: pages,
 * pictures and probes. These routes only have `GET`, and therefore `HEAD`.
 *
 * @returns a function that throws Problem 405 for a path of these routes. Call it for requests without a route.
 */
export function collectReadOnlyRoutes(application: FastifyInstance): (method: string, path: string) => void {
  const routes: (readonly string[])[] = [];
  application.addHook('onRoute', ({ method, url, config }) => {
    if (method === 'GET' && config?.operation === undefined) routes.push(url.split('/'));
  });
  return (method, path) => {
    const segments = path.split('/');
    if (routes.some((route) => matches(route, segments))) throw methodNotAllowed(method, ['GET', 'HEAD']);
  };
}

/** Returns whether a path has the segments of a route, such as the route `/media/:file`. */
function matches(route: readonly string[], segments: readonly string[]): boolean {
  if (route.length !== segments.length) return false;
  return route.every((segment, index) => segment.startsWith(':') || segment === segments[index]);
}
