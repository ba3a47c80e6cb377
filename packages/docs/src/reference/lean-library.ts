import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import type { ESTree } from 'rolldown/utils';
import { findPureCode } from './pure-code.ts';
import { disconnectUnusedParts, type Edit } from './unused-parts.ts';

const entry = 'redoc.js';

/**
 * Returns Redoc's script with only the parts that `hydrate` needs in this reference. Redoc publishes one function
 * that contains all of its libraries, so no bundler can find the unused parts.
 *
 * @throws Error if another version of Redoc has another structure.
 */
export async function withoutUnusedParts(library: string): Promise<string> {
  const program = parseAst(library);
  const { statements, edits } = unwrap(program);
  const pure = findPureCode(statements, program);
  const code = edited(library, [...edits, ...pure.edits, ...disconnectUnusedParts(library, program)]);
  const bundle = await rolldown({
    input: entry,
    plugins: [
      {
        name: 'redoc',
        resolveId: (id) => id,
        load: () => code,
      },
    ],
    treeshake: {
      manualPureFunctions: pure.tags,
      propertyReadSideEffects: false,
      unknownGlobalSideEffects: false,
    },
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: true },
  });
  await bundle.close();
  return output[0].code;
}

const adapt =
  'Change "unwrap" in packages/docs/src/reference/lean-library.ts for this version, or install the earlier version.';

/** Turns the content of the script's only function into statements of a module that exports `hydrate`. */
function unwrap({ body, end }: ESTree.Program) {
  const [declaration] = body;
  const call = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : undefined;
  const wrapper = call?.type === 'CallExpression' ? call.callee : undefined;
  if (!declaration || wrapper?.type !== 'ArrowFunctionExpression' || wrapper.body.type !== 'BlockStatement') {
    throw new Error(`Redoc is no longer one function. ${adapt}`);
  }
  const statements = wrapper.body.body;
  const last = statements.at(-1);
  // The returned expression also starts Redoc in a <redoc> element. This page has none.
  const result = last?.type === 'ReturnStatement' ? last.argument : undefined;
  const names = result?.type === 'SequenceExpression' ? result.expressions.at(-1) : result;
  const properties = names?.type === 'ObjectExpression' ? names.properties : [];
  const hydrate = properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'hydrate',
  );
  if (!last || hydrate?.type !== 'Property' || hydrate.value.type !== 'Identifier') {
    throw new Error(`Redoc no longer returns "hydrate". ${adapt}`);
  }
  const edits: Edit[] = [
    { start: declaration.start, end: wrapper.body.start + 1, text: '' },
    { start: last.start, end, text: `export{${hydrate.value.name} as hydrate};` },
  ];
  return { statements, edits };
}

/** Returns a text after its edits. If an edit is inside a part that another edit replaces, it is ignored. */
function edited(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const { start, end, text: replacement } of edits.toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )) {
    if (start < position) continue;
    parts.push(text.slice(position, start), replacement);
    position = end;
  }
  return parts.join('') + text.slice(position);
}
