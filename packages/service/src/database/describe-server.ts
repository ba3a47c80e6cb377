/** Returns the server and the database of a connection string, without user and password. */
export function describeServer(url: string): string {
  // A URL with a user needs a host, but the URL of a local socket may have none.
  const { hostname, port, pathname, searchParams } = new URL(
    URL.canParse(url) ? url : url.replace('@/', '@localhost/'),
  );
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost');
  return `postgresql://${host}${port && `:${port}`}${pathname}`;
}
