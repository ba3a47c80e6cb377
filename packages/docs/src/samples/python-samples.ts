import { Expression, pythonLiteral } from './literals.ts';
import { groupByRemedy } from './remedies.ts';
import { needsResults, withCurrentResults } from './request-body.ts';
import type { Fields, Subject } from './subject.ts';
import type { TopicKey } from './topics.ts';

/** Writes the samples for Python 3.9 or newer, with its standard library. Bodies are JSON. */
export const pythonSamples: Readonly<Record<TopicKey, (subject: Subject) => string>> = {
  plain: (subject) => {
    const { record, role, result } = subject;
    if (role === 'list') return listPages(subject);
    const read = needsResults(subject)
      ? [...request(subject, 'GET'), ...open([`${result} = json.load(response)[${text(result)}]`]), '']
      : [];
    const body = withCurrentResults(subject, result);
    const shown = role === 'delete' ? ['pass'] : [`${record} = json.load(response)`];
    return program(
      subject,
      [],
      [
        ...read,
        ...request(subject, subject.operation.method.toUpperCase(), body),
        ...open(shown),
        showRecord(subject),
      ],
    );
  },
  async: (subject) => {
    const { record, server } = subject;
    const more = { Prefer: 'respond-async', 'Idempotency-Key': new Expression('str(uuid.uuid4())') };
    return program(
      subject,
      ['time', 'urllib.parse', 'uuid'],
      [
        ...request(subject, 'POST', subject.form, more),
        ...open([
          `${record} = json.load(response)`,
          `location = urllib.parse.urljoin(${text(server)}, response.headers["Location"])`,
          'seconds = int(response.headers.get("Retry-After", "1"))',
        ]),
        `while ${record}["state"] in ("queued", "processing"):`,
        '    time.sleep(seconds)',
        '    request = urllib.request.Request(location, headers=request.headers)',
        ...open([`${record} = json.load(response)`]).map((line) => `    ${line}`),
        `print(${record}["state"], ${record}[${text(subject.result)}])`,
      ],
    );
  },
  watch: (subject) => {
    const branches = {
      text: 'print(data["text"], end="", flush=True)',
      restart: 'print("A new draft begins. Discard the text so far.")',
      state: 'print(data["state"])',
      deleted: `print("The ${subject.record} was deleted.")`,
    };
    const shown = Object.entries(branches).filter(([name]) => name in subject.resource.events);
    return program(
      subject,
      [],
      [
        ...request(subject, 'GET', {}, { Accept: 'text/event-stream' }),
        ...open([
          'for line in response:',
          '    field, _, value = line.decode().rstrip("\\n").partition(": ")',
          '    if field == "event":',
          '        event = value',
          '    elif field == "data":',
          '        data = json.loads(value)',
          ...shown.flatMap(([name, code], index) => [
            `        ${index === 0 ? 'if' : 'elif'} event == ${text(name)}:`,
            `            ${code}`,
          ]),
        ]),
      ],
    );
  },
  unchanged: (subject) => {
    const { record, etag } = subject;
    return program(
      subject,
      ['urllib.error'],
      [
        ...request(subject, 'GET', {}, { 'If-None-Match': etag }),
        'try:',
        ...open([
          `${record} = json.load(response)`,
          `print(${record}["name"], response.headers["ETag"])`,
        ]).map((line) => `    ${line}`),
        'except urllib.error.HTTPError as error:',
        '    if error.code != 304:',
        '        raise',
        '    print("Not changed.")',
      ],
    );
  },
  pictures: (subject) => {
    const { record, result } = subject;
    return program(
      subject,
      [],
      [
        ...request(subject, 'GET'),
        ...open([`${record} = json.load(response)`]),
        `for index, address in enumerate(${record}[${text(result)}], 1):`,
        '    urllib.request.urlretrieve(address, f"picture-{index}.png")',
        `print(len(${record}[${text(result)}]), "saved")`,
      ],
    );
  },
  conditional: (subject) => {
    const { record } = subject;
    const more = { 'If-Match': new Expression('etag') };
    return program(
      subject,
      ['urllib.error'],
      [
        ...request(subject, 'GET'),
        ...open(['etag = response.headers["ETag"]']),
        '',
        ...request(subject, 'PATCH', subject.json, more),
        'try:',
        ...open([`print("Updated at", json.load(response)["updated_at"])`]).map((line) => `    ${line}`),
        'except urllib.error.HTTPError as error:',
        '    if error.code != 412:',
        '        raise',
        `    print("Another client has changed the ${record}. Read it again.")`,
      ],
    );
  },
  errors: (subject) => {
    const { record, role, query } = subject;
    const shown =
      role === 'delete' ? [showRecord(subject)] : [`${record} = json.load(response)`, showRecord(subject)];
    const listed = role === 'list' ? ['print(len(json.load(response)["data"]))'] : shown;
    const needed: Readonly<Record<string, string>> = {
      errors: ', problem["errors"]',
      'Retry-After': ', error.headers["Retry-After"]',
    };
    const cases = groupByRemedy(subject.errors).flatMap(([{ advice, needs = '' }, errors], index) => [
      ...errors.map(({ status, meaning }) => `    # ${status}: ${meaning}.`),
      `    ${index === 0 ? 'if' : 'elif'} ${errors.map(({ status }) => `error.code == ${status}`).join(' or ')}:`,
      `        print(${text(advice)}${needed[needs] ?? ''})`,
    ]);
    const start =
      role === 'list'
        ? listRequest(query)
        : request(subject, subject.operation.method.toUpperCase(), subject.form);
    return program(
      subject,
      ['urllib.error', ...(role === 'list' ? ['urllib.parse'] : [])],
      [
        ...start,
        'try:',
        ...open(listed).map((line) => `    ${line}`),
        'except urllib.error.HTTPError as error:',
        '    problem = json.load(error)',
        '    print(error.code, problem["title"], problem["detail"])',
        ...cases,
      ],
    );
  },
};

