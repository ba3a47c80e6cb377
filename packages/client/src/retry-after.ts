/** The seconds of `Retry-After`, also from a date (RFC 9110, section 10.2.3); undefined without the header. */
export function retryAfter(response: Response | undefined): number | undefined {
  const value = response?.headers.get('Retry-After') ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  if (seconds > 0) return seconds;
  return seconds <= 0 ? 0 : undefined;
}
