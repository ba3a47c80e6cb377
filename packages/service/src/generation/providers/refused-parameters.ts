/**
 * Reads which parameters of a request a provider refused, and omits or renames them. Only names of fields that the
 * request has count, so there is no list of parameters and none of models.
 */

type Json = Readonly<Record<string, unknown>>;

/** A parameter that a model does not take as it was sent. Without another name and a maximum it is omitted. */
export interface LearnedParameter {
  /** Its path in the body. */
  readonly path: readonly string[];
  /** Its other name. */
  readonly name: string | null;
  /** The most that it may be. */
  readonly most: number | null;
}

/** Returns a learned parameter in words. */
export const describeLearned = ({ path, name, most }: LearnedParameter): string => {
  const sent = path.join('.');
  if (name !== null) return `${name} for ${sent}`;
  return most === null ? `without ${sent}` : `${sent} of at most ${most}`;
};

/** What an unsuccessful response says in machine-readable words. */
export interface ProviderError {
  /** The code and the parameter of the provider: `[a-z0-9_.]`, at most 64 characters; empty if there is none. */
  readonly code: string;
  readonly parameter: string;
  /** Whether the provider's account has no credit. */
  readonly lacksCredit: boolean;
  /** Whether a filter of the provider refused what the request asks for. */
  readonly isRefusal: boolean;
  /** Whether the key is the problem. */
  readonly isKey: boolean;
}

/** The fields that make a request: without them, it would be another one. They are those of the protocols in `vendors.ts`. */
const essential = new Set([
  'model',
  'messages',
  'contents',
  'prompt',
  'input',
  'system',
  'systeminstruction',
]);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Vendors answer in another spelling than they are asked: `max_output_tokens` is `maxOutputTokens`. */
const plain = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$& ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Yields the paths of all optional fields of a body. */
function* optionalFields(body: Json, above: readonly string[] = []): Iterable<readonly string[]> {
  for (const [name, value] of Object.entries(body)) {
    if (above.length === 0 && essential.has(plain(name))) continue;
    yield [...above, name];
    if (isObject(value)) yield* optionalFields(value, [...above, name]);
  }
}

/** Returns the prompt and the instruction in the body of a request. */
export function essentialText(body: string): string {
  const fields = Object.entries(JSON.parse(body) as Json);
  return JSON.stringify(
    fields.filter(([name]) => essential.has(plain(name)) && name !== 'model').map(([, value]) => value),
  );
}

/** The longest part of an error that is read, in characters, and how deep it may be nested. */
const mostCharacters = 65_536;
const mostLevels = 12;

/** A string of an error, the key that it stands under, and the names in a list of names. */
interface Said {
  readonly key: string;
  readonly text: string;
  readonly path: readonly string[];
}

