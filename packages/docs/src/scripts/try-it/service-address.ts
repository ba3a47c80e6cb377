/**
 * The URL of the service at the origin of this page, without a trailing slash. The page has the public URL of the service,
 * which can have another host name than the one that the reader uses, such as `localhost`. Its path counts.
 */
export function serviceAddress(): string {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="contentgen-server"]') ?? {};
  const { pathname } = new URL(content, location.href);
  return `${location.origin}${pathname}`.replace(/\/$/, '');
}
