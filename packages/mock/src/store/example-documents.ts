import type { Creativity } from '@contentgen/contract';
import { creativityLevels, templates } from '@contentgen/contract/choices';
import { writerModel } from '@contentgen/offline-models/model-names';
import { pick, seededRandom, shuffled } from '@contentgen/offline-models/seeded-random';
import { templates as forms } from '@contentgen/offline-models/templates';
import { writeText } from '@contentgen/offline-models/writer';
import { businesses } from './example-topics.ts';

type Values = Readonly<Record<string, unknown>>;

/** The beginnings of prompts. */
const requests = ['Write about', 'Describe', 'Present', 'Promote', 'Introduce'] as const;
const tones = ['', '', ', in a friendly tone', ', in a playful voice', ', in a calm tone'] as const;

/**
 * Returns finished documents of every template. Each template gets the same number; the rest are documents of the
 * first template, which lists show by default. No two have the same name or prompt.
 */
export function exampleDocuments(count: number, seed: number): Values[] {
  const random = seededRandom('documents', seed);
  const [first] = templates;
  const chosen = Array.from({ length: count }, (_, index) => templates[index] ?? first);
  const topics = shuffled(
    businesses.flatMap((business) => business.topics),
    random,
  );
  const texts = shuffled(businesses, random);
  return shuffled(chosen, random).map((template) => {
    const creativity = pick<{ readonly value: Creativity }>(random, creativityLevels).value;
    const { name, prompt } =
      forms[template.value].form === 'rework'
        ? ofText(texts.shift() ?? businesses[0], template.label)
        : ofTopic(topics.shift(), template.value === first.value ? undefined : template.label);
    const result = writeText({ templateId: template.value, name, prompt, creativity });
    return { name, prompt, creativity, template_id: template.value, result, model: writerModel };
  });

  function ofTopic(topic = businesses[0].topics[0], label?: string) {
    return {
      name: label === undefined ? topic.title : `${topic.title}: ${label}`,
      prompt: `${pick(random, requests)} ${topic.prompt}${pick(random, tones)}`,
    };
  }
}

const ofText = ({ name, text }: (typeof businesses)[0], label: string) => ({
  name: `${name}: ${label}`,
  prompt: text,
});
