import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The checks that answer the probes. */
export interface Health {
  /** Resolves to the parts that are not ready, each with a sentence that says why. Never rejects. */
  check(): Promise<Readonly<Record<string, string>>>;
}

/** The probes by their paths. They are for operators and not part of the API, so the contract does not have them. */
export const probes: Readonly<Record<string, (health: Health) => Promise<{ status: number; body: object }>>> =
  {
    '/healthz': async () => ({ status: 200, body: { status: 'ok' } }),
    '/readyz': async (health) => {
      const reasons = await health.check();
      return Object.keys(reasons).length === 0
        ? { status: 200, body: { status: 'ready' } }
        : { status: 503, body: { status: 'not ready', reasons } };
    },
  };

/** Answers whether the process is alive (`/healthz`) and whether it can answer requests (`/readyz`). */
export function serveHealth(application: FastifyInstance, health: Health): void {
  for (const [path, probe] of Object.entries(probes)) {
    application.get(path, async (_request, reply) => {
      const { status, body } = await probe(health);
      return reply.status(status).header('cache-control', 'no-store').send(body);
    });
  }
}

/** Returns whether the request is a probe. The limits for requests do not apply to it. */
export function isProbe({ routeOptions }: FastifyRequest): boolean {
  return String(routeOptions.url) in probes;
}
