import type { Fields } from './sample-facts.ts';

/** Maximum number of characters in a line of a literal. A longer literal gets a line for each member. */
const lineWidth = 72;

/** A part of a literal that is an expression, such as a variable. */
export class Expression {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Returns a value as a literal of JavaScript.
 *
 * @param indent the spaces before the line on which the literal begins.
 */
export function scriptLiteral(value: unknown, indent = 0): string {
  return literal(value, indent, {
    atom: (atom) => (typeof atom === 'string' ? scriptString(atom) : JSON.stringify(atom)),
    key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : scriptString(name)),
    inside: ' ',
  });
}

/** Returns a text as a literal of JavaScript: in single quotes, unless it contains one. */
export function scriptString(text: string): string {
  return /['\\\n]/.test(text) ? JSON.stringify(text) : `'${text}'`;
}

/**
 * Returns a value as a literal of Python.
 *
 * @param indent the spaces before the line on which the literal begins.
 */
export function pythonLiteral(value: unknown, indent = 0): string {
  const words = new Map<unknown, string>([
    [true, 'True'],
    [false, 'False'],
    [null, 'None'],
  ]);
  return literal(value, indent, {
    atom: (atom) => words.get(atom) ?? JSON.stringify(atom),
    key: (name) => JSON.stringify(name),
    inside: '',
    step: 4,
  });
}

interface Style {
  atom(value: unknown): string;
  key(name: string): string;
  /** The space inside braces. */
  readonly inside: string;
  readonly step?: number;
}

function literal(value: unknown, indent: number, style: Style): string {
  if (value instanceof Expression) return value.text;
  if (Array.isArray(value)) {
    return wrapped(
      '[',
      value.map((member) => literal(member, indent, style)),
      ']',
      indent,
      { ...style, inside: '' },
    );
  }
  if (typeof value !== 'object' || value === null) return style.atom(value);
  const inner = indent + (style.step ?? 2);
  const members = Object.entries(value as Fields).map(
    ([name, member]) => `${style.key(name)}: ${literal(member, inner, style)}`,
  );
  return wrapped('{', members, '}', indent, style);
}

function wrapped(
  open: string,
  members: readonly string[],
  close: string,
  indent: number,
  style: Style,
): string {
  if (members.length === 0) return open + close;
  const line = `${open}${style.inside}${members.join(', ')}${style.inside}${close}`;
  if (line.length + indent <= lineWidth) return line;
  const margin = ' '.repeat(indent);
  const inner = ' '.repeat(indent + (style.step ?? 2));
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${margin}${close}`;
}
