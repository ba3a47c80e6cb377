import { contract, dereference, operations } from '@contentgen/contract';

/** What pages of other origins may send and read: what the contract declares. */
export function crossOriginRules() {
  const { paths, components } = dereference(contract);
  const described = Object.values(paths).flatMap((item) => [
    item.get,
    item.post,
    item.put,
    item.patch,
    item.delete,
  ]);
  const parameters = described.flatMap((operation) => operation?.parameters ?? []);
  const headerNames = new Set(
    parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
  );
  const exposed = new Set(
    Object.values(components.responses).flatMap(({ headers = {} }) =>
      Object.entries(headers).flatMap(([name, header]) => (header['x-corsExposed'] ? [name] : [])),
    ),
  );
  return {
    origin: '*',
    methods: [...new Set(Object.values(operations).map(({ method }) => method.toUpperCase())), 'HEAD'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Request-Id', ...headerNames],
    exposedHeaders: [...exposed],
    maxAge: 86_400,
    strictPreflight: false,
  };
}
