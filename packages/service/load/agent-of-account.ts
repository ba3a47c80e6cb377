import { Agent, request } from 'undici';

/** The status and the latency of a response. */
export interface Outcome {
  /** 0 if the connection was cut. */
  readonly status: number;
  /** Milliseconds from the start of the request to the end of its response. */
  readonly milliseconds: number;
}

/** Sends the requests of one account, over connections that stay open. */
export class AgentOfAccount {
  readonly url: string;
  readonly secret: string;
  readonly #agent = new Agent({ connections: 64, headersTimeout: 60_000, bodyTimeout: 60_000 });

  constructor(url: string, secret: string) {
    this.url = url;
    this.secret = secret;
  }

  /** Creates a record without waiting for its generation. */
  sendAsync(path: string, body: string): Promise<Outcome & { readonly text: string }> {
    return this.send('POST', path, body, { prefer: 'respond-async' });
  }

  async send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: string,
    further: Readonly<Record<string, string>> = {},
  ): Promise<Outcome & { readonly text: string; readonly retryAfter: string | undefined }> {
    const start = performance.now();
    const headers = {
      authorization: `Bearer ${this.secret}`,
      ...further,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const response = await request(this.url + path, {
      method,
      headers,
      body: body ?? null,
      dispatcher: this.#agent,
    });
    const text = await response.body.text();
    const { 'retry-after': retryAfter } = response.headers;
    return {
      status: response.statusCode,
      milliseconds: performance.now() - start,
      text,
      retryAfter: retryAfter?.toString(),
    };
  }

  /**
   * Sends a request every `interval` milliseconds until `end` resolves. It does not wait for the response to the
   * request before.
   */
  async sendSteadily(path: string, interval: number, end: Promise<unknown>): Promise<Outcome[]> {
    const outcomes: Promise<Outcome>[] = [];
    const timer = setInterval(() => {
      const start = performance.now();
      const failed = () => ({ status: 0, milliseconds: performance.now() - start });
      outcomes.push(this.send('GET', path).catch(failed));
    }, interval);
    await end;
    clearInterval(timer);
    return Promise.all(outcomes);
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}
