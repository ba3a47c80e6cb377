import { Expression, pythonLiteral } from './literals.ts';
import { groupByRemedy } from './remedies.ts';
import { needsResults, withCurrentResults } from './request-body.ts';
import type { Fields, SampleFacts } from './sample-facts.ts';
import type { TopicKey } from './topics.ts';

/** Writes the samples for Python 3.9 or newer, with its standard library. Bodies are JSON. */
export const pythonSamples: Readonly<Record<TopicKey, (facts: SampleFacts) => string>> = {
  plain: (facts) => {
    const { record, role, result } = facts;
    if (role === 'list') return listPages(facts);
    if (role === 'watch') return watchRecord(facts);
    const read = needsResults(facts)
      ? [...request(facts, 'GET'), ...open([`${result} = json.load(response)[${text(result)}]`]), '']
      : [];
    const body = withCurrentResults(facts, result);
    const shown = role === 'delete' ? ['pass'] : [`${record} = json.load(response)`];
    return program(
      facts,
      [],
      [
        ...read,
        ...request(facts, facts.operation.method.toUpperCase(), body),
        ...open(shown),
        showRecord(facts),
      ],
    );
  },
  async: (facts) => {
    const { record, server } = facts;
    const more = { Prefer: 'respond-async', 'Idempotency-Key': new Expression('str(uuid.uuid4())') };
    return program(
      facts,
      ['time', 'urllib.parse', 'uuid'],
      [
        ...request(facts, 'POST', facts.form, more),
        ...open([
          `${record} = json.load(response)`,
          `location = urllib.parse.urljoin(${text(server)}, response.headers["Location"])`,
          'seconds = int(response.headers.get("Retry-After", "1"))',
        ]),
        `while ${record}["state"] in ("queued", "processing"):`,
        '    time.sleep(seconds)',
        '    request = urllib.request.Request(location, headers=request.headers)',
        ...open([`${record} = json.load(response)`]).map((line) => `    ${line}`),
        `print(${record}["state"], ${record}[${text(facts.result)}])`,
      ],
    );
  },
  unchanged: (facts) => {
    const { record, etag } = facts;
    return program(
      facts,
      ['urllib.error'],
      [
        ...request(facts, 'GET', {}, { 'If-None-Match': etag }),
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
  pictures: (facts) => {
    const { record, result } = facts;
    return program(
      facts,
      [],
      [
        ...request(facts, 'GET'),
        ...open([`${record} = json.load(response)`]),
        `for index, address in enumerate(${record}[${text(result)}], 1):`,
        '    urllib.request.urlretrieve(address, f"picture-{index}.png")',
        `print(len(${record}[${text(result)}]), "saved")`,
      ],
    );
  },
  conditional: (facts) => {
    const { record } = facts;
    const more = { 'If-Match': new Expression('etag') };
    return program(
      facts,
      ['urllib.error'],
      [
        ...request(facts, 'GET'),
        ...open(['etag = response.headers["ETag"]']),
        '',
        ...request(facts, 'PATCH', facts.json, more),
        'try:',
        ...open([`print("Updated at", json.load(response)["updated_at"])`]).map((line) => `    ${line}`),
        'except urllib.error.HTTPError as error:',
        '    if error.code != 412:',
        '        raise',
        `    print("Another client has changed the ${record}. Read it again.")`,
      ],
    );
  },
  errors: (facts) => {
    const { record, role, query } = facts;
    const shown =
      role === 'delete' ? [showRecord(facts)] : [`${record} = json.load(response)`, showRecord(facts)];
    const listed = role === 'list' ? ['print(len(json.load(response)["data"]))'] : shown;
    const needed: Readonly<Record<string, string>> = {
      errors: ', problem["errors"]',
      'Retry-After': ', error.headers["Retry-After"]',
    };
    const cases = groupByRemedy(facts.errors).flatMap(([{ advice, needs = '' }, errors], index) => [
      ...errors.map(({ status, meaning }) => `    # ${status}: ${meaning}.`),
      `    ${index === 0 ? 'if' : 'elif'} ${errors.map(({ status }) => `error.code == ${status}`).join(' or ')}:`,
      `        print(${text(advice)}${needed[needs] ?? ''})`,
    ]);
    const start =
      role === 'list' ? listRequest(query) : request(facts, facts.operation.method.toUpperCase(), facts.form);
    return program(
      facts,
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

function watchRecord(facts: SampleFacts): string {
  const branches = {
    text: 'print(data["text"] if data["offset"] else "\\n" + data["text"], end="", flush=True)',
    record: 'print(data["state"])',
    deleted: `print("The ${facts.record} was deleted.")`,
  };
  const shown = Object.entries(branches).filter(([name]) => name in facts.resource.events);
  return program(
    facts,
    [],
    [
      ...request(facts, 'GET'),
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
}

function listPages(facts: SampleFacts): string {
  return program(
    facts,
    ['urllib.parse'],
    [
      `query = ${pythonLiteral(queryTexts(facts.query))}`,
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

/** Turns the values of a query into texts, because Python writes True, which a query does not allow. */
function queryTexts(query: Fields): Fields {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
  );
}

function showRecord({ record, role, result }: SampleFacts): string {
  const fields: Readonly<Partial<Record<SampleFacts['role'], readonly string[]>>> = {
    create: ['state', result],
    get: ['name', 'state', result],
    update: ['favorite', 'updated_at'],
    put: ['name', 'favorite'],
  };
  if (role === 'delete') return 'print("Deleted.")';
  return `print(${(fields[role] ?? []).map((field) => `${record}[${text(field)}]`).join(', ')})`;
}

function request(facts: SampleFacts, method: string, body: Fields = {}, more: Fields = {}): string[] {
  const hasBody =
    method === facts.operation.method.toUpperCase() && facts.operation.bodyMediaTypes.length > 0;
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

/** Returns the lines that open the request, with the lines that read the response. */
function open(lines: readonly string[]): string[] {
  return ['with urllib.request.urlopen(request) as response:', ...lines.map((line) => `    ${line}`)];
}

function program({ url, role }: SampleFacts, imports: readonly string[], lines: readonly string[]): string {
  const needed = role === 'delete' && !lines.some((line) => line.includes('json.')) ? [] : ['json'];
  const modules = [...needed, 'os', 'urllib.request', ...imports].sort();
  return [...modules.map((name) => `import ${name}`), '', `url = ${text(url)}`, ...lines, ''].join('\n');
}

function text(value: string): string {
  return JSON.stringify(value);
}
