const folder = '/media/';

/** The path at which the image of a token is served, as a route pattern. */
export const mediaRoute = `${folder}:file`;

/** The URL of the image of a token, under the service's public URL. */
export const mediaUrl = (publicUrl: string, token: string) => `${publicUrl}${folder}${token}.png`;

/** The token in a URL's last part, or undefined. */
export const mediaToken = (file: string) => /^([A-Za-z0-9_-]{32})\.png$/.exec(file)?.[1];
