import type { ImageProvider } from '../image/image-provider.ts';
import { offlinePainter } from '../image/offline-painter.ts';
import { offlineWriter } from '../text/offline-writer.ts';
import { pacedWriter } from '../text/paced-writer.ts';
import { temperatureOf } from '../text/sampling.ts';
import type { TextProvider } from '../text/text-provider.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { type Candidate, type FailureReport, withFallback } from './fallback.ts';
import type {
  ImageProviderConfiguration,
  ProvidersConfiguration,
  TextProviderConfiguration,
} from './provider-configuration.ts';
import { Semaphore } from './semaphore.ts';

export interface Providers {
  readonly text: TextProvider;
  readonly image: ImageProvider;
}

/**
 * Creates one provider from each list: it calls the first provider of the list, and falls back to the next ones.
 *
 * @param now the clock of the circuit breakers, in milliseconds.
 */
export async function configuredProviders(
  { text, image }: ProvidersConfiguration,
  report: FailureReport,
  now?: () => number,
): Promise<Providers> {
  const writers = await Promise.all(
    text.map(async (configuration) =>
      candidate(configuration, await textProvider(configuration), new CircuitBreaker(now)),
    ),
  );
  const painters = await Promise.all(
    image.map(async (configuration) =>
      candidate(configuration, await imageProvider(configuration), new CircuitBreaker(now)),
    ),
  );
  return {
    text: {
      write(request, signal, draft, time) {
        let isFirst = true;
        return withFallback(writers, { signal, time, report }, (writer, limited) => {
          if (!isFirst) draft.restart();
          isFirst = false;
          return writer.write(request, limited, draft);
        });
      },
    },
    image: {
      paint: (request, signal, time) =>
        withFallback(painters, { signal, time, report }, (painter, limited) =>
          painter.paint(request, limited),
        ),
    },
  };
}

// Libraries of other models are loaded only if needed: loading them takes a sixth of the CPU time of a start.

/** Creates a provider of texts. */
export async function textProvider(configuration: TextProviderConfiguration): Promise<TextProvider> {
  if (configuration.kind === 'offline') {
    return configuration.pace === null ? offlineWriter : pacedWriter(configuration.pace);
  }
  const { languageModel } = await import('../text/language-model.ts');
  const { modelWriter } = await import('../text/model-writer.ts');
  const { kind, model: name, creativity: use } = configuration;
  return modelWriter({
    model: languageModel(configuration),
    name,
    temperature: (creativity) => (use === 'ignored' ? undefined : temperatureOf(kind, creativity)),
  });
}

/** Creates a provider of images. */
export async function imageProvider(configuration: ImageProviderConfiguration): Promise<ImageProvider> {
  if (configuration.kind === 'offline') return offlinePainter;
  const { modelPainter } = await import('../image/model-painter.ts');
  return modelPainter(configuration);
}

function candidate<Provider>(
  configuration: TextProviderConfiguration | ImageProviderConfiguration,
  provider: Provider,
  circuitBreaker: CircuitBreaker,
): Candidate<Provider> {
  if (configuration.kind === 'offline') {
    const semaphore = new Semaphore(Number.POSITIVE_INFINITY);
    return { name: configuration.name, provider, circuitBreaker, semaphore, timeout: longestTimer };
  }
  const { name, concurrency, timeout } = configuration;
  return { name, provider, circuitBreaker, semaphore: new Semaphore(concurrency), timeout };
}

/**
 * The time limit, and the number of concurrent calls, of the offline models, for which nothing is configured: the
 * worker has both limits.
 */
const longestTimer = 2 ** 31 - 1;
