/**
 * Returns the version of the client's package, as the source of a module. A package cannot import its `package.json`
 * everywhere.
 */
export function versionModule(version: string): string {
  const banner = '// Generated from packages/client/package.json by `npm run generate`. Do not edit.\n\n';
  return `${banner}/** The version of this package, for \`User-Agent\`. */\nexport const version = '${version}';\n`;
}
