import { type Operation, operations } from '@contentgen/contract';
import type { Caller, HttpResponse, SendOptions } from '../running-service.ts';
import { resources } from './records.ts';

/** Every operation of the contract. */
export const everyOperation = Object.values<Operation>(operations);

/** Sends a valid request. `id` is inserted into the path if the operation has one. */
export function perform(
  send: Caller['send'],
  operation: Operation,
  id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70',
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const resource = operation.path.startsWith(resources.images.path) ? resources.images : resources.documents;
  const fields = operation.method === 'post' ? resource.created : resource.changed;
  const options: SendOptions =
    operation.bodyMediaTypes.length === 0
      ? { headers }
      : {
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: new URLSearchParams(fields).toString(),
        };
  return send(operation.method.toUpperCase(), operation.path.replace('{id}', id), options);
}
