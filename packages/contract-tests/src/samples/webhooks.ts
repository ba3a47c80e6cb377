import { type Operation, operations } from '@contentgen/contract';
import type { Context } from '../context.ts';
import type { Request } from '../http/request.ts';
import { exampleBody } from '../resources.ts';

const { createWebhook } = operations;

/** The operations on one webhook. */
export const webhookOperations: readonly Operation[] = Object.values<Operation>(operations).filter(
  ({ path }) => path.startsWith(`${createWebhook.path}/{`),
);

/**
 * Returns a valid request, on a new webhook if the operation needs one; empty for an operation that changes no webhook. An
 * account has few webhooks, so it first deletes those that the run has made.
 */
export async function webhookRequest(
  { records, caller }: Pick<Context, 'records' | 'caller'>,
  operation: Operation,
): Promise<Request> {
  const needsOne = webhookOperations.includes(operation);
  if (!needsOne && operation.id !== createWebhook.id) return {};
  for (const made of records.left.filter((one) => one.startsWith(`${createWebhook.path}/`)))
    await records.remove(made);
  const fields = exampleBody(createWebhook);
  return needsOne ? { id: (await caller('key').call(createWebhook.id, { fields })).json.id } : { fields };
}
