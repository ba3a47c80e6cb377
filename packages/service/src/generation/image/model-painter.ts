import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateImage, wrapImageModel } from 'ai';
import { failureOfModel } from '../providers/model-errors.ts';
import type { ImageModelConfiguration } from '../providers/provider-configuration.ts';
import { emptyResponse, tooManyBytes } from '../providers/provider-failures.ts';
import { providerFetch } from '../providers/provider-fetch.ts';
import { jsonObjectCheck } from '../providers/response-checks.ts';
import { describedImage } from './image-description.ts';
import type { ImageProvider } from './image-provider.ts';
import { checkInThread } from './image-threads.ts';
import { nearestSize } from './nearest-size.ts';
import { pixelsAcross } from './resolution.ts';

/** Number of bytes that a response may have in addition to the pixels of its image. */
const overhead = 64 * 1024;
/** Minimum of the limit for the side of an image in pixels, because some models return larger images than requested. */
const minSide = 1_024;

/**
 * Creates a provider that calls a model with the images API of OpenAI. If the response has only the URL of an image,
 * the service fetches the image from the provider itself or from a public address.
 *
 * @throws GenerationFailure, NotAnImageError, and the signal's reason after an abort.
 */
export function modelPainter({ name, url, model, key, sizes }: ImageModelConfiguration): ImageProvider {
  const baseURL = url ?? '';
  // A compressed image has fewer bytes than its pixels with four bytes each. Base64 turns three bytes into four.
  const maxImageBytes = Math.max(minSide, ...sizes) ** 2 * 4 + overhead;
  const fetch = providerFetch(new URL(baseURL).origin, {
    bytes: Math.ceil((maxImageBytes * 4) / 3) + overhead,
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
        // The worker retries, after the wait that the provider asks for.
        maxRetries: 0,
        abortSignal: signal,
      }).catch((error: unknown) => {
        signal.throwIfAborted();
        throw failureOfModel(error);
      });
      const image = Buffer.from(painted.uint8Array);
      if (image.byteLength === 0) throw emptyResponse();
      if (image.byteLength > maxImageBytes) throw tooManyBytes(maxImageBytes);
      // Check it now, so that the next provider of the list gets a chance.
      await checkInThread([image, request.resolution], signal);
      return { image, model };
    },
  };
}

/** Decodes an image in base64. Some providers send a `data:` URL. */
function asBytes(image: string | Uint8Array): Uint8Array {
  return typeof image === 'string' ? Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64') : image;
}
