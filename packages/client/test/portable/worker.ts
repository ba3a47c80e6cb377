/** The suite as a worker: `POST /` with the servers as JSON runs it and responds with the outcome of each check. */
import { runAll, type Servers } from './checks.ts';
import { suite } from './suite.ts';

export default {
  fetch: async (request: Request): Promise<Response> =>
    Response.json(await runAll(suite, (await request.json()) as Servers)),
};
