import type { IncomingMessage } from 'node:http';
import { ContentBuffer, incompleteContent } from '@contentgen/contract/requests';

/**
 * The content of a request. The connection stays open for the answer, whatever happens.
 *
 * @throws Problem 413 for more bytes than the contract allows, 400 when the sender hangs up before the end.
 */
export async function incomingContent(payload: IncomingMessage): Promise<Uint8Array> {
  const content = new ContentBuffer();
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      if (!content.push(chunk)) break;
    }
  } catch {
    throw incompleteContent();
  }
  return content.bytes();
}
