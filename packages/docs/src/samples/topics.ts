import type { SampleFacts } from './sample-facts.ts';

/**
 * The topics of samples, with the texts of their labels. The topic without a text is the plain call of the
 * operation.
 */
export const topics = {
  '': 'plain',
  'without waiting': 'async',
  'watch it': 'watch',
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
    watch: facts.role === 'get' && Object.keys(facts.resource.events).length > 0,
    unchanged: facts.role === 'get',
    pictures: facts.role === 'get' && facts.resource.results !== undefined,
    conditional: facts.role === 'update',
    errors: true,
  };
  return (Object.keys(topics) as Topic[]).filter((topic) => applies[topics[topic]]);
}
