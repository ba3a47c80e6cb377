/** The first line of every generated file. */
export const banner = '// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.\n';
