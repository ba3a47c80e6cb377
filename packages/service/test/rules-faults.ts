import type { Fault, Forwarded } from './faulty-proxy.ts';

/** Whether a request is to one record. */
export const isOne = (method: string, { path, ...request }: Forwarded) =>
  request.method === method && /^\/api\/v1\/\w+\/[^/]+$/.test(path);

/** Takes a parameter out of the query of every list. */
export const ignored = (name: string): Fault => ({
  request(forwarded) {
    const { pathname, searchParams } = new URL(forwarded.path, 'http://localhost');
    searchParams.delete(name);
    if (forwarded.method === 'GET') forwarded.path = `${pathname}?${searchParams}`;
    return undefined;
  },
});

/** Changes what every list answers. */
export const listed = (
  change: (list: { data: { name: string }[]; meta: Record<string, unknown> }) => void,
): Fault => ({
  answer(returned, { method, path }) {
    if (method !== 'GET' || returned.status !== 200 || !/^\/api\/v1\/\w+(\?|$)/.test(path)) return;
    const list = JSON.parse(returned.body);
    change(list);
    returned.body = JSON.stringify(list);
  },
});

/** Takes a header from every request of a method. */
export const unheeded = (method: string, header: string): Fault => ({
  request(forwarded) {
    if (forwarded.method === method) delete forwarded.headers[header];
    return undefined;
  },
});

/** Takes a field from every update, and answers as if it had been there. */
export const lost = (field: string): Fault => {
  const sent = new WeakMap<Forwarded, string | null>();
  return {
    request(forwarded) {
      if (!isOne('PATCH', forwarded) || forwarded.body.startsWith('{')) return undefined;
      const form = new URLSearchParams(forwarded.body);
      sent.set(forwarded, form.get(field));
      form.delete(field);
      forwarded.body = form.toString();
      return undefined;
    },
    answer(returned, forwarded) {
      const value = sent.get(forwarded);
      if (returned.status !== 200 || typeof value !== 'string') return;
      returned.body = JSON.stringify({ ...JSON.parse(returned.body), [field]: value });
    },
  };
};

/** What a deletion is answered with. */
export const deletion = ({ headers }: Forwarded) => ({
  status: 204,
  headers: {
    'x-request-id': String(headers['x-request-id'] ?? crypto.randomUUID()),
    ratelimit: '"account";r=9;t=9',
    'ratelimit-policy': '"account";q=9;w=9',
  },
  body: '',
});

/** Behind the first page, shows the first one of the list without one of its filters. */
export const forgotten = (filter: string): Fault => ({
  request(forwarded) {
    const { pathname, searchParams } = new URL(forwarded.path, 'http://localhost');
    if (!searchParams.has('cursor') || !searchParams.has(filter)) return undefined;
    for (const name of ['cursor', filter]) searchParams.delete(name);
    forwarded.path = `${pathname}?${searchParams}`;
    return undefined;
  },
});

/** Writes the whole record with every update, as it was when the first of several began. */
export const readBefore = (): Fault => {
  const known = new Map<string, object>();
  const whole = ['name', 'favorite', 'result'];
  return {
    request(forwarded) {
      if (!isOne('PATCH', forwarded)) return undefined;
      const form = new URLSearchParams(forwarded.body);
      const record = Object.entries(known.get(forwarded.path) ?? {});
      for (const [name, value] of record) {
        if (whole.includes(name) && value !== null && !form.has(name)) form.set(name, String(value));
      }
      forwarded.body = form.toString();
      return undefined;
    },
    answer(returned, { method, path }) {
      if (method === 'GET' && returned.status === 200) known.set(path, JSON.parse(returned.body));
    },
  };
};

/** Cuts the search of every list. */
export const cutSearch: Fault = {
  request(forwarded) {
    const { pathname, searchParams } = new URL(forwarded.path, 'http://localhost');
    const search = searchParams.get('search') ?? '';
    if (search.length <= 64) return undefined;
    searchParams.set('search', search.slice(0, 64));
    forwarded.path = `${pathname}?${searchParams}`;
    return undefined;
  },
};

/** Looks at the first characters of the result only. */
export const shortSighted: Fault = {
  answer(returned, { path }) {
    const { searchParams } = new URL(path, 'http://localhost');
    const search = searchParams.get('search') ?? '';
    if (searchParams.get('search_by') !== 'result' || returned.status !== 200) return;
    const list = JSON.parse(returned.body);
    const isFound = ({ result }: { result: string }) => result.slice(0, 200).includes(search);
    returned.body = JSON.stringify({ ...list, data: list.data.filter(isFound) });
  },
};

/** Has every create lead somewhere else. */
export const ledTo = (start: string): Fault => ({
  answer({ headers }) {
    if (headers.location) headers.location = start + headers.location.replace(/^https?:\/\/[^/]+/, '');
  },
});

/** Knows the last keys only. */
export const forgetful = (): Fault => {
  const used: string[] = [];
  return {
    request({ method, headers }) {
      const key = headers['idempotency-key'];
      if (method !== 'POST' || typeof key !== 'string') return undefined;
      if (used.includes(key) && !used.slice(-4).includes(key)) delete headers['idempotency-key'];
      if (!used.includes(key)) used.push(key);
      return undefined;
    },
  };
};

/** Takes bodies of another size than the contract says. */
export const resized = (change: (body: string) => string): Fault => ({
  request(forwarded) {
    if (forwarded.body.length > 1_000_000) forwarded.body = change(forwarded.body);
    return undefined;
  },
});
