import type { Check, CheckSet } from '../checks.ts';
import { type Context, lazily } from '../context.ts';
import { documentedResponses } from '../judge/documented-responses.ts';
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
    (await context.client.sendOnce(request).catch(async (error: Error) => {
      await context.client.requireAlive();
      throw violated(exchanged, `no response: ${error.message}`);
    }));
  if (!provoked.response) {
    context.client.observe(response, request.headers.Authorization);
    context.records.adopt(operation, response, request);
  }
  const answered = { ...exchanged, status: response.status };
  const broken = context.judge({ operation: operation.id, ...request, response });
  const byJudge = broken.length > 0 ? Violated.byResponse(answered, broken).violations : [];
  const byStatus =
    response.status === status
      ? []
      : violated(answered, `status must be ${status}, but is ${response.status}`).violations;
  if (byStatus.length + byJudge.length > 0) throw new Violated([...byStatus, ...byJudge]);
}
