import type { SampleFacts } from './sample-facts.ts';

/**
 * The topics of samples, with the texts of their labels. The topic without a text is the plain call of the
 * operation.
 */
export const topics = {
  '': 'plain',
  'without waiting': 'async',
  'only if changed (304)': 'unchanged',
  'save the pictures': 'pictures',
  'only if unchanged (If-Match)': 'conditional',
  'handle errors': 'errors',
} as const;

export type Topic = keyof typeof topics;

/** The key of a topic, by which each language has its writer. */
export type TopicKey = (typeof topics)[Topic];

/** Returns the topics of an operation, in the order of its samples. */
export function topicsOf(facts: SampleFacts): Topic[] {
  const applies: Readonly<Record<TopicKey, boolean>> = {
    plain: true,
    async: facts.role === 'create',
    unchanged: facts.role === 'get',
    pictures: facts.role === 'get' && facts.resource.results !== undefined,
    conditional: facts.role === 'update',
    errors: facts.role !== 'watch',
  };
  return (Object.keys(topics) as Topic[]).filter((topic) => applies[topics[topic]]);
}
