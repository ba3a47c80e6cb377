import { templates } from '@contentgen/client';

/** Returns the template with an id. */
export const templateOf = (id: number) => templates.find(({ value }) => value === id) ?? templates[0];
