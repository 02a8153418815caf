import { focusInView } from '../form/focus-in-view.ts';

/** Marks the button of the next action of a page. */
export const NEXT_ACTION = { 'data-next-action': '' };

/** Longer than the 10 milliseconds after which a closed dialog gives the focus back to the button that opened it. */
const GIVEN_BACK_MILLISECONDS = 20;

let stop = (): void => undefined;

/**
 * Keeps the focus on the page while things there go away: a closed dialog, the button that opened it, an entry of a menu, a form. Then
 * the focus is on the next action of the page, else on the notice, else on the content of the page. Ends with the next key or click.
 * @param notice of what was done, which hands the focus on
 */
export function keepFocus(notice?: HTMLElement | null): void {
  stop();
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => mendFocus(notice), GIVEN_BACK_MILLISECONDS);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  const events = ['keydown', 'pointerdown'];
  const begun = performance.now();
  const end = (event?: Event) => {
    // The key that has closed a dialog is still on its way.
    if (event !== undefined && event.timeStamp < begun) return;
    clearTimeout(timer);
    observer.disconnect();
    for (const kind of events) document.removeEventListener(kind, end, true);
  };
  for (const kind of events) document.addEventListener(kind, end, true);
  stop = end;
}

function mendFocus(notice: HTMLElement | null | undefined): void {
  const { activeElement: active, body } = document;
  const main = document.querySelector<HTMLElement>('main');
  const isNowhere = active === null || active === body || active === main || active === notice;
  if (!isNowhere || document.querySelector('[role=dialog][aria-modal=true]') !== null) return;
  const next = document.querySelector<HTMLElement>('main [data-next-action]:not(:disabled)');
  // Readers of the screen say what was done together with the name of the button.
  if (notice?.isConnected === true) next?.setAttribute('aria-describedby', notice.id);
  if (next !== null) focusInView(next);
  else if (active !== notice) main?.focus({ preventScroll: true });
}
