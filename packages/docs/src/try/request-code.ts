import { Expression, pythonLiteral, scriptLiteral, scriptString } from '../samples/literals.ts';
import type { ApiRequest } from './api-request.ts';
import { clientCode } from './client-code.ts';

/** Writes a request as a program, by the name of the language. The programs read the API key from `CONTENTGEN_API_KEY`. */
export const requestCode: Readonly<Record<string, (request: ApiRequest) => string>> = {
  curl: ({ method, url, headers, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
    return [
      `curl -sS ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
      '-H "Authorization: Bearer $CONTENTGEN_API_KEY"',
      ...fields,
      ...(body === undefined
        ? []
        : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
    ].join(' \\\n  ');
  },
  TypeScript: clientCode,
  JavaScript: ({ method, url, headers, body }) => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: The program contains the template.
    const authorization = new Expression('`Bearer ${process.env.CONTENTGEN_API_KEY}`');
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const options = {
      ...(method === 'GET' ? {} : { method }),
      headers: { Authorization: authorization, ...headers, ...type },
      ...(body === undefined ? {} : { body: new Expression(`JSON.stringify(${scriptLiteral(body, 2)})`) }),
    };
    return [
      `const response = await fetch(${scriptString(url)}, ${scriptLiteral(options)});`,
      'console.log(response.status, await response.text());',
    ].join('\n');
  },
  Python: ({ method, url, headers, body }) => {
    const authorization = new Expression(`f"Bearer {os.environ['CONTENTGEN_API_KEY']}"`);
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    return [
      ...(body === undefined ? [] : ['import json']),
      'import os',
      'import urllib.request',
      '',
      'request = urllib.request.Request(',
      `    ${JSON.stringify(url)},`,
      ...(method === 'GET' ? [] : [`    method=${JSON.stringify(method)},`]),
      `    headers=${pythonLiteral({ Authorization: authorization, ...headers, ...type }, 4)},`,
      ...(body === undefined ? [] : [`    data=json.dumps(${pythonLiteral(body, 4)}).encode(),`]),
      ')',
      'with urllib.request.urlopen(request) as response:',
      '    print(response.status, response.read().decode())',
    ].join('\n');
  },
};

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
