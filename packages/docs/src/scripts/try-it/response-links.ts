import type { LoadedOperations } from './load-operations.ts';

/** Makes the links for values in a response: the type of a problem, the `Location` of a record, the URL of a picture. */
export class ResponseLinks {
  readonly #loaded: LoadedOperations;
  readonly #service: string;

  /** @param service the URL of the service that sent the response. */
  constructor(loaded: LoadedOperations, service: string) {
    this.#loaded = loaded;
    this.#service = service;
  }

  /**
   * Returns the URL of the section about a problem in the guide of errors, by the problem's `type`; undefined for
   * another text.
   */
  problem(type: string): string | undefined {
    const anchor = this.#loaded.problems[type];
    if (anchor === undefined) return undefined;
    return new URL(`../guides/errors/#${anchor}`, this.#loaded.address).href;
  }

  /** Returns the URL of the form that reads the record of a `Location`; undefined for another path. */
  record(location: string): string | undefined {
    const { pathname } = new URL(location, this.#service);
    const found = this.#loaded.operations.find(
      ({ method, path }) => method === 'GET' && pathname.endsWith(path.replace('{id}', idOf(pathname))),
    );
    return found && new URL(`#${found.id}`, new URL('./', this.#loaded.address)).href;
  }

  /** Returns the URL of a picture under the host name that the reader uses, such as `localhost`. */
  picture(url: string): string {
    const { pathname, search } = new URL(url, this.#service);
    return `${new URL(this.#service).origin}${pathname}${search}`;
  }
}

function idOf(pathname: string): string {
  return pathname.slice(pathname.lastIndexOf('/') + 1);
}
