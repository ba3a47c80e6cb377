/** An element of an XML document. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The element's character data. */
  readonly text: string;
}

const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const token = /<\?xml[^>]*\?>|<\/([\w.]+)>|<([\w.]+)((?:\s+[\w.]+="[^"<]*")*)\s*(\/?)>|[^<]+/gy;

/**
 * Reads XML by the rules of XML 1.0 that a report must follow: one root, matching tags, unique attributes in
 * quotes, defined references, and no forbidden character.
 *
 * @throws Error with the place that is not well-formed.
 */
export function parseXml(xml: string): Element {
  if (forbidden.test(xml)) throw new Error('There is a character that XML forbids.');
  const root = { name: '', attributes: {}, children: [] as Element[], text: '' };
  const open = [root];
  let end = 0;
  for (const [whole, closing, opening, written = '', empty] of xml.matchAll(token)) {
    end += whole.length;
    const parent = open.at(-1);
    if (!parent) throw new Error(`There is more after the root: ${whole}`);
    if (closing !== undefined) {
      if (open.pop()?.name !== closing) throw new Error(`</${closing}> closes nothing.`);
    } else if (opening !== undefined) {
      const element = { name: opening, attributes: attributesIn(written), children: [], text: '' };
      parent.children.push(element);
      if (empty === '') open.push(element);
    } else if (!whole.startsWith('<?xml')) {
      parent.text += decoded(whole);
    }
  }
  const [only, ...others] = root.children;
  if (end < xml.length) throw new Error(`Not well-formed: ${xml.slice(end, end + 80)}`);
  if (open.length !== 1 || !only || others.length > 0 || root.text.trim() !== '') {
    throw new Error('There must be one root, and it must be closed.');
  }
  return only;
}

function attributesIn(written: string): Record<string, string> {
  const pairs = [...written.matchAll(/([\w.]+)="([^"]*)"/g)].map(([, name = '', value = '']) => {
    // An XML processor turns a plain line break or tab into a space (XML 1.0, section 3.3.3).
    return [name, decoded(value.replaceAll(/[\t\n\r]/g, ' '))] as const;
  });
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) throw new Error(`Given twice: ${written}`);
  return Object.fromEntries(pairs);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d+);|(\w+);)?/g, (reference, code, name) => {
    const character = code === undefined ? named[name] : String.fromCodePoint(Number(code));
    if (character === undefined || forbidden.test(character))
      throw new Error(`Not a reference: ${reference}`);
    return character;
  });
}
