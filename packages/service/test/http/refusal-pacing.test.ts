import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { RefusalPacing } from '../../src/http/refusal-pacing.ts';

const newResponse = () => new EventEmitter() as unknown as ServerResponse;

describe('the pause before a refusal', () => {
  it('is zero for a sender that is refused now and then', () => {
    const pacing = new RefusalPacing();
    expect(Array.from({ length: 50 }, () => pacing.count('a'))).toEqual(Array(50).fill(0));
  });

  it('grows with every refusal of a flood, up to five seconds, and does not delay other senders', () => {
    const pacing = new RefusalPacing();
    const pauses = Array.from({ length: 2_000 }, () => pacing.count('a'));
    expect(pauses[150]).toBeGreaterThan(0);
    expect(pauses[300]).toBeGreaterThan(Number(pauses[200]));
    expect(pauses.at(-1)).toBe(5_000);
    expect(pacing.count('b')).toBe(0);
  });

  it('ends when the client disconnects', async () => {
    const response = newResponse();
    const paused = new RefusalPacing().pause(response, 2 ** 30);
    response.emit('close');
    await paused;
    expect(response.listenerCount('close')).toBe(0);
  });

  it('ends when the service stops, and does not begin after that', async () => {
    const pacing = new RefusalPacing();
    const paused = pacing.pause(newResponse(), 2 ** 30);
    pacing.stop();
    await paused;
    await pacing.pause(newResponse(), 2 ** 30);
  });
});
