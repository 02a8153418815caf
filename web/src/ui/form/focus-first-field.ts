const FIELD =
  ':is(input:not([type=radio], [type=checkbox], [type=hidden], [type=file]), textarea, select):enabled';

/**
 * For the `ref` of a form, or of a part of it, that somebody has opened to fill it in: the first field has the focus. Not where a finger points, since
 * the keyboard would hide half of the page.
 */
export function focusFirstField(form: HTMLElement | null): void {
  if (matchMedia('(pointer: coarse)').matches) return;
  const field =
    form?.querySelector<HTMLElement>('[data-autofocus]') ?? form?.querySelector<HTMLElement>(FIELD);
  // A dialog around the form looks for this, and would otherwise begin with the button that closes it.
  field?.setAttribute('data-autofocus', '');
  field?.focus({ preventScroll: true });
}
