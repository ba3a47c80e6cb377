const root = document.documentElement;

/**
 * Returns the static operation of the page's URL: `#operation/createDocument`, or `#/documents/createdocument` of
 * Redoc.
 */
export function addressedOperation(): HTMLElement | undefined {
  const { hash } = location;
  return operations().find(
    ({ dataset }) => hash === dataset.hash || hash === `#operation/${dataset.operation}`,
  );
}

/** Shows the static operation of the address. Browsers themselves would wait until the page has loaded. */
export function showAddressedOperation(): void {
  addressedOperation()?.querySelector('h2')?.scrollIntoView();
}

/** Makes Redoc open the operation that the reader sees, and hides the static ones when Redoc shows it. */
export function handOver(): void {
  const operation = seenOperation() ?? addressedOperation();
  if (operation?.dataset.hash) history.replaceState(history.state, '', operation.dataset.hash);
  const replace = (): void => {
    const isShown = operation ? isShownByRedoc(operation) : isManagedByReact();
    if (isShown) root.classList.add('redoc-runs');
    else requestAnimationFrame(replace);
  };
  replace();
}

function operations(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-operation]')];
}

/** Returns the last operation that begins above the middle of the window. */
function seenOperation(): HTMLElement | undefined {
  return operations().findLast((element) => element.getBoundingClientRect().top < innerHeight / 2);
}

function isShownByRedoc(operation: HTMLElement): boolean {
  const summary = operation.querySelector('h2')?.textContent;
  return [...document.querySelectorAll('#reference h2')].some(({ textContent }) => textContent === summary);
}

/** Returns whether React manages the page: it marks the elements that it manages. */
function isManagedByReact(): boolean {
  const element = document.querySelector('#redoc')?.firstElementChild ?? {};
  return Object.keys(element).some((key) => key.startsWith('__react'));
}
