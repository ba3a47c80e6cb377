/** A test for each format of texts that the contract uses (JSON Schema Validation, section 7.3). */
export const stringFormats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => /^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/.test(text),
  uri: (text) => matches(uri, text),
  'uri-reference': (text) => matches(uri, text) || matches(relativeReference, text),
  'date-time': isDateTime,
};

/** A test for each format of numbers that the contract uses (OpenAPI Format Registry). */
export const numberFormats: Readonly<Record<string, (value: number) => boolean>> = {
  int32: (value) => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31,
  int64: (value) => Number.isInteger(value),
  float: () => true,
  double: () => true,
};

// The characters of RFC 3986, appendix A. In the authority, only IPv6 addresses are checked further.
const encoded = '%[0-9A-F]{2}';
const pathOf = (more: string) => `(?:[A-Z0-9\\-._~!$&'()*+,;=:@/${more}]|${encoded})*`;
const path = pathOf('');
const query = pathOf('?');
const address = `//(?:(?:[A-Z0-9\\-._~!$&'()*+,;=:]|${encoded})*@)?\\[([0-9A-F:.]+)\\](?::\\d*)?(?:/${path})?`;
const tail = `(?:\\?${query})?(?:#${query})?`;
const uri = new RegExp(`^[A-Z][A-Z0-9+.-]*:(?:${address}|(?=[^?#])${path})${tail}$`, 'i');
/** Matches a relative reference. The first segment of a path without a scheme has no colon. */
const relativeReference = new RegExp(`^(?:${address}|(?![^/?#]*:)${path})${tail}$`, 'i');

function matches(expression: RegExp, text: string): boolean {
  const match = expression.exec(text);
  return match !== null && (match[1] === undefined || URL.canParse(`http://[${match[1]}]/`));
}

/** Returns whether a text is a date and time (RFC 3339, section 5.6). */
function isDateTime(text: string): boolean {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i.exec(
      text,
    );
  if (match === null) return false;
  const [, year, month, day] = match.map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0));
  return date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day;
}
