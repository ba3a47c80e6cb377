/** The sets of checks, in the order of the report. */
export const setNames = ['contract', 'rules', 'hostile', 'isolation'] as const;

/** The name of a set of checks. */
export type SetName = (typeof setNames)[number];
