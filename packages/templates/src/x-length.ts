import tlds from 'tlds' with { type: 'json' };

/** What X counts for an address, whatever its length. */
const addressLength = 23;
const longestLabel = 63;
/** The longest part after the host `t.co` that X makes itself. */
const longestSlug = 40;
const topLevel = new Set(tlds);

/** What may be an address. Behind a scheme, its labels have letters of any script; otherwise only Latin ones. */
const addresses =
  /(?<![A-Za-z0-9@＠$#＃\ufeff])(?:(https?:\/\/)([^\s!-,/:-@[-^`{-~]+)|(?<![-_./])([a-z0-9\u00c0-\u024f._-]+\.[a-z0-9-]+))/giu;
const port = /:\d+/y;
const path = /\/[a-z0-9!*';:=+,.$/%#[\]\-–_~@|&()\u00c0-\u024f\u0400-\u04ff]*/iy;
/** The path of an address that X has shortened. */
const shortPath = /\/[a-z0-9]+/iy;
const query = /\?[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*/iy;
const mayEnd = /[a-z0-9=_#/+\-)&\u00c0-\u024f\u0400-\u04ff]/i;

/** Characters that X counts as one; it counts all others as two. Source: `config/v3.json` of twitter-text. */
const light = /[\0-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]/;
/** A sequence of an emoji counts as one character. Node 20 knows this property, the target of TypeScript doesn't. */
// biome-ignore lint/complexity/useRegexLiterals: a literal with the flag v needs a newer target
const emoji = new RegExp(String.raw`\p{RGI_Emoji}|[0-9#*]\ufe0f?\u20e3`, 'gv');

/**
 * Returns the length of a post as X counts it (twitter-text, configuration 3). X's own library has had no release since
 * 2020 and needs core-js 2, so its rules are here; the tests use its test data.
 */
export function xLength(text: string): number {
  const whole = text.normalize();
  let length = 0;
  let rest = '';
  let from = 0;
  for (const { 0: found, 1: scheme = '', index } of whole.matchAll(addresses)) {
    const end = index < from ? undefined : endOfAddress(whole, found.slice(scheme.length), scheme, index);
    if (end === undefined) continue;
    rest += `${whole.slice(from, index)}\n`;
    length += addressLength - 1;
    from = end;
  }
  rest = (rest + whole.slice(from)).replace(emoji, '猫');
  for (const character of rest) length += light.test(character) ? 1 : 2;
  return length;
}

/** Returns the end of an address; undefined if X does not take it for one. */
function endOfAddress(text: string, host: string, scheme: string, start: number): number | undefined {
  const labels = host.split('.');
  // "example.com.Then", "example.comでは": the longest part that ends in a top-level domain is the address.
  for (let last = labels.length - 1; last > 0; last -= 1) {
    const label = labels[last] ?? '';
    for (const ending of [label, /^[a-z0-9-]+/i.exec(label)?.[0] ?? '']) {
      const domain = [...labels.slice(0, last), ending].join('.');
      const end = start + scheme.length + domain.length;
      if (!isTopLevel(ending) || /[a-z0-9@+-]/i.test(text[end] ?? '') || !isHost(domain)) continue;
      return endOfPath(text, end, domain === 't.co' && scheme !== '');
    }
  }
  return undefined;
}

const isTopLevel = (label: string) => topLevel.has(label.toLowerCase()) || /^xn--[a-z0-9-]+$/i.test(label);

function isHost(domain: string): boolean {
  const labels = domain.split('.');
  return (
    labels.every((label) => label !== '' && !/^[-_]|[-_]$/.test(label)) &&
    !labels.at(-2)?.includes('_') &&
    URL.canParse(`http://${domain}`) &&
    new URL(`http://${domain}`).hostname.split('.').every(({ length }) => length <= longestLabel)
  );
}

function endOfPath(text: string, host: number, isShort: boolean): number | undefined {
  let end = host;
  for (const part of [port, isShort ? shortPath : path, query]) {
    part.lastIndex = end;
    let [more = ''] = part.exec(text) ?? [];
    if (part === shortPath && more.length > longestSlug + 1) return undefined;
    while (more !== '' && (!mayEnd.test(more.at(-1) ?? '') || (more.endsWith(')') && !isBalanced(more)))) {
      more = more.slice(0, -1);
    }
    end += more.length;
  }
  return end;
}

const isBalanced = (text: string) => text.split('(').length === text.split(')').length;
