/** Higher than the bars at the top of every page. */
const TOP = 96;

/** Moves the focus, and the page when what gets the focus is not seen. */
export function focusInView(element: HTMLElement | null | undefined): void {
  if (element === null || element === undefined) return;
  const { top, bottom } = element.getBoundingClientRect();
  // A dialog scrolls by itself, and its title and buttons cover what is under them.
  if (element.closest('[role=dialog]') !== null) element.scrollIntoView({ block: 'nearest' });
  else if (top < TOP || bottom > window.innerHeight - barBelow()) element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
}

/** The height of the bar that some forms have at the bottom of the window. */
function barBelow(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
}

export function focusFirstError(form: ParentNode | null | undefined): boolean {
  const wrong = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
  const [first] = wrong;
  if (first === undefined) return false;
  if (![...wrong].some((field) => field === document.activeElement)) focusInView(first);
  return true;
}

/** Leads to the first field that a form complains of, when somebody sends a form. */
export function leadToErrors(): void {
  document.addEventListener('submit', ({ target }) => leadToErrorsOf(target));
}

/** Leads to what is missing in a form, or to the button that sends it. A person who is in a field already stays there. */
export function leadToMissing(form: Element | null | undefined): void {
  if (!form || form.contains(document.activeElement)) return;
  const required = [...form.querySelectorAll<HTMLInputElement>('input:required:enabled')];
  const found =
    form.querySelector<HTMLElement>('[data-missing] :is(input:enabled, a[href])') ??
    required.find(({ value }) => value === '') ??
    form.querySelector<HTMLElement>('[type=submit]:enabled');
  // A dialog that just opens looks for this, and would otherwise begin with the button that closes it.
  found?.setAttribute('data-autofocus', '');
  focusInView(found);
}

/** @param form that was just sent: it has its errors in the next frame */
export function leadToErrorsOf(form: EventTarget | null): void {
  requestAnimationFrame(() => requestAnimationFrame(() => form instanceof Element && focusFirstError(form)));
}

/** Leads to what a form or dialog says, or to the field that it is about. Elsewhere a page is just being shown. */
export function leadTo(notice: HTMLElement | null): void {
  const form = notice?.closest('form, [role=dialog]');
  const active = document.activeElement;
  if (!form || (active !== null && active !== document.body && !form.contains(active))) return;
  if (!focusFirstError(form)) focusInView(notice);
}
