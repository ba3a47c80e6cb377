import type { TextModelKind } from '../../src/generation/providers/provider-configuration.ts';
import type { Behaviour, ProviderCall } from './provider-server.ts';

/** The key that every vendor takes, one without credit, and any other is wrong. */
export const keys = { good: 'key-of-the-tests', poor: 'key-without-credit', wrong: 'key-that-is-wrong' };

/** How a vendor answers, as its documentation and public threads of its users show it. */
interface Vendor {
  readonly kind: TextModelKind;
  readonly model: string;
  readonly paints?: boolean;
  /** Below the address of the server; default: `/v1`. */
  readonly path?: string;
  /** Refuses the first of these parameters in a body: with its status and its error. */
  readonly refuses?: (call: ProviderCall) => Behaviour | undefined;
  readonly wrongKey: Behaviour;
  readonly noCredit: Behaviour;
  /** How it answers, apart from the pieces. */
  readonly text?: Partial<Extract<Behaviour, { kind: 'text' }>>;
  readonly thoughts?: readonly string[];
}

const status = (code: number, body: object): Behaviour => ({ kind: 'status', status: code, body });
const openaiError = (code: number, fields: object) =>
  status(code, {
    error: {
      message: 'Prose of the vendor.',
      type: 'invalid_request_error',
      param: null,
      code: null,
      ...fields,
    },
  });
const openai = {
  wrongKey: openaiError(401, { code: 'invalid_api_key' }),
  noCredit: openaiError(429, { type: 'insufficient_quota', code: 'insufficient_quota' }),
};
const unsupported = (param: string, other = '') =>
  openaiError(400, {
    message: `Unsupported parameter: '${param}' is not supported with this model.${other && ` Use '${other}' instead.`}`,
    param,
    code: 'unsupported_parameter',
  });
const forbidden = (...names: string[]): Behaviour =>
  status(422, {
    object: 'error',
    message: {
      detail: names.map((name) => ({
        type: 'extra_forbidden',
        loc: ['body', ...name.split('.')],
        msg: 'Extra inputs are not permitted',
      })),
    },
  });
const googleError = (code: number, state: string, message: string, details: object[] = []) =>
  status(code, { error: { code, message, status: state, details } });
const first = (body: object, ...names: string[]) => names.find((name) => name in body);

/** Texts that think aloud, as a field or as parts. */
const thoughts = Array.from({ length: 300 }, (_, at) => `Thought ${at}. `);

