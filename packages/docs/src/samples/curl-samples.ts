import { groupByRemedy } from './remedies.ts';
import type { Fields, Subject } from './subject.ts';
import type { TopicKey } from './topics.ts';

/** Writes the samples for curl. Fields of bodies are forms. */
export const curlSamples: Readonly<Record<TopicKey, (subject: Subject) => string>> = {
  plain: (subject) => {
    if (subject.role !== 'list') return `${command(subject, plainOptions(subject))}\n`;
    const next = { ...subject.query, cursor: subject.cursor };
    return [
      command(subject, plainOptions(subject)),
      '\n\n# The next page: the same query with the next_cursor of the response.\n',
      command(subject, ['-G', ...fieldOptions(next)]),
      '\n',
    ].join('');
  },
  async: (subject) => {
    const key = String(subject.form.name)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-');
    const options = ['-i', header('Prefer: respond-async'), header(`Idempotency-Key: ${key}-1`)];
    return [
      '# The response has status 202, the id of the record, and its path in Location.\n',
      command(subject, [...options, ...fieldOptions(subject.form)]),
      '\n',
    ].join('');
  },
  watch: (subject) => `${command(subject, ['-N', header('Accept: text/event-stream')])}\n`,
  unchanged: (subject) => `${command(subject, ['-i', header(`If-None-Match: ${subject.etag}`)])}\n`,
  pictures: (subject) =>
    `${command(subject, [])}\n\n# A URL of ${subject.result}. It needs no API key.\ncurl -sS -o picture.png ${quoted(subject.picture)}\n`,
  conditional: (subject) =>
    [
      '# The header ETag of the response is the version of the record.\n',
      command({ ...subject, operation: subject.resource.get }, ['-i']),
      '\n\n# 200, or 412 if another client has changed the record since.\n',
      command(subject, ['-i', header(`If-Match: ${subject.etag}`), ...fieldOptions(subject.json)]),
      '\n',
    ].join(''),
  errors: (subject) => {
    const options = ['-o response.json', "-w '%{http_code} %header{retry-after}'", ...plainOptions(subject)];
    const cases = groupByRemedy(subject.errors).map(([{ advice, needs }, errors]) => {
      const meanings = errors.map(({ status, meaning }) => `  # ${status}: ${meaning}.\n`).join('');
      const line = needs === 'Retry-After' ? `"${advice} $RETRY_AFTER"` : `'${advice}'`;
      return `${meanings}  ${errors.map(({ status }) => status).join(' | ')}) echo ${line} ;;\n`;
    });
    return [
      '# Needs curl 7.84 or newer.\n',
      `RESPONSE=$(${command(subject, options)})\n`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: The shell expands it.
      'STATUS=${RESPONSE%% *}\nRETRY_AFTER=${RESPONSE#* }\n',
      `case $STATUS in\n${cases.join('')}esac\n`,
      '[ "$STATUS" = 204 ] || cat response.json\n',
    ].join('');
  },
};

function plainOptions({ role, query, form }: Subject): string[] {
  if (role === 'list') return ['-G', ...fieldOptions(query)];
  return role === 'delete' ? ['-i'] : fieldOptions(form);
}

function command({ url, operation }: Subject, options: readonly string[]): string {
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
