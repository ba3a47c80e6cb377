/** The sections of the guide of errors, by the `type` of a problem. */
const { content = '{}' } = document.querySelector<HTMLMetaElement>('meta[name="contentgen-problems"]') ?? {};
const sections: Readonly<Record<string, string>> = JSON.parse(content);
const reference = document.querySelector('#reference');

/**
 * Turns the `type` of each problem that Redoc shows into a link, in its tables and examples. Does not move or
 * replace the elements of React, so that React can still update their texts.
 */
function linkTypes(): void {
  for (const part of document.querySelectorAll('#reference span:not(:has(*))')) {
    const text = part.textContent ?? '';
    const section = text.startsWith('"urn:') ? sections[text.slice(1, -1)] : undefined;
    if (section === undefined) continue;
    const link = document.createElement('a');
    link.href = `../guides/errors/#${section}`;
    link.textContent = text;
    part.replaceChildren(link);
  }
}

let isPlanned = false;

/** Links the types once for all changes of the page in a frame. */
function planLinks(): void {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => {
    isPlanned = false;
    linkTypes();
  });
}

planLinks();
if (reference) new MutationObserver(planLinks).observe(reference, { childList: true, subtree: true });
