import type { OpenApiOperation } from '../document.ts';
import type { FieldErrors } from './field-errors.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Compiles the `x-exclusive` rules of an operation: query parameters that must not be sent when others have certain
 * values.
 *
 * @param defaults the values of missing parameters.
 */
export function compileExclusions({ 'x-exclusive': rules = [] }: OpenApiOperation, defaults: Values) {
  const compiled = rules.map(({ when, without }) => {
    const conditions = Object.entries(when);
    const condition = conditions.map(([name, value]) => `${name}=${value}`).join(' and ');
    return { conditions, without, detail: `must not be sent together with ${condition}` };
  });
  return (sent: Values, errors: FieldErrors): void => {
    for (const { conditions, without, detail } of compiled) {
      const applies = conditions.every(([name, value]) => (name in sent ? sent : defaults)[name] === value);
      if (!applies) continue;
      for (const name of without) if (name in sent) errors.addCode(name, 'exclusive', detail);
    }
  };
}
