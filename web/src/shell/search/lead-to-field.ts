import { focusInView } from '../../ui/form/focus-in-view.ts';

const PATIENCE_MILLISECONDS = 6000;

/** Moves the focus to the field or card of this name, as soon as its page is there. @param name as it stands on the page */
export function leadToField(name: string): void {
  const begun = Date.now();
  function look(): void {
    const found = fieldNamed(name) ?? cardNamed(name);
    if (found !== undefined) return focusInView(found);
    if (Date.now() - begun < PATIENCE_MILLISECONDS) setTimeout(look, 100);
  }
  // The dialog of the search gives the focus back first.
  setTimeout(look, 300);
}

function fieldNamed(name: string): HTMLElement | undefined {
  for (const label of document.querySelectorAll<HTMLElement>('main label, main [id$="-label"]')) {
    // The label of a switch holds its hint, too.
    if (!isSeen(label) || !textOf(label).startsWith(name)) continue;
    const control = label instanceof HTMLLabelElement ? label.control : null;
    // The name of a group of choices leads to the one that is chosen.
    const group = document.querySelector<HTMLElement>(`[aria-labelledby="${label.id}"]`);
    const field = control ?? group?.querySelector<HTMLElement>('input:checked, input');
    if (field) return field;
  }
  return undefined;
}

function cardNamed(name: string): HTMLElement | undefined {
  const headings = [...document.querySelectorAll<HTMLElement>('main h2, main h3')];
  const heading = headings.find((one) => isSeen(one) && textOf(one) === name);
  heading?.setAttribute('tabindex', '-1');
  return heading;
}

function textOf(element: HTMLElement): string {
  return (element.textContent ?? '').replace(/\s*\*\s*$/, '').trim();
}

function isSeen(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}
