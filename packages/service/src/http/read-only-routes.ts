import { methodNotAllowed } from '@contentgen/contract/requests';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route that ends with a wildcard: returns whether there is content at the rest of a path. */
    hasContent?(rest: string): boolean;
  }
}

interface ReadOnlyRoute {
  readonly segments: readonly string[];
  readonly hasContent: ((rest: string) => boolean) | undefined;
}

/**
 * Collects the routes that are added to an application from now on, except the operations of the contract: pages,
 * pictures and probes. These routes only have `GET`, and therefore `HEAD`.
 *
 * @returns a function that throws Problem 405 for a path of these routes. Call it for requests without a route.
 */
export function collectReadOnlyRoutes(application: FastifyInstance): (method: string, path: string) => void {
  const routes: ReadOnlyRoute[] = [];
  application.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'GET' || config?.operation !== undefined) return;
    routes.push({ segments: url.split('/'), hasContent: config?.hasContent });
  });
  return (method, path) => {
    const segments = path.split('/');
    if (routes.some((route) => matches(route, segments))) throw methodNotAllowed(method, ['GET', 'HEAD']);
  };
}

/** Returns whether a path has the segments of a route, such as the route `/media/:file`. */
function matches({ segments, hasContent }: ReadOnlyRoute, path: readonly string[]): boolean {
  const fixed = hasContent === undefined ? segments : segments.slice(0, -1);
  if (!fixed.every((segment, index) => segment.startsWith(':') || segment === path[index])) return false;
  const rest = path.slice(fixed.length);
  return hasContent === undefined ? rest.length === 0 : rest.length > 0 && hasContent(rest.join('/'));
}
