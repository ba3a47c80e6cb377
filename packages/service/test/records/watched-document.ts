import type { HandDrivenProviders } from '../generation/hand-driven-providers.ts';
import type { Caller } from '../running-service.ts';

/** Creates a document whose text the test writes with `task`. */
export async function beginDocument(caller: Caller, providers: HandDrivenProviders) {
  const writing = providers.nextText();
  const body = { name: 'A text', prompt: 'Words', creativity: '0.5' };
  const created = await caller.sendForm('POST', '/api/v1/documents', body, { prefer: 'respond-async' });
  return { path: String(created.headers.get('location')), id: String(created.json.id), task: await writing };
}
