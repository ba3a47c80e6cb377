// TypeScript 7 has no such API: this is the TypeScript that generates the types of the contract.
import ts from '../../../../scripts/node_modules/typescript/lib/typescript.js';

/**
 * Returns the public names without a docstring in the declarations `entries`: the exports, and the members of exported
 * types that are declared in `folder`. A member that can have only one value needs no docstring.
 */
export function undocumented(entries: readonly string[], folder: string): string[] {
  const program = ts.createProgram(entries, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    strict: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const found = new Set<string>();

  for (const entry of entries) {
    const source = program.getSourceFile(entry);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${entry} is not a module.`);
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (!isOurs(symbol)) continue;
      if (!isDocumented(symbol)) found.add(exported.name);
      if (symbol.flags & ts.SymbolFlags.Type) visit(checker.getDeclaredTypeOfSymbol(symbol), exported.name);
    }
  }
  return [...found].sort();

  function visit(type: ts.Type, path: string): void {
    if (type.isIntersection()) for (const part of type.types) if (!part.aliasSymbol) visit(part, path);
    if (!(type.flags & ts.TypeFlags.Object)) return;
    for (const member of checker.getPropertiesOfType(type).filter(isOurs)) {
      const memberType = checker.getTypeOfSymbol(member);
      const name = `${path}.${member.name}`;
      if (!isDocumented(member) && !memberType.isLiteral()) found.add(name);
      const parts = memberType.isIntersection() ? memberType.types : [memberType];
      // A type without a name needs no docstring.
      for (const part of parts) if (part.symbol?.flags & ts.SymbolFlags.TypeLiteral) visit(part, name);
    }
  }

  function isOurs({ declarations = [] }: ts.Symbol): boolean {
    return declarations.some((declaration) => {
      const name = ts.getNameOfDeclaration(declaration);
      const isPrivate = name !== undefined && ts.isPrivateIdentifier(name);
      return !isPrivate && declaration.getSourceFile().fileName.startsWith(folder);
    });
  }

  function isDocumented(symbol: ts.Symbol): boolean {
    return ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() !== '';
  }
}
