import type { Answer, Exchange, Fault, ProxiedRequest, Reply } from './exchange.ts';

/** A fault whose reply is always a complete answer. */
export type AnswerFault = (exchange: Exchange) => Promise<Answer>;

/** Changes requests on their way to the server; a request stays as it is where `change` returns undefined. */
export function changeRequest(
  change: (request: ProxiedRequest) => Partial<ProxiedRequest> | undefined,
): AnswerFault {
  return ({ request, forward }) => forward(change(request));
}

/** Changes answers on their way back; an answer stays as it is where `change` returns undefined. */
export function changeAnswer(
  change: (answer: Answer, request: ProxiedRequest) => Partial<Answer> | undefined,
): AnswerFault {
  return async ({ request, forward }) => {
    const answer = await forward();
    return { ...answer, ...change(answer, request) };
  };
}

/** Replies without the server; the server answers where `replyTo` returns undefined. */
export function replaceAnswer(replyTo: (request: ProxiedRequest) => Reply | undefined): Fault {
  return async ({ request, forward }) => replyTo(request) ?? forward();
}

/** Two faults at once: `near` the client, which sees requests first and answers last, and `far` from it. */
export function chain(near: Fault, far: AnswerFault): Fault {
  return (exchange) => {
    const forward: Exchange['forward'] = (changes) => {
      const request = { ...exchange.request, ...changes };
      return far({ ...exchange, request, forward: (more) => exchange.forward({ ...request, ...more }) });
    };
    return near({ ...exchange, forward });
  };
}
