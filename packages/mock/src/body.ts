import type { IncomingMessage } from 'node:http';
import { contract, type FieldError, type Operation } from '@contentgen/contract';
import { document } from './contract-document.ts';
import { readForm } from './form.ts';
import { problem } from './problem.ts';
import { assertWellEncoded } from './query.ts';
import { Refusal } from './refusal.ts';

/** The JSON content of a body, and what is wrong with it that Prism would not see. */
export interface ReadBody {
  readonly body: unknown;
  readonly errors: readonly FieldError[];
}

const { bodyBytes } = contract['x-limits'];

/**
 * Reads a form or a JSON body into its JSON content.
 *
 * @throws Refusal 400 when it can't be parsed, 413 when it is too large, 415 when the operation does not
 *   take its media type.
 */
export async function readBody(request: IncomingMessage, operation: Operation): Promise<ReadBody> {
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!operation.bodyMediaTypes.includes(mediaType)) throw new Refusal(unsupported(mediaType, operation));
  const text = await readText(request, operation);
  return mediaType === 'application/json'
    ? readJson(text, operation)
    : readFormBody(text, operation, mediaType);
}

function unsupported(mediaType: string, operation: Operation) {
  const detail = `The body must be ${operation.bodyMediaTypes.join(' or ')}, not "${mediaType}".`;
  return problem({ status: 415, operation, detail });
}

async function readText(request: IncomingMessage, operation: Operation): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // What is too large is read to its end all the same: a client that still sends would never see the answer.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= bodyBytes) chunks.push(chunk);
  }
  if (size > bodyBytes) throw new Refusal(problem({ status: 413, operation }));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal(problem({ status: 400, operation, detail: 'The body is not valid UTF-8.' }));
  }
}

function readJson(text: string, operation: Operation): ReadBody {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(problem({ status: 400, operation, detail: 'The body is not valid JSON.' }));
  }
  return { body, errors: encodingErrors(body) };
}

/** Half a surrogate pair can be sent in JSON, but is no text. */
function encodingErrors(body: unknown): FieldError[] {
  return Object.entries(body ?? {})
    .filter(([, value]) => typeof value === 'string' && !value.isWellFormed())
    .map(([field]) => ({ field, code: 'encoding', detail: 'must be well-formed Unicode' }));
}

function readFormBody(text: string, operation: Operation, mediaType: string): ReadBody {
  assertWellEncoded(text, operation);
  const node = document.paths[operation.path]?.[operation.method];
  const schemas = node?.requestBody?.content[mediaType]?.schema.properties ?? {};
  const { fields, errors } = readForm(new URLSearchParams(text), schemas);
  return { body: fields, errors };
}
