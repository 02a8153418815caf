import { useEffect, useRef } from 'react';

/**
 * Keys that do something on the page. They come before the app's own keys, of which some are the same letters, and do nothing
 * while somebody types or a dialog is open.
 * @param keys by the name of the key as the browser gives it
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element) {
        if (
          target.closest(
            'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]',
          )
        )
          return;
        // A focused button or link keeps its Enter, except the row that is being worked on.
        if (event.key === 'Enter' && target.closest('a, button:not([data-row])')) return;
      }
      event.preventDefault();
      event.stopPropagation();
      act();
    }
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}
