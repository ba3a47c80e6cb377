import { isMap, isSeq, parseDocument } from 'yaml';
// A name in code is a label in capitals.
import { labelOf } from '../../packages/contract/src/choice-schema.ts';

/**
 * Returns the text of the contract in which each choice of numbers, or of texts that begin with a digit, has the names
 * of its values in `x-enum-varnames`: `FAQ` for the template 16. Generators of clients would otherwise number them.
 */
export function withEnumNames(text: string): string {
  const document = parseDocument(text);
  const { components } = document.toJS();
  const schemas = document.getIn(['components', 'schemas']);
  if (!isMap(schemas)) return text;
  const edits: { readonly begin: number; readonly end: number; readonly line: string }[] = [];
  for (const [schema, described] of Object.entries<Choice>(components.schemas)) {
    const values = described.enum ?? [];
    if (!values.some((value) => /^\d/.test(String(value)))) continue;
    const names = values.map((value) => nameOf(schema, labelOf(described, value)));
    const node = schemas.get(schema);
    if (!isMap(node) || node.flow) continue;
    const choices = node.get('enum', true);
    const written = node.get('x-enum-varnames', true);
    if (!isSeq(choices) || !choices.range) continue;
    const begin = choices.range[1];
    const end = isSeq(written) && written.range ? written.range[1] : begin;
    edits.push({ begin, end, line: `\n      x-enum-varnames: [${names.join(', ')}]` });
  }
  return edits.reduceRight(
    (before, { begin, end, line }) => before.slice(0, begin) + line + before.slice(end),
    text,
  );
}

interface Choice {
  readonly enum?: readonly (string | number)[];
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
}

/** Returns a name in capitals. A name can't begin with a digit, so such a one begins with the name of its schema. */
function nameOf(schema: string, label: string): string {
  const capitals = (words: readonly string[]) => words.join('_').toUpperCase();
  const name = capitals(label.match(/[A-Za-z0-9]+/g) ?? []);
  return /^\d/.test(name) ? `${capitals(schema.match(/[A-Z][a-z]*/g) ?? [])}_${name}` : name;
}
