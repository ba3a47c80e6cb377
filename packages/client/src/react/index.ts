/** Queries for TanStack Query: options and hooks for React. */

export { type BodyName, formValues } from './form-values.ts';
export { createQueries } from './queries.ts';
export type * from './types.ts';
