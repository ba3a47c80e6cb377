/** The part of markdown-it that is used here: the package has no types of its own. */
declare module 'markdown-it' {
  interface Token {
    /** Such as `heading_open` or `inline`. */
    readonly type: string;
    /** The element, such as `h2`. */
    readonly tag: string;
    readonly content: string;
    readonly children: readonly Token[] | null;
    attrSet(name: string, value: string): void;
  }
  interface Rules {
    [name: string]: () => string;
  }
  export default class MarkdownIt {
    constructor(options?: { readonly html?: boolean });
    readonly renderer: {
      readonly rules: Rules;
      render(tokens: Token[], options: object, env: object): string;
    };
    readonly options: object;
    parse(markdown: string, env: object): Token[];
  }
  export type { Token };
}
