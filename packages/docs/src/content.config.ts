import { defineCollection } from 'astro:content';
import { docsSchema } from '@astrojs/starlight/schema';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** The collections of pages. Starlight renders the collection `docs`. */
export const collections = {
  docs: defineCollection({
    loader: glob({
      // `buildSite` writes the guides with their includes and the changelog into this folder.
      base: './.astro/pages',
      pattern: '**/*.md',
    }),
    schema: docsSchema({ extend: z.object({ group: z.string().default(''), order: z.number().default(0) }) }),
  }),
};
