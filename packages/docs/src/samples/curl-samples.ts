import { groupByRemedy } from './remedies.ts';
import type { Fields, SampleFacts } from './sample-facts.ts';
import type { TopicKey } from './topics.ts';

/** Writes the samples for curl. Fields of bodies are forms. */
export const curlSamples: Readonly<Record<TopicKey, (facts: SampleFacts) => string>> = {
  plain: (facts) => {
    if (facts.role !== 'list') return `${command(facts, plainOptions(facts))}\n`;
    const next = { ...facts.query, cursor: facts.cursor };
    return [
      command(facts, plainOptions(facts)),
      '\n\n# The next page: the same query with the next_cursor of the response.\n',
      command(facts, ['-G', ...fieldOptions(next)]),
      '\n',
    ].join('');
  },
  async: (facts) => {
    const key = String(facts.form.name)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-');
    const options = ['-i', header('Prefer: respond-async'), header(`Idempotency-Key: ${key}-1`)];
    return [
      '# The response has status 202, the id of the record, and its path in Location.\n',
      command(facts, [...options, ...fieldOptions(facts.form)]),
      '\n',
    ].join('');
  },
  unchanged: (facts) => `${command(facts, ['-i', header(`If-None-Match: ${facts.etag}`)])}\n`,
  pictures: (facts) =>
    `${command(facts, [])}\n\n# A URL of ${facts.result}. It needs no API key.\ncurl -sS -o picture.png ${quoted(facts.picture)}\n`,
  conditional: (facts) =>
    [
      '# The header ETag of the response is the version of the record.\n',
      command({ ...facts, operation: facts.resource.get }, ['-i']),
      '\n\n# 200, or 412 if another client has changed the record since.\n',
      command(facts, ['-i', header(`If-Match: ${facts.etag}`), ...fieldOptions(facts.json)]),
      '\n',
    ].join(''),
  errors: (facts) => {
    const options = ['-o response.json', "-w '%{http_code} %header{retry-after}'", ...plainOptions(facts)];
    const cases = groupByRemedy(facts.errors).map(([{ advice, needs }, errors]) => {
      const meanings = errors.map(({ status, meaning }) => `  # ${status}: ${meaning}.\n`).join('');
      const line = needs === 'Retry-After' ? `"${advice} $RETRY_AFTER"` : `'${advice}'`;
      return `${meanings}  ${errors.map(({ status }) => status).join(' | ')}) echo ${line} ;;\n`;
    });
    return [
      '# Needs curl 7.84 or newer.\n',
      `RESPONSE=$(${command(facts, options)})\n`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: The shell expands it.
      'STATUS=${RESPONSE%% *}\nRETRY_AFTER=${RESPONSE#* }\n',
      `case $STATUS in\n${cases.join('')}esac\n`,
      '[ "$STATUS" = 204 ] || cat response.json\n',
    ].join('');
  },
};

function plainOptions({ role, query, form }: SampleFacts): string[] {
  if (role === 'list') return ['-G', ...fieldOptions(query)];
  if (role === 'watch') return ['-N'];
  return role === 'delete' ? ['-i'] : fieldOptions(form);
}

function command({ url, operation }: SampleFacts, options: readonly string[]): string {
  const method = /^(get|post)$/.test(operation.method) ? '' : ` -X ${operation.method.toUpperCase()}`;
  const key = '-H "Authorization: Bearer $CONTENTGEN_API_KEY"';
  return [`curl -sS${method} ${quoted(url)}`, key, ...options].join(' \\\n  ');
}

function header(field: string): string {
  return `-H ${quoted(field)}`;
}

function fieldOptions(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    // An empty list is the field without a value.
    (Array.isArray(value) ? (value.length === 0 ? [''] : value) : [value]).map((one) =>
      fieldOption(name, String(one)),
    ),
  );
}

function fieldOption(name: string, value: string): string {
  return /^[\w.-]*$/.test(value) ? `-d ${name}=${value}` : `--data-urlencode ${quoted(`${name}=${value}`)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