function listPages(subject: Subject): string {
  return program(
    subject,
    ['urllib.parse'],
    [
      `query = ${pythonLiteral(queryTexts(subject.query))}`,
      'while True:',
      '    request = urllib.request.Request(',
      '        f"{url}?{urllib.parse.urlencode(query)}",',
      '        headers={"Authorization": f"Bearer {os.environ[\'CONTENTGEN_API_KEY\']}"},',
      '    )',
      ...open(['page = json.load(response)']).map((line) => `    ${line}`),
      '    for record in page["data"]:',
      '        print(record["id"], record["name"])',
      '    if page["meta"]["next_cursor"] is None:',
      '        break',
      '    query["cursor"] = page["meta"]["next_cursor"]',
    ],
  );
}

function listRequest(query: Fields): string[] {
  return [
    `query = ${pythonLiteral(queryTexts(query))}`,
    'request = urllib.request.Request(',
    '    f"{url}?{urllib.parse.urlencode(query)}",',
    '    headers={"Authorization": f"Bearer {os.environ[\'CONTENTGEN_API_KEY\']}"},',
    ')',
  ];
}

/** Python writes True, which a query does not allow. */
function queryTexts(query: Fields): Fields {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
  );
}

function showRecord({ record, role, result }: Subject): string {
  const fields: Readonly<Partial<Record<Subject['role'], readonly string[]>>> = {
    create: ['state', result],
    get: ['name', 'state', result],
    update: ['favorite', 'updated_at'],
    put: ['name', 'favorite'],
  };
  if (role === 'delete') return 'print("Deleted.")';
  return `print(${(fields[role] ?? []).map((field) => `${record}[${text(field)}]`).join(', ')})`;
}

function request(subject: Subject, method: string, body: Fields = {}, more: Fields = {}): string[] {
  const hasBody =
    method === subject.operation.method.toUpperCase() && subject.operation.bodyMediaTypes.length > 0;
  const authorization = { Authorization: new Expression(`f"Bearer {os.environ['CONTENTGEN_API_KEY']}"`) };
  const type = hasBody ? { 'Content-Type': 'application/json' } : {};
  return [
    'request = urllib.request.Request(',
    '    url,',
    ...(/^(GET|POST)$/.test(method) ? [] : [`    method=${text(method)},`]),
    `    headers=${pythonLiteral({ ...authorization, ...type, ...more }, 4)},`,
    ...(hasBody ? [`    data=json.dumps(${pythonLiteral(body, 4)}).encode(),`] : []),
    ')',
  ];
}

/** The lines that open the request, with the lines that read the response. */
function open(lines: readonly string[]): string[] {
  return ['with urllib.request.urlopen(request) as response:', ...lines.map((line) => `    ${line}`)];
}

function program({ url, role }: Subject, imports: readonly string[], lines: readonly string[]): string {
  const needed = role === 'delete' && !lines.some((line) => line.includes('json.')) ? [] : ['json'];
  const modules = [...needed, 'os', 'urllib.request', ...imports].sort();
  return [...modules.map((name) => `import ${name}`), '', `url = ${text(url)}`, ...lines, ''].join('\n');
}

function text(value: string): string {
  return JSON.stringify(value);
}
