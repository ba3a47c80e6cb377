import type { ImageProvider } from '../image/image-provider.ts';
import { modelPainter } from '../image/model-painter.ts';
import { offlinePainter } from '../image/offline-painter.ts';
import { languageModel } from '../text/language-model.ts';
import { modelWriter } from '../text/model-writer.ts';
import { offlineWriter } from '../text/offline-writer.ts';
import { temperatureOf } from '../text/sampling.ts';
import type { TextProvider } from '../text/text-provider.ts';
import { type Candidate, type FailureReport, inOrder } from './in-order.ts';
import type {
  ImageProviderConfiguration,
  ProvidersConfiguration,
  TextProviderConfiguration,
} from './provider-configuration.ts';
import { Rest } from './rest.ts';
import { Turns } from './turns.ts';

export interface Providers {
  readonly text: TextProvider;
  readonly image: ImageProvider;
}

/**
 * Each list as one provider, which asks those of the list in order.
 *
 * @param now the clock that rests of providers go by.
 */
export function configuredProviders(
  { text, image }: ProvidersConfiguration,
  report: FailureReport,
  now?: () => number,
): Providers {
  const writers = text.map((configuration) =>
    candidate(configuration, textProvider(configuration), new Rest(now)),
  );
  const painters = image.map((configuration) =>
    candidate(configuration, imageProvider(configuration), new Rest(now)),
  );
  return {
    text: {
      write(request, signal, draft, time) {
        let isFirst = true;
        return inOrder(writers, { signal, time, report }, (writer, limited) => {
          if (!isFirst) draft.restart();
          isFirst = false;
          return writer.write(request, limited, draft);
        });
      },
    },
    image: {
      paint: (request, signal, time) =>
        inOrder(painters, { signal, time, report }, (painter, limited) => painter.paint(request, limited)),
    },
  };
}

/** One provider of the list for text. */
export function textProvider(configuration: TextProviderConfiguration): TextProvider {
  if (configuration.kind === 'offline') return offlineWriter;
  const { kind, model: name, creativity: use } = configuration;
  return modelWriter({
    model: languageModel(configuration),
    name,
    temperature: (creativity) => (use === 'ignored' ? undefined : temperatureOf(kind, creativity)),
  });
}

/** One provider of the list for images. */
export function imageProvider(configuration: ImageProviderConfiguration): ImageProvider {
  return configuration.kind === 'offline' ? offlinePainter : modelPainter(configuration);
}

function candidate<Provider>(
  configuration: TextProviderConfiguration | ImageProviderConfiguration,
  provider: Provider,
  rest: Rest,
): Candidate<Provider> {
  if (configuration.kind === 'offline') {
    return { name: configuration.name, provider, rest, turns: new Turns(unbounded), timeout: longestTimer };
  }
  const { name, concurrency, timeout } = configuration;
  return { name, provider, rest, turns: new Turns(concurrency), timeout };
}

/** The offline ones need no network, and the worker bounds them. */
const unbounded = Number.POSITIVE_INFINITY;
const longestTimer = 2 ** 31 - 1;
