import { describe, expect, it } from 'vitest';
import {
  providerError,
  refusedParameters,
  withoutParameters,
} from '../../../src/generation/providers/refused-parameters.ts';

const body = {
  model: 'm',
  messages: [{ role: 'user', content: 'Is the temperature fine?' }],
  max_tokens: 600,
  temperature: 0.7,
  reasoning_effort: 'none',
  stream: true,
  stream_options: { include_usage: true },
  generationConfig: { maxOutputTokens: 9, thinkingConfig: { thinkingBudget: 0 } },
  thinking: { type: 'disabled' },
};

/** Returns the refused parameters in short: `path`, or `path>other name`. */
const refused = (answer: unknown) =>
  refusedParameters(body, typeof answer === 'string' ? answer : JSON.stringify(answer)).map(
    ({ path, name, most }) =>
      path.join('.') + (name === null ? '' : `>${name}`) + (most === null ? '' : `<=${most}`),
  );
const error = (message: string, param: string | null = null, code: string | null = null) => ({
  error: { message, type: 'invalid_request_error', param, code },
});

describe('an error names a parameter', () => {
  it.each<[string, unknown, string[]]>([
    ['as its param', error('Not supported.', 'temperature', 'unsupported_value'), ['temperature']],
    [
      'and the name that replaces it',
      error("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", 'max_tokens'),
      ['max_tokens>max_completion_tokens'],
    ],
    [
      'and values that it may have',
      error("'temperature' does not support 0.7. Use 'low' or 'high'."),
      ['temperature'],
    ],
    [
      'in the places of a validation',
      {
        detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options', 'include_usage'], input: true }],
      },
      ['stream_options.include_usage'],
    ],
    [
      'in a validation within a message',
      {
        message: { detail: [{ loc: ['body', 'stream_options'] }, { loc: ['body', 'max_tokens'] }] },
        param: null,
      },
      ['max_tokens', 'stream_options'],
    ],
    [
      'in JSON within a string',
      {
        object: 'error',
        message: JSON.stringify({ detail: [{ loc: ['body', 'temperature'] }] }),
        code: '1000',
      },
      ['temperature'],
    ],
    [
      'in the words of Python',
      { message: "[{'type': 'extra_forbidden', 'loc': ('body', 'max_tokens')}]" },
      ['max_tokens'],
    ],
    [
      'in another spelling, below a field that stays',
      [
        {
          error: { details: [{ field: 'generation_config', description: `Unknown name "thinking_config"` }] },
        },
      ],
      ['generationConfig.thinkingConfig'],
    ],
    ['in backticks', error('`temperature` and `top_p` cannot both be specified.'), ['temperature']],
    ['with a colon', error('temperature: range: -1 or 0..1'), ['temperature']],
    ['with a path and a colon', error('thinking.type: Extra inputs are not permitted'), ['thinking.type']],
    [
      'without any mark',
      error('Unrecognized request argument supplied: reasoning_effort'),
      ['reasoning_effort'],
    ],
    ['in plain words', error('This model has no stream options.'), ['stream_options']],
    ['in its code', { error: { code: 'temperature_not_supported' } }, ['temperature']],
    [
      'with the most that it may be',
      error('max_tokens: 600 > 256, which is the most for m-3-5-20240620'),
      ['max_tokens<=256'],
    ],
    [
      'with the most that it may be, and names it twice',
      error('max_tokens is too large: 600. At most 1,25 or 256 are supported.', 'max_tokens'),
      ['max_tokens'],
    ],
    ['as a key', { temperature: ['This field is not allowed.'] }, ['temperature']],
    [
      'in a text that is no JSON',
      "litellm.UnsupportedParamsError: m does not support ['max_tokens']",
      ['max_tokens'],
    ],
  ])('%s', (_, answer, expected) => {
    expect(refused(answer)).toEqual(expected);
  });
});

describe('an error names no parameter', () => {
  it.each<[string, unknown]>([
    ['if nothing was sent under that name', error("Unknown parameter 'top_k'.", 'top_k')],
    ['if it names the request', error("The request is too long with 'max_tokens'.", 'messages[1].content')],
    ['if it names the model', error("The model 'm' does not exist.", 'model', 'model_not_found')],
    ['if it is empty', ''],
    ['if it is a page', '<html><body>Bad Request</body></html>'],
    ['if it is deeply nested', '['.repeat(20_000) + ']'.repeat(20_000)],
  ])('%s', (_, answer) => {
    expect(refused(answer)).toEqual([]);
  });
});

it('parameters are omitted or renamed where they stand, also one after the other', () => {
  const learned = [
    { path: ['max_tokens'], name: 'max_completion_tokens', most: null },
    { path: ['stream_options', 'include_usage'], name: null, most: null },
    { path: ['temperature'], name: null, most: 0.5 },
    { path: ['generationConfig', 'maxOutputTokens'], name: null, most: 50 },
    { path: ['generationConfig', 'thinkingConfig', 'thinkingBudget'], name: null, most: null },
    { path: ['nothing', 'such'], name: null, most: null },
  ];
  const { max_tokens: _, stream_options: __, ...others } = body;
  expect(withoutParameters(body, learned)).toEqual({
    ...others,
    temperature: 0.5,
    max_completion_tokens: 600,
    generationConfig: { maxOutputTokens: 9 },
  });
  expect(
    withoutParameters(body, [...learned, { path: ['max_completion_tokens'], name: null, most: null }]),
  ).not.toHaveProperty('max_completion_tokens');
});

describe('what an error shows', () => {
  const read = (status: number, answer: unknown, ...secrets: string[]) =>
    providerError(status, JSON.stringify(answer), secrets);

  it('is its code and its parameter, never its prose or a secret', () => {
    const shown = read(400, error('Prose with a key: sk-1.', 'max_tokens', 'unsupported_parameter'));
    expect(shown).toMatchObject({ code: 'unsupported_parameter', parameter: 'max_tokens' });
    for (const code of ['The key sk-1', 'x'.repeat(65), 'a/b', '<b>'])
      expect(read(400, error('', null, code)).code).not.toBe(code);
    const echo = read(400, error('', null, 'abc123secret'), 'Bearer abc123secret');
    expect(JSON.stringify(echo)).not.toContain('abc123secret');
  });

  it.each<[string, number, unknown, boolean]>([
    ['a code of quota', 429, error('Wait.', null, 'insufficient_quota'), true],
    ['a code of billing', 403, error('No.', null, 'billing_not_active'), true],
    ['the status for it', 402, {}, true],
    ['a balance in words', 400, error('Your credit balance is too low.'), true],
    [
      'a limit of rates',
      429,
      error('Check your plan and billing details.', null, 'rate_limit_exceeded'),
      false,
    ],
    ['a wrong key', 401, error('Wrong.', null, 'invalid_api_key'), false],
  ])('%s: no credit is %s', (_, status, answer, lacksCredit) => {
    expect(read(status, answer)).toMatchObject({ lacksCredit });
  });

  it('a wrong key is known by its code, also with the status 400', () => {
    const google = { error: { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } };
    expect(read(400, google)).toMatchObject({ isKey: true, code: 'api_key_invalid' });
  });

  it.each(['content_policy_violation', 'moderation_blocked', 'ResponsibleAIPolicyViolation'])(
    '%s is a refusal of a filter',
    (code) => {
      expect(read(400, error('No.', null, code))).toMatchObject({ isRefusal: true });
    },
  );
});
