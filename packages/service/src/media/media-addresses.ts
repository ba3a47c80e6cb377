import { resultMediaType } from '@contentgen/contract';

const folder = '/media/';

/** The media type of every file. */
export const mediaType = resultMediaType();
const extension = `.${mediaType.slice(mediaType.indexOf('/') + 1)}`;

/** The route of media. */
export const mediaRoute = `${folder}:file`;

/** Returns the URL of a token's bytes, under the service's public URL. */
export const mediaUrl = (publicUrl: string, token: string) => `${publicUrl}${folder}${token}${extension}`;

/** Returns the token in the last segment of a URL, or undefined. */
export function mediaToken(file: string): string | undefined {
  const token = file.slice(0, -extension.length);
  return file.endsWith(extension) && /^[A-Za-z0-9_-]{32}$/.test(token) ? token : undefined;
}
