import { type OperationId, type OperationTypes, operations } from '@contentgen/contract';
import { colonTemplate, instanceOf } from '@contentgen/contract/requests';
import { http as anyHttp, type HttpHandler, HttpResponse } from 'msw/http';
import { type Answer, isDocumented, type Respond, respondTo, type StatusOf } from './respond.ts';
import { UndocumentedAnswerError } from './undocumented-answer-error.ts';

/** The parameters in an operation's path. */
export type ParamsOf<Id extends OperationId> = OperationTypes[Id]['parameters'] extends {
  readonly path: infer Params;
}
  ? Params
  : Record<string, never>;

/** What a resolver is given. */
export interface Asked<Id extends OperationId> {
  /** The parameters in the path, decoded. */
  readonly params: ParamsOf<Id>;
  /** The request. A body is a form: `await request.formData()`. */
  readonly request: Request;
  /** Makes the answer. */
  readonly respond: Respond<Id>;
}

/** Answers a request. Undefined leaves it to the next handler. */
export type Resolver<Id extends OperationId> = (
  asked: Asked<Id>,
) => Answer | undefined | Promise<Answer | undefined>;

/** Where and how often a handler answers. */
export interface HandlerOptions {
  /** Where the service is, such as `http://127.0.0.1:8080`: any origin unless given. Slashes at the end don't matter. */
  readonly baseUrl?: string | undefined;
  /** Whether only the first request is answered. */
  readonly once?: boolean | undefined;
}

/** For each operation, what makes a handler of it. */
export type Http = {
  readonly [Id in OperationId]: (resolver: Resolver<Id>, options?: HandlerOptions) => HttpHandler;
};

/**
 * Makes handlers that answer what the contract documents, as `http.getDocument(({ respond }) => respond(404))`. What it
 * does not document is a type error. At run time it is refused: `respond` throws, and the request is answered with a
 * problem that says why, whose status 418 no contract can document (RFC 9110, section 15.5.19), so that no client
 * takes it for an answer of the service or tries again.
 */
export const http = Object.fromEntries(
  Object.keys(operations).map((id) => [id, handlerMaker(id as OperationId)]),
) as unknown as Http;

/** A handler for every operation, which answers the first example of its success. */
export function handlers(options: Pick<HandlerOptions, 'baseUrl'> = {}): HttpHandler[] {
  return Object.values(operations).map(({ id, statuses: [success] }) => {
    const resolver = ({ respond }: Asked<typeof id>) => respond(success as StatusOf<typeof id>);
    return http[id](resolver as never, options);
  });
}

function handlerMaker<Id extends OperationId>(id: Id) {
  const { method, path } = operations[id];
  const template = colonTemplate(path);

  return (resolver: Resolver<Id>, { baseUrl = '*', once = false }: HandlerOptions = {}): HttpHandler =>
    anyHttp[method](
      baseUrl.replace(/\/+$/, '') + template,
      async ({ params, request }) => {
        try {
          const answer = await resolver({
            params: params as ParamsOf<Id>,
            request,
            respond: respondTo(id, request),
          });
          if (answer === undefined || isDocumented(answer)) return answer;
          throw new UndocumentedAnswerError(
            id,
            (answer as Response).status,
            'answer',
            'was not made by respond()',
          );
        } catch (error) {
          return refusal(error instanceof Error ? error : new Error(String(error)), request);
        }
      },
      { once },
    );
}

function refusal({ message }: Error, { url }: Request) {
  // biome-ignore lint/suspicious/noConsole: as msw does with what a handler throws, which else nobody may see.
  console.error(`[contentgen] ${message}`);
  const problem = {
    type: 'about:blank',
    title: 'Undocumented answer',
    status: 418,
    detail: message,
    instance: instanceOf(url),
    request_id: 'msw',
  };
  const headers = { 'Content-Type': 'application/problem+json' };
  return HttpResponse.json(problem, { status: problem.status, headers });
}
