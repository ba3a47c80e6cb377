const folder = '/media/';

/** The route of media. */
export const mediaRoute = `${folder}:file`;

/** The URL of a token's bytes, under the service's public URL. */
export const mediaUrl = (publicUrl: string, token: string) => `${publicUrl}${folder}${token}.png`;

/** The token in the last segment of a URL, or undefined. */
export const mediaToken = (file: string) => /^([A-Za-z0-9_-]{32})\.png$/.exec(file)?.[1];
