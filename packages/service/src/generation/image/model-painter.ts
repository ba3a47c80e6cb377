import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateImage, wrapImageModel } from 'ai';
import { jsonObjectCheck } from '../providers/answer-checks.ts';
import { failureOfModel } from '../providers/model-errors.ts';
import type { ImageModelConfiguration } from '../providers/provider-configuration.ts';
import { emptyAnswer, tooManyBytes } from '../providers/provider-failures.ts';
import { providerFetch } from '../providers/provider-fetch.ts';
import { requireImage } from './finish-image.ts';
import { describedImage } from './image-description.ts';
import type { ImageProvider } from './image-provider.ts';
import { nearestSize } from './nearest-size.ts';
import { pixelsAcross } from './resolution.ts';

/** What an answer may hold beside the pixels of its image, in bytes. */
const besides = 64 * 1024;
/** Some answer with larger images than they are asked for. */
const leastSide = 1_024;

/**
 * Has a model paint, by the images API of OpenAI and of those compatible with it. An image that the answer
 * only points at is fetched, from the provider itself or from a public address.
 *
 * @throws GenerationFailure, NotAnImageError; the signal's reason when it aborts.
 */
export function modelPainter({ name, url, model, key, sizes }: ImageModelConfiguration): ImageProvider {
  const baseURL = url ?? '';
  // A compressed image has fewer bytes than its pixels of four bytes each; base64 makes four bytes of three.
  const mostImageBytes = Math.max(leastSide, ...sizes) ** 2 * 4 + besides;
  const fetch = providerFetch(new URL(baseURL).origin, {
    bytes: Math.ceil((mostImageBytes * 4) / 3) + besides,
    check: jsonObjectCheck,
  });
  const provider = createOpenAICompatible({ name, baseURL, apiKey: key?.reveal() ?? '', fetch });
  const imageModel = wrapImageModel({
    model: provider.imageModel(model),
    middleware: {
      async wrapGenerate({ doGenerate }) {
        const result = await doGenerate();
        return { ...result, images: result.images.map(asBytes) };
      },
    },
  });
  return {
    async paint(request, signal) {
      const side = nearestSize(sizes, pixelsAcross(request.resolution));
      const { image: painted } = await generateImage({
        model: imageModel,
        prompt: describedImage(request),
        size: `${side}x${side}`,
        // The worker tries again, and waits as long as the provider asks for.
        maxRetries: 0,
        abortSignal: signal,
      }).catch((error: unknown) => {
        signal.throwIfAborted();
        throw failureOfModel(error);
      });
      const image = Buffer.from(painted.uint8Array);
      if (image.byteLength === 0) throw emptyAnswer();
      if (image.byteLength > mostImageBytes) throw tooManyBytes(mostImageBytes);
      // Here, and not when it is finished: another provider of the list may do better.
      await requireImage(image, request.resolution);
      return { image, model };
    },
  };
}

/** The bytes of an image in base64; some put `data:image/png;base64,` before it. */
function asBytes(image: string | Uint8Array): Uint8Array {
  return typeof image === 'string' ? Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64') : image;
}
