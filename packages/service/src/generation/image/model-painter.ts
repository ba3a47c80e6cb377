import type { Medium, Style } from '@contentgen/contract';
import { generateImage, wrapImageModel } from 'ai';
import { emptyResponse, tooManyBytes } from '../generation-failure.ts';
import { currentAttempt } from '../generation-observer.ts';
import { type ImageProvider, type ImageRequest, pixelsAcross } from '../generator.ts';
import { failureOfModel } from '../providers/model-errors.ts';
import { type ImageModelConfiguration, patienceOf } from '../providers/provider-configuration.ts';
import { jsonObject, type ProviderLimits, providerFetch } from '../providers/provider-fetch.ts';
import { baseUrl, imageModels } from '../providers/vendors.ts';
import { decodeInThread } from './image-threads.ts';

/** Number of bytes that a response may have in addition to the pixels of its image. */
const overhead = 64 * 1024;
/** Minimum of the limit for the side of an image in pixels, because some models return larger images than requested. */
const minSide = 1_024;

/**
 * Creates a provider that calls a model of images. If the response has only the URL of an image,
 * the service fetches the image from the provider itself or from a public address.
 *
 * @throws GenerationFailure, and the signal's reason after an abort.
 */
export async function modelPainter(
  configuration: ImageModelConfiguration,
  onLearned?: ProviderLimits['onLearned'],
): Promise<ImageProvider> {
  const { kind, name, url, model, key, sizes, options } = configuration;
  const baseURL = baseUrl(kind, url);
  // A compressed image has fewer bytes than its pixels with four bytes each. Base64 turns three bytes into four.
  const maxImageBytes = Math.max(minSide, ...sizes) ** 2 * 4 + overhead;
  const fetch = providerFetch(new URL(baseURL).origin, {
    bytes: Math.ceil((maxImageBytes * 4) / 3) + overhead,
    kind: jsonObject,
    patience: patienceOf(configuration),
    onLearned,
    added: options,
  });
  const painter = await imageModels[kind]({ name, baseURL, apiKey: key?.reveal() ?? '', fetch }, model);
  const imageModel = wrapImageModel({
    model: painter,
    middleware: {
      async wrapGenerate({ doGenerate }) {
        const result = await doGenerate();
        return { ...result, images: result.images.map(asBytes) };
      },
    },
  });
  return {
    async paint(request, signal) {
      const wanted = pixelsAcross(request.resolution);
      // The smallest size that is large enough, because the image can be scaled down, otherwise the largest.
      const side = sizes.find((size) => size >= wanted) ?? sizes.at(-1) ?? wanted;
      const { image: painted, usage } = await generateImage({
        model: imageModel,
        prompt: describedImage(request),
        // Google takes a shape instead of a size.
        ...(kind === 'google'
          ? { aspectRatio: '1:1' as const }
          : sizes.length > 0 && { size: `${side}x${side}` as const }),
        // The worker retries, after the wait that the provider asks for.
        maxRetries: 0,
        abortSignal: signal,
      }).catch((error: unknown) => {
        signal.throwIfAborted();
        throw failureOfModel(error);
      });
      currentAttempt.getStore()?.imageTokensUsed(model, usage.inputTokens, usage.outputTokens);
      const image = Buffer.from(painted.uint8Array);
      if (image.byteLength === 0) throw emptyResponse();
      if (image.byteLength > maxImageBytes) throw tooManyBytes(maxImageBytes);
      // Decode it now, so that the next provider of the list gets a chance.
      return { pixels: await decodeInThread([image, request.resolution], signal), model };
    },
  };
}

/** Decodes an image in base64. Some providers send a `data:` URL. */
function asBytes(image: string | Uint8Array): Uint8Array {
  return typeof image === 'string' ? Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64') : image;
}

const styles: Readonly<Record<Style, string>> = {
  '3d_render': 'a 3D render with soft studio light and physical materials',
  abstract: 'abstract art: shapes, colours and rhythm instead of things as they look',
  anime: 'anime: clear outlines, flat cel shading, expressive light',
  art_deco: 'art deco: symmetry, stepped geometry, black, gold and deep colours',
  cartoon: 'a cartoon: bold outlines, flat bright colours, simple forms',
  digital_art: 'digital art: detailed, luminous, painted on a screen',
  illustration: 'an editorial illustration: simplified forms, a limited palette',
  origami: 'origami: everything folded from coloured paper, with sharp creases',
  pixel_art: 'pixel art: a coarse grid of square pixels, few colours, no smoothing',
  photography: 'a photograph: natural light, a real lens, realistic detail',
  pop_art: 'pop art: halftone dots, thick outlines, loud flat colours',
  retro: 'a retro print of the 1970s: faded warm colours, grain',
  sketch: 'a sketch: loose lines, hatching, unfinished edges',
  vaporwave: 'vaporwave: neon pink and cyan, gradients, a grid horizon',
};

const media: Readonly<Record<Medium, string>> = {
  acrylic: 'acrylic paint with opaque, layered strokes',
  canvas: 'paint on canvas whose weave shows through',
  chalk: 'chalk on a dark board, powdery and rough',
  charcoal: 'charcoal on paper, smudged, in greys and black',
  crayon: 'wax crayon with waxy, uneven strokes',
  glass: 'stained glass with dark leading between the panes',
  ink: 'ink on paper: black lines and washes',
  pastel: 'soft pastel on textured paper',
  pencil: 'pencil on paper with visible graphite strokes',
  spray_paint: 'spray paint on a wall, with soft edges and drips',
  watercolor: 'watercolor: transparent washes that bleed on wet paper',
};

/** Returns the prompt for a model: the description, then the style and the medium if they were chosen. */
export function describedImage({ description, style, medium }: ImageRequest): string {
  return [
    description,
    ...(style === null ? [] : [`Style: ${styles[style]}.`]),
    ...(medium === null ? [] : [`Made with ${media[medium]}.`]),
  ].join('\n\n');
}
