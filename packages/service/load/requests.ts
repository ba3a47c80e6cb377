/** HTTP/1.1 requests as text, to be sent as they are. */

interface Raw {
  readonly method?: string;
  readonly path: string;
  readonly secret?: string;
  readonly headers?: readonly string[];
  readonly type?: string;
  readonly body?: string;
}

export function rawRequest({ method = 'GET', path, secret, headers = [], type, body }: Raw): string {
  const fields = [
    'Host: 127.0.0.1',
    ...(secret === undefined ? [] : [`Authorization: Bearer ${secret}`]),
    ...headers,
    ...(body === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${method} ${path} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

export const form = 'application/x-www-form-urlencoded';
export const documentForm = 'name=Flood&prompt=Words+about+a+harbor&creativity=0.5';
export const imageForm = 'name=Flood&description=A+harbor&resolution=1024x1024';

/** The largest body that the contract allows, in bytes. */
const mebibyte = 1_048_576;

/** A form of 140,000 fields, in less than 1 MiB. */
export const costlyForm = Array.from({ length: 140_000 }, (_, at) => `a${at % 1_000}=${at % 10}`).join('&');

/** JSON of 80,000 keys, in less than 1 MiB. */
export const costlyJson = `{${Array.from({ length: 80_000 }, (_, at) => `"a${at}":${at % 10}`).join(',')}}`;

/** A body that is larger than the contract allows. */
export const oversizedForm = `name=${'x'.repeat(2 * mebibyte)}`;
