const forReaders = 'it explains, and asks nothing of a server';
const forClients = 'it is for clients';
const later = 'it is about later versions';
const tooLong = 'a run is too short for it';
const byOperator = 'it depends on how the server is operated';

/**
 * Why no check quotes some sentences of the contract, by their place and their beginning. A reason applies to every
 * sentence that begins so, unless a check quotes it.
 */
export const unquoted: Readonly<Record<string, string>> = {
  'info: ': forReaders,
  'tags/Responses: The API uses no cookies': 'a load balancer before the server may set a cookie',
  'tags/Versions: ': later,
  'tags/Documents': forReaders,
  'tags/Images': forReaders,
  'tags/Account': forReaders,
  'tags/Webhooks': forReaders,
  'operations/createWebhook: An account': 'it would take the places of other webhooks of the account',
  'operations/createWebhook: To change': forClients,
  'operations/deleteWebhook: A delivery': forReaders,
  'operations/testWebhook: While': 'a test is pending only for a moment',
  'webhooks/recordFinished: After 5 days': tooLong,
  'parameters/WebhookId': forReaders,
  'schemas/Webhook/properties/types: Null': later,
  'schemas/Webhook/properties/disabled_reason: Later': later,
  'schemas/Webhook/properties/disabled_reason: - `failing`': tooLong,
  'schemas/Webhook/properties/deliveries: A finished': tooLong,
  'schemas/CreatedWebhook/properties/types: Null': later,
  'schemas/WebhookUrl: ': byOperator,
  'schemas/WebhookDelivery/properties/state: Later': later,
  'schemas/WebhookDelivery/properties/error: Later': later,
  'schemas/WebhookDelivery/properties/error: - ': 'the receiver of a run always responds',
  'schemas/WebhookDelivery/properties/response_status: The service stores':
    'no response shows what is stored',
  'schemas/WebhookEvent/properties/data: Get': forClients,
  'schemas/SentEventType': later,
  'schemas/DocumentSearchField': forReaders,
  'schemas/ImageSearchField': forReaders,
  'schemas/SortField': forReaders,
  'schemas/SortOrder': forReaders,
  'headers/RateLimit: For people': forClients,
  'headers/RequestId: Quote it': forClients,
  'headers/ETag: Opaque': forClients,
  'schemas/State: No later version': later,
  'schemas/Problem: Later versions': later,
  'schemas/Problem: | Status': forReaders,
  'schemas/FieldError/properties/code: Later versions': later,
  'responses/TooManyRequests: `detail` names': 'only people can read whether a sentence names a limit',
  'responses/OtherError: The schema': forReaders,
  'operations/createDocument: A generation that fails': byOperator,
  'operations/createImage: A generation that fails': byOperator,
  'schemas/EntityTags': forReaders,
  'parameters/DocumentId': forReaders,
  'parameters/ImageId': forReaders,
  'operations/watchDocument: After 20 seconds': 'no request makes a generation last 20 seconds',
  'schemas/DocumentEvents: Ignore': forClients,
  'schemas/ImageEvents: Ignore': forClients,
  'responses/StreamEnded: Do not reconnect': forClients,
  'schemas/AccountUsage/properties/ends_at: The counts': tooLong,
  'schemas/AccountUsage/properties/generations: A generation that is deleted':
    'no request keeps a generation in the queue until its deletion',
  'schemas/Quota/properties/limit: Null': byOperator,
  'securitySchemes/apiKey: The command line': byOperator,
  'schemas/RecordUsage/': byOperator,
  'schemas/GenerationError': byOperator,
  'x-limits/waitSeconds': 'no request makes a generation last so long',
  'x-limits/idempotencySeconds': tooLong,
};
