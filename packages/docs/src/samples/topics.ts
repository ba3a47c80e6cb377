import type { Subject } from './subject.ts';

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

/** The topics of an operation, in the order of its samples. */
export function topicsOf(subject: Subject): Topic[] {
  const applies: Readonly<Record<TopicKey, boolean>> = {
    plain: true,
    async: subject.role === 'create',
    watch: subject.role === 'get' && Object.keys(subject.resource.events).length > 0,
    unchanged: subject.role === 'get',
    pictures: subject.role === 'get' && subject.resource.results !== undefined,
    conditional: subject.role === 'update',
    errors: true,
  };
  return (Object.keys(topics) as Topic[]).filter((topic) => applies[topics[topic]]);
}
