import type { Document, DocumentEvents, Problem } from '@contentgen/contract';
import { expectTypeOf, it } from 'vitest';
import { type BodyOf, examples, http, type StatusOf } from '../../src/msw/index.ts';

// These are checked by `npm run check-types`; the calls are never made.
const never = (_call: () => unknown): void => {};

it('types responses by operation and status', () => {
  expectTypeOf<BodyOf<'getDocument', 200>>().toEqualTypeOf<Document>();
  expectTypeOf<BodyOf<'getDocument', 404>>().toEqualTypeOf<Problem>();
  expectTypeOf<BodyOf<'getDocument', 503>>().toEqualTypeOf<Problem>();
  expectTypeOf<BodyOf<'watchDocument', 200>>().toEqualTypeOf<DocumentEvents>();
  expectTypeOf<BodyOf<'deleteDocument', 204>>().toEqualTypeOf<undefined>();
  expectTypeOf<409>().not.toExtend<StatusOf<'getDocument'>>();
  expectTypeOf(examples.getDocument[200].failed).toEqualTypeOf<Document>();
  never(() => {
    http.getDocument(({ params, respond }) => {
      expectTypeOf(params).toEqualTypeOf<{ id: string }>();
      return respond(200, { ...examples.getDocument[200].succeeded, id: params.id });
    });
    http.deleteDocument(async ({ respond }) => respond(204));
    http.listImages(({ respond }) => respond(200, examples.listImages[200].page, { 'X-Request-Id': 'mine' }));
    http.createImage(({ respond }) => respond(429, undefined, { 'Retry-After': 3 }), { once: true });
    http.getDocument(({ respond }) => respond(503, undefined, { 'Retry-After': 3 }));
    // @ts-expect-error the operation has no such status
    http.getDocument(({ respond }) => respond(409));
    const { succeeded } = examples.getDocument[200];
    // @ts-expect-error a document has other states
    http.getDocument(({ respond }) => respond(200, { ...succeeded, state: 'done' }));
    // @ts-expect-error a document is not an image
    http.getImage(({ respond }) => respond(200, examples.getDocument[200].succeeded));
    // @ts-expect-error the response has no such header
    http.listDocuments(({ respond }) => respond(200, undefined, { ETag: '"1"' }));
    // @ts-expect-error the path has no such parameter
    http.getDocument(({ params, respond }) => respond(params.ids ? 200 : 404));
    // @ts-expect-error a response comes from respond
    http.getDocument(() => new Response());
  });
});
