import { useEffect, useId, useSyncExternalStore } from 'react';

const unsaved = new Set<string>();
const listeners = new Set<() => void>();

/** Whether something that somebody has typed on this page would be lost now. */
export function isAnythingUnsaved(): boolean {
  return unsaved.size > 0;
}

export function useIsAnythingUnsaved(): boolean {
  return useSyncExternalStore((onChange) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  }, isAnythingUnsaved);
}

function note(form: string, isUnsaved: boolean): void {
  if (unsaved.has(form) === isUnsaved) return;
  if (isUnsaved) unsaved.add(form);
  else unsaved.delete(form);
  for (const listener of listeners) listener();
}

/** For a form on a page with `UnsavedChanges`. @param isUnsaved whether its values would be lost now */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  useEffect(() => {
    note(form, isUnsaved);
    return () => note(form, false);
  }, [form, isUnsaved]);
}
