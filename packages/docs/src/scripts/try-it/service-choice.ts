import { element } from './element.ts';
import { storedService, storeService } from './tab-storage.ts';

/** The service that a form sends its requests to. */
export interface ServiceChoice {
  /** Returns the URL of the service, without a trailing slash. */
  url(): string;
  /** The field for the URL; empty if the service serves this page. */
  readonly rows: readonly HTMLElement[];
}

/**
 * Lets the reader choose the service, if no service serves this page.
 *
 * @param hasApi whether a service or a mock serves this page.
 */
export function chooseService(hasApi: boolean): ServiceChoice {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="contentgen-server"]') ?? {};
  if (hasApi) return { url: () => ownAddress(content), rows: [] };
  const input = element('input', { id: 'try-service', type: 'url', required: true, autocomplete: 'off' });
  input.value = storedService() || content;
  input.addEventListener('input', () => storeService(input.value));
  const label = element('label', { for: input.id }, 'Service');
  const hint = element(
    'p',
    { class: 'try-hint' },
    'The URL of a service or a mock that runs, such as the one on your computer. This host has none. The service allows',
    ' pages of every origin (CORS). Your browser allows only https, except for this computer, and may ask you first.',
  );
  return {
    url: () => input.value.trim().replace(/\/+$/, ''),
    rows: [element('div', { class: 'try-field' }, label, input, hint)],
  };
}

/**
 * Returns the URL of the service at the origin of this page. It has the path of the public URL of the service. Its
 * host is the one that the reader uses, such as `localhost`, which can differ from the public host.
 */
function ownAddress(publicUrl: string): string {
  const { pathname } = new URL(publicUrl, location.href);
  return `${location.origin}${pathname}`.replace(/\/$/, '');
}
