import { type ESTree, Visitor } from 'rolldown/utils';
import type { Edit } from './unused-parts.ts';

/**
 * Finds code that can be removed if its value is not used: calls that initialize a variable of the module, and
 * tagged templates, with which Redoc writes its styles. Tests in a browser show that removing them breaks nothing.
 */
export function findPureCode(statements: readonly ESTree.Statement[], program: ESTree.Program) {
  const edits: Edit[] = [];
  const tags = new Set<string>();
  const mark = (value: ESTree.Expression | ESTree.SpreadElement | null): void => {
    if (value?.type === 'CallExpression' || value?.type === 'NewExpression') {
      edits.push({ start: value.start, end: value.start, text: '/*#__PURE__*/' });
    } else if (value?.type === 'ObjectExpression') {
      for (const property of value.properties) if (property.type === 'Property') mark(property.value);
    } else if (value?.type === 'ArrayExpression') value.elements.forEach(mark);
  };
  for (const statement of statements) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { init } of statement.declarations) mark(init);
  }
  const drop = (value: ESTree.Expression): void => {
    if (value.type === 'TaggedTemplateExpression')
      edits.push({ start: value.start, end: value.end, text: '0' });
    else if (value.type === 'SequenceExpression') value.expressions.forEach(drop);
  };
  new Visitor({
    ExpressionStatement: ({ expression }) => drop(expression),
    TaggedTemplateExpression: ({ tag }) => {
      const name = rootName(tag);
      if (name !== undefined) tags.add(name);
    },
  }).visit(program);
  return { edits, tags: [...tags] };
}

/** Returns the name at the start of an expression: `styled` of `styled.div.attrs({})`. */
function rootName(expression: ESTree.Expression): string | undefined {
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type === 'CallExpression') return rootName(expression.callee);
  return expression.type === 'MemberExpression' ? rootName(expression.object) : undefined;
}