/** Yields the strings of an error. Some proxies put JSON into a string. */
function* saidIn(value: unknown, key = '', level = 0): Iterable<Said> {
  if (level > mostLevels) return;
  if (typeof value === 'string') {
    const inner = /^\s*[[{]/.test(value) ? parsed(value) : undefined;
    if (inner !== undefined) yield* saidIn(inner, key, level + 1);
    else yield { key, text: value, path: pathOf(value) };
  } else if (Array.isArray(value)) {
    if (value.some((item) => typeof item === 'string') && value.every((item) => !isObject(item))) {
      yield { key, text: value.join('.'), path: value.flatMap((item) => pathOf(String(item))) };
    } else for (const item of value) yield* saidIn(item, key, level + 1);
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) yield* saidIn(inner, name, level + 1);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the names in a path such as `generation_config.temperature` or `messages[0].role`; none for any other text. */
const pathOf = (text: string): string[] =>
  /^[\w.[\]/$-]{1,200}$/.test(text) ? text.split(/[^\w-]+/).filter((name) => name !== '') : [];

/** The names in quotation marks, unless they are keys of a printed object, and a name with a colon that begins a line. */
const quoted = /['"`‘“«]([\w.[\]/-]{1,100})['"`’”»](?!: ?['"([{\d])|^[*\s]{0,4}([\w.[\]/]{1,100}):/gm;

/**
 * Returns the parameters that an error of the status 400 or 422 names, in this order: a string of the error that is a
 * name as a whole (such as `error.param`, or the names of `detail[].loc`), a name in quotation marks, a name among other
 * words. A name that has all words of the refused one, or whose words it has all, is its other name: `max_tokens` is
 * `max_completion_tokens`. If a sentence has the number that was sent and one smaller number, that is the maximum.
 *
 * @param body the body of the request.
 * @param answer the body of the response.
 */
export function refusedParameters(body: Json, answer: string): LearnedParameter[] {
  const said = [...saidIn(parsed(answer) ?? answer.slice(0, mostCharacters))];
  const fields = [...optionalFields(body)];
  const within = said.flatMap(({ text }) =>
    [...text.matchAll(quoted)].map(([, name, leading]) => pathOf(name ?? leading ?? '')),
  );
  const whole = said.map(({ path }) => path);
  // Some answer with an object that has a sentence for each parameter.
  const labels = said.filter(({ text }) => /\s/.test(text)).map(({ key }) => pathOf(key));
  const named = fieldsNamed(fields, [...whole, ...labels]);
  // The request itself is refused, so that nothing can be omitted.
  if (named.length === 0 && whole.some(isEssential)) return [];
  const isWithin = (field: readonly string[]) => named.some((outer) => contains(field, outer));
  const inMarks = fieldsNamed(fields, within);
  const found =
    named.length > 0
      ? fields.filter((field) => named.includes(field) || (inMarks.includes(field) && isWithin(field)))
      : inMarks;
  const refused = found.length > 0 ? found : fieldsAmongWords(fields, said);
  const names = fields.map((field) => plain(field.at(-1) ?? ''));
  const others = said
    .filter(({ text }) => /\s/.test(text))
    .flatMap(({ text }) => text.match(/\b[A-Za-z]\w{1,63}\b/g) ?? [])
    .filter((name) => !names.includes(plain(name)));
  return refused
    .filter((field) => !refused.some((deeper) => deeper.length > field.length && contains(deeper, field)))
    .map((path) => {
      const name = others.find((other) => isOtherName(path.at(-1) ?? '', other)) ?? null;
      return { path, name, most: name === null ? mostIn(said, valueAt(body, path)) : null };
    });
}

const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce((value, name) => (isObject(value) ? value[name] : undefined), body);

/** Returns the maximum in a sentence about a number that is too large. */
function mostIn(said: readonly Said[], sent: unknown): number | null {
  if (typeof sent !== 'number') return null;
  for (const { text } of said) {
    const numbers = [...text.matchAll(/(?<![\w.-])\d{1,15}(?:[.,]\d{1,15})*(?![\w-])/g)].map(([number]) =>
      Number(number.replaceAll(',', '')),
    );
    const [most, ...others] = new Set(numbers.filter((number) => number > 0 && number < sent));
    if (numbers.includes(sent) && most !== undefined && others.length === 0) return most;
  }
  return null;
}

const isEssential = (path: readonly string[]) => path.slice(0, 2).some((name) => essential.has(plain(name)));

/** Returns whether one path begins with another. */
const contains = (path: readonly string[], start: readonly string[]) =>
  start.every((name, at) => plain(name) === plain(path[at] ?? ''));

/** Returns the fields that one of the paths names: with names around it, as in `body.stream_options`, or by its end. */
function fieldsNamed(fields: readonly (readonly string[])[], paths: readonly (readonly string[])[]) {
  const joined = (path: readonly string[]) => `.${path.map(plain).join('.')}.`;
  const all = paths.filter((path) => path.length > 0 && !isEssential(path)).map(joined);
  return fields.filter((field) =>
    all.some((path) => path.includes(joined(field)) || joined(field).endsWith(path)),
  );
}

/** Returns the fields whose words stand in an error one after the other. */
function fieldsAmongWords(fields: readonly (readonly string[])[], said: readonly Said[]) {
  let text = said.map((one) => ` ${wordsOf(one.text).join(' ')} `).join('|');
  const words = (field: readonly string[]) => wordsOf(field.at(-1) ?? '');
  const longest = [...fields].sort((one, other) => words(other).length - words(one).length);
  return longest.filter((field) => {
    const name = ` ${words(field).join(' ')} `;
    if (name.length < 4 || !text.includes(name)) return false;
    text = text.replaceAll(name, ' | ');
    return true;
  });
}

function isOtherName(name: string, other: string): boolean {
  const [one, two] = [wordsOf(name), wordsOf(other)];
  const [less, more] = one.length < two.length ? [one, two] : [two, one];
  return less.length > 1 && less.length < more.length && less.every((word) => more.includes(word));
}

/** Returns the body without the parameters, or with their other names. An object that becomes empty is omitted. */
export function withoutParameters(body: Json, learned: readonly LearnedParameter[]): Json {
  return learned.reduce((changed, one) => changedAt(changed, one.path, one), body);
}

function changedAt(body: Json, [first = '', ...rest]: readonly string[], learned: LearnedParameter): Json {
  if (!Object.hasOwn(body, first)) return body;
  const { [first]: value, ...others } = body;
  if (rest.length === 0) {
    const { name, most } = learned;
    if (name !== null) return { ...others, [name]: value };
    return most === null ? others : { ...body, [first]: Math.min(Number(value), most) };
  }
  if (!isObject(value)) return body;
  const inner = changedAt(value, rest, learned);
  return Object.keys(inner).length === 0 ? others : { ...body, [first]: inner };
}

/** Words of codes: an account without credit is about money, a refusal about rules, a wrong key about the key. */
const money = /^(?:quota|credits?|billing|balance|payment|funds|arrearage)$/;
const filter = /^(?:moderation|policy|filter|filtered|safety)$/;
const key = /^(?:key|credentials?|auth|authentication|unauthenticated|unauthorized)$/;

/**
 * Reads what an error says about itself. Of its sentences, only a word about money counts, and only with a status that no
 * limit of rates has; their text is never shown.
 *
 * @param secrets texts that must not appear in the result.
 */
export function providerError(status: number, answer: string, secrets: readonly string[]): ProviderError {
  const said = [...saidIn(parsed(answer) ?? answer.slice(0, mostCharacters))];
  const codes = said.filter((one) => /^(?:code|type|status|reason)$/.test(one.key) && !/\s/.test(one.text));
  const isShown = (text: string) =>
    /^[a-z0-9_.]{1,64}$/.test(text) && !secrets.some((secret) => secret.toLowerCase().includes(text));
  const shown = (name: string) =>
    said
      .filter((one) => one.key === name)
      .map(({ text }) => text.toLowerCase())
      .find(isShown) ?? '';
  const has = (words: RegExp, among: readonly Said[]) =>
    among.some(({ text }) => wordsOf(text).some((word) => words.test(word)));
  return {
    code: shown('code') || shown('reason') || shown('type') || shown('status'),
    parameter: shown('param') || shown('field') || shown('loc'),
    lacksCredit: status === 402 || has(money, codes) || ([400, 403].includes(status) && has(money, said)),
    isRefusal: [400, 422].includes(status) && has(filter, codes),
    isKey: has(key, codes),
  };
}
