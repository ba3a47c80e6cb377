/** What a client can do about an error. */
export interface Remedy {
  /** When the same request may succeed. */
  readonly repeat: string;
  /** What to do, in Markdown, as seen from a guide. */
  readonly remedy: string;
}

/** The remedy of each problem of the contract, by its status. The causes are in the contract. */
export const remedies: Readonly<Record<number, Remedy>> = {
  400: {
    repeat: 'no',
    remedy: 'Correct what `detail` names: the JSON, the query, the URL or the header `Host`.',
  },
  401: {
    repeat: 'no',
    remedy:
      'Send the header `Authorization: Bearer YOUR_API_KEY`. If you do, the key is mistyped, expired or revoked: [list the keys or create another one](keys.md). If requests without a valid key come too often, they get `429` instead.',
  },
  403: {
    repeat: 'no',
    remedy:
      'Use a key that has the scope in `detail`. [Keys, scopes and accounts](keys.md) shows how to create one.',
  },
  404: {
    repeat: 'no',
    remedy:
      'Check the path and the id. The record may be deleted, or belong to another account: then use a key of that account. If you deleted the record yourself, treat this response as a success.',
  },
  405: { repeat: 'no', remedy: 'Use one of the methods in the header `Allow`.' },
  406: {
    repeat: 'no',
    remedy:
      'Send `Accept: application/json`, or no `Accept`. The events of a record are `text/event-stream`.',
  },
  408: {
    repeat: 'yes',
    remedy:
      'Send the request again. Nothing has happened. If it happens often, look for a slow connection or proxy.',
  },
  409: {
    repeat: 'yes, after `Retry-After`',
    remedy:
      'Wait as many seconds as `Retry-After` says, then send the same request with the same key. You get the response to the first one. See [Idempotency and retries](retries.md).',
  },
  412: {
    repeat: 'no',
    remedy:
      'Another client changed the record after you read it. Get the record again, apply your change to the new version, and send it with the new `ETag`. See [Conditional updates](conditional-updates.md).',
  },
  413: { repeat: 'no', remedy: 'Send a smaller body. See [Limits](limits.md).' },
  415: {
    repeat: 'no',
    remedy:
      'Send a form or JSON, with `Content-Type: application/x-www-form-urlencoded` or `Content-Type: application/json`.',
  },
  422: {
    repeat: 'no',
    remedy:
      'Correct every entry of `errors`: it names the field, the code of the rule and the rule in words. Nothing was stored, so you can send the corrected request with the same `Idempotency-Key`, unless the code is `reused`.',
  },
  429: {
    repeat: 'yes, after `Retry-After`',
    remedy:
      'Wait as many seconds as `Retry-After` says, then send the request again. `detail` names the limit. See [Limits](limits.md).',
  },
  431: {
    repeat: 'no',
    remedy: 'Send a shorter URL and fewer headers. Large cookies of another application are a common cause.',
  },
  500: {
    repeat: 'only a `GET`, or a create with an `Idempotency-Key`',
    remedy:
      'Send the request again if it is safe to repeat. If the error stays, report the `request_id` to the operator, who finds it in the log.',
  },
  503: {
    repeat: 'yes, after `Retry-After`; a create only with an `Idempotency-Key`',
    remedy:
      'Wait as many seconds as `Retry-After` says, then send the request again. If the database failed in the middle of a request, its change may be stored: see [Idempotency and retries](retries.md).',
  },
};
