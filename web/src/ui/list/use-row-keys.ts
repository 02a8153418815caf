import type { RefObject } from 'react';
import { useKeys } from '../use-keys.ts';

/**
 * `j` and `k` move between the rows of the list of a page. The link of a row has the focus then, so that Enter opens it.
 * `x` chooses the row or takes it back, where rows can be chosen.
 * @param options.arrows whether the arrow keys move, too, instead of the page
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, { arrows = false } = {}): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const place = () => rows().findIndex((row) => row.contains(document.activeElement));
  function move(by: 1 | -1): void {
    const all = rows();
    const next = all[Math.min(Math.max(place() + by, 0), all.length - 1)];
    next?.querySelector('a')?.focus();
    // Centred, because bars at both ends of the page would hide the row.
    next?.scrollIntoView({ block: 'center' });
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(arrows && { ArrowDown: () => move(1), ArrowUp: () => move(-1) }),
    x: () => rows()[place()]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
  });
}
