import type { OpenApiDocument } from '@contentgen/contract';
import { curlSamples } from './curl-samples.ts';
import { fetchSamples } from './fetch-samples.ts';
import { pythonSamples } from './python-samples.ts';
import { type Language, languages, type Sample } from './sample.ts';
import { readSampleFacts, type SampleFacts } from './sample-facts.ts';
import { type TopicKey, topics, topicsOf } from './topics.ts';
import { typescriptSamples } from './typescript-samples.ts';

const writers: Readonly<Record<Language, Readonly<Record<TopicKey, (facts: SampleFacts) => string>>>> = {
  sh: curlSamples,
  typescript: typescriptSamples,
  javascript: fetchSamples,
  python: pythonSamples,
};

/**
 * Returns the samples of all operations, for every topic and every language. The same contract always gives the same
 * samples.
 */
export function writeSamples(): Sample[] {
  return readSampleFacts().flatMap((facts) =>
    topicsOf(facts).flatMap((topic) =>
      (Object.keys(languages) as Language[]).map((language) => ({
        operationId: facts.operation.id,
        language,
        topic,
        code: writers[language][topics[topic]](facts),
      })),
    ),
  );
}

/** Returns the contract with the samples of each operation in `x-codeSamples`, which Redoc shows. */
export function withCodeSamples(contract: OpenApiDocument): OpenApiDocument {
  const samples = Map.groupBy(writeSamples(), ({ operationId }) => operationId);
  const paths = Object.entries(contract.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => {
        const found = samples.get((operation as { readonly operationId?: string }).operationId ?? '');
        return [
          method,
          found === undefined ? operation : { ...operation, 'x-codeSamples': found.map(shown) },
        ];
      }),
    ),
  ]);
  return { ...contract, paths: Object.fromEntries(paths) };
}

/** Returns the labels of all samples in the order of the menu: by language, then by topic. */
export function sampleLabels(): string[] {
  const order = Object.keys(topics);
  const sorted = writeSamples().sort((one, other) => order.indexOf(one.topic) - order.indexOf(other.topic));
  return [...new Set(sorted.map(labelOf))];
}

function shown(sample: Sample) {
  return { lang: sample.language, label: labelOf(sample), source: sample.code };
}

/** Returns the label of a sample: its language alone, or with the topic. */
export function labelOf({ language, topic }: Sample): string {
  return topic === '' ? languages[language] : `${languages[language]}: ${topic}`;
}
