// Generated from packages/client/package.json by `npm run generate`. Do not edit.

/** The version of this package, for `User-Agent`. */
export const version = '0.1.0';
