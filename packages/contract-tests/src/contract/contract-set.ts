import { type Check, type CheckSet, Untestable } from '../checks.ts';
import { type Context, lazily } from '../context.ts';
import { CouldNotRun } from '../could-not-run.ts';
import { documentedResponses, responsePlace } from '../judge/documented-responses.ts';
import { saidOfResponses } from '../judge/judge.ts';
import { problemRow, quotationsIn, quote, says } from '../quotations.ts';
import { resources } from '../resources.ts';
import { Violated, violated } from '../violated.ts';
import { type Goal, type Provoking, provoke } from './provocations.ts';

/**
 * The set that provokes every documented response of every operation, and validates it. The checks of the rate limit are
 * the last ones, because the server refuses other requests afterwards.
 */
export const contractSet: CheckSet = {
  name: 'contract',
  inapplicable: () => undefined,
  checks(context) {
    const sharedRecord = sharedRecordsOf(context);
    return goalsOfContract().map((goal): Check => {
      const { operation, status, mediaType } = goal;
      const isPreferred = mediaType === operation.bodyMediaTypes[0];
      return {
        operation: operation.id,
        title: isPreferred ? String(status) : `${status} (${mediaType})`,
        says: [quote(responsePlace(operation, status))],
        covers: () => [
          ...problemRow(status),
          ...(status >= 400 ? says('schemas/Problem: All types begin') : []),
          ...(status === 431 ? says('x-limits/headerBytes') : []),
          ...(status === 304 ? says('responses/NotModified: The response has no') : []),
          ...quotationsIn(responsePlace(operation, status)),
          ...saidOfResponses,
        ],
        run: () => requireResponse(context, goal, { context, sharedRecord }),
      };
    });
  },
  laneOf: () => 'contract',
};

/** Returns what makes the record of each resource that no check may change. */
export function sharedRecordsOf(context: Context): Provoking['sharedRecord'] {
  const made = new Map(
    resources.map((resource) => [resource, lazily(() => context.caller('key').make(resource))]),
  );
  return async (resource) => {
    const make = made.get(resource);
    if (!make) throw new Error(`${resource.name} is no resource of the contract.`);
    return make();
  };
}

/** Returns the documented responses: with the preferred media type, and successes with each other one, too. */
function goalsOfContract(): readonly Goal[] {
  const goals = documentedResponses.flatMap(({ operation, status }) => {
    const [preferred, ...others] = operation.bodyMediaTypes;
    const mediaTypes = [preferred, ...(status < 300 ? others : [])];
    return mediaTypes.map((mediaType): Goal => ({ operation, status, mediaType }));
  });
  return goals.toSorted((one, other) => Number(one.status === 429) - Number(other.status === 429));
}

async function requireResponse(context: Context, goal: Goal, provoking: Provoking): Promise<void> {
  const { operation, status } = goal;
  const { request, ...provoked } = await provoke(goal, provoking);
  const exchanged = { operation: operation.id, request };
  const response =
    provoked.response ??
    (await context.client.send(request).catch(async (error: Error) => {
      if (error instanceof CouldNotRun || error.name === 'AbortError') throw error;
      await context.client.requireAlive();
      throw violated(exchanged, `no response: ${error.message}`);
    }));
  if (!provoked.response) context.records.adopt(operation, response, request);
  if (status === 201 && response.status === 202)
    throw new Untestable('the server does not wait until a generation has ended');
  const answered = { ...exchanged, status: response.status };
  const broken = context.judge({ operation: operation.id, ...request, response });
  if (broken.length > 0) throw Violated.byResponse(answered, broken);
  if (response.status !== status)
    throw violated(answered, `status must be ${status}, but is ${response.status}`);
}
