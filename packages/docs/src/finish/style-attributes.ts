import { createHash } from 'node:crypto';

const classPrefix = 'style-';

/**
 * Removes the style attributes of pages, because a Content Security Policy without `unsafe-inline` forbids them. If
 * an attribute only sets custom properties, it becomes a class in one style sheet. Other attributes become
 * `data-style`, which a script can apply and remove again.
 */
export class StyleAttributes {
  readonly #rules = new Map<string, string>();

  /** Returns the page without style attributes. */
  moveFrom(page: string): string {
    return page.replaceAll(/<[a-z][^<>]*?\sstyle="[^"]*"[^<>]*>/g, (tag) => this.#moveFromTag(tag));
  }

  /** Returns the rules of all classes. They outweigh other classes, as attributes do. */
  styleSheet(): string {
    return [...this.#rules]
      .map(([name, style]) => `:root .${name}.${name}{${style}}`)
      .sort()
      .join('\n');
  }

  /**
   * Changes a style sheet: where it selects elements by a style attribute, it now selects them by the class that
   * replaces the attribute.
   */
  selectIn(styleSheet: string): string {
    return styleSheet.replaceAll("[style^='--']:not([class])", `[class^='${classPrefix}']`);
  }

  #moveFromTag(tag: string): string {
    const [attribute = '', style = ''] = /\sstyle="([^"]*)"/.exec(tag) ?? [];
    if (!setsCustomPropertiesOnly(style)) return tag.replace(attribute, ` data-style="${style}"`);
    const name = `${classPrefix}${createHash('sha256').update(style).digest('hex').slice(0, 8)}`;
    this.#rules.set(name, unescaped(style));
    const rest = tag.replace(attribute, '');
    if (/\sclass="/.test(rest)) return rest.replace(/(\sclass=")/, `$1${name} `);
    return rest.replace(/^<[a-z0-9-]+/i, (start) => `${start} class="${name}"`);
  }
}

function setsCustomPropertiesOnly(style: string): boolean {
  return style.split(';').every((declaration) => /^\s*(?:--|$)/.test(declaration));
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