export const vendors: Readonly<Record<string, Vendor>> = {
  'OpenAI before GPT-5': {
    ...openai,
    kind: 'openai',
    model: 'gpt-4o',
    paints: true,
    refuses: ({ body }) =>
      'reasoning_effort' in body
        ? openaiError(400, { message: 'Unrecognized request argument supplied: reasoning_effort' })
        : undefined,
  },
  'OpenAI since GPT-5': {
    ...openai,
    kind: 'openai',
    model: 'gpt-of-tomorrow',
    paints: true,
    refuses({ body, operation }) {
      if (operation === 'image')
        return 'response_format' in body ? unsupported('response_format') : undefined;
      if ('max_tokens' in body) return unsupported('max_tokens', 'max_completion_tokens');
      if ('temperature' in body && body.temperature !== 1) {
        const message = "Unsupported value: 'temperature' does not support 0.7 with this model.";
        return openaiError(400, { message, param: 'temperature', code: 'unsupported_value' });
      }
      return undefined;
    },
  },
  Mistral: {
    kind: 'mistral',
    model: 'mistral-of-tomorrow',
    refuses({ body }) {
      const name = first(body, 'stream_options', 'max_completion_tokens');
      return name === undefined ? undefined : forbidden(name);
    },
    wrongKey: status(401, { detail: 'Unauthorized' }),
    noCredit: status(402, { object: 'error', message: 'Prose.', type: 'payment_required', code: '2001' }),
  },
  'Mistral through OpenAI’s protocol': {
    kind: 'openai-compatible',
    model: 'mistral-of-tomorrow',
    refuses: ({ body }) => ('stream_options' in body ? forbidden('stream_options.include_usage') : undefined),
    wrongKey: status(401, { detail: 'Unauthorized' }),
    noCredit: status(402, { object: 'error', message: 'Prose.' }),
  },
  'Gemini with thoughts': {
    kind: 'google',
    model: 'gemini-3-of-tomorrow',
    paints: true,
    refuses({ body }) {
      const name = first(body.generationConfig?.thinkingConfig ?? {}, 'thinkingLevel', 'thinkingBudget');
      const message = `Invalid JSON payload received. Unknown name "${name}" at 'generation_config.thinking_config': Cannot find field.`;
      const violation = { field: 'generation_config.thinking_config', description: message };
      return name === undefined
        ? undefined
        : googleError(400, 'INVALID_ARGUMENT', message, [{ fieldViolations: [violation] }]);
    },
    wrongKey: googleError(400, 'INVALID_ARGUMENT', 'API key not valid.', [{ reason: 'API_KEY_INVALID' }]),
    noCredit: googleError(403, 'PERMISSION_DENIED', 'This API method requires billing to be enabled.', [
      { reason: 'BILLING_DISABLED' },
    ]),
    text: { thoughts },
  },
  Claude: {
    kind: 'anthropic',
    model: 'claude-of-tomorrow',
    refuses: ({ body }) =>
      'temperature' in body
        ? status(400, {
            type: 'error',
            error: { type: 'invalid_request_error', message: '`temperature` is deprecated for this model.' },
          })
        : undefined,
    wrongKey: status(401, {
      type: 'error',
      error: { type: 'authentication_error', message: 'invalid x-api-key' },
    }),
    noCredit: status(400, {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access the API.' },
    }),
    text: { thoughts },
  },
  'Ollama with a thinking Qwen3': {
    ...openai,
    kind: 'openai-compatible',
    model: 'qwen3:4b',
    text: { thoughts, thoughtsAs: 'reasoning' },
  },
  Azure: {
    kind: 'azure',
    model: 'my-deployment',
    path: '',
    paints: true,
    refuses: ({ body }) =>
      'max_tokens' in body ? unsupported('max_tokens', 'max_completion_tokens') : undefined,
    wrongKey: openaiError(401, { code: '401' }),
    noCredit: openaiError(403, { code: 'billing_not_active' }),
    text: { before: 'data: {"choices":[],"prompt_filter_results":[{"prompt_index":0}]}\n\n' },
  },
  OpenRouter: {
    kind: 'openai-compatible',
    model: 'vendor/model',
    wrongKey: status(401, { error: { code: 401, message: 'No auth credentials found' } }),
    noCredit: status(402, { error: { code: 402, message: 'Insufficient credits' } }),
    text: { before: ': OPENROUTER PROCESSING\n\n'.repeat(3) },
  },
  'A server that loads its model first': {
    ...openai,
    kind: 'openai-compatible',
    model: 'm',
    text: { after: 500 },
  },
  'A server without reasons': { ...openai, kind: 'openai-compatible', model: 'm', text: { finish: null } },
  'A server without streams': { ...openai, kind: 'openai-compatible', model: 'm', text: { whole: true } },
};

/** Plays a vendor. */
export const playing =
  (vendor: Vendor, pieces: readonly string[]) =>
  (call: ProviderCall): Behaviour => {
    const { authorization = '', ...headers } = call.headers;
    const key = `${authorization.replace('Bearer ', '')}${headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers['api-key'] ?? ''}`;
    if (key === keys.poor) return vendor.noCredit;
    if (key !== keys.good) return vendor.wrongKey;
    const refusal = vendor.refuses?.(call);
    if (refusal !== undefined) return refusal;
    return call.operation === 'image'
      ? { kind: 'image', by: 'base64' }
      : { kind: 'text', pieces, ...vendor.text };
  };
