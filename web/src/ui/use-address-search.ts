import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RegisteredRouter } from '@tanstack/react-router';

/** A name after `?` in the address that some page reads. */
type Name = keyof ReturnType<typeof useSearch<RegisteredRouter, undefined, false>>;
/** The values after `?` in the address, as text (empty when a value is not there), and a function that changes them. */
export type Address = {
  read: (name: Name) => string;
  change: (changes: Partial<Record<Name, string | number>>) => void;
};

/** A list's search, filter and page stand in the address, so that they survive a reload and can be shared. */
export function useAddressSearch(): Address {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();

  function change(changes: Partial<Record<Name, string | number>>): void {
    // What was changed just before may not be shown yet, and stays.
    const changed = (before: object) =>
      Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
    // The page stays, and so does the text that is being typed there.
    void navigate({ to: '.', search: changed, replace: true, ignoreBlocker: true });
  }

  return { read: (name) => search[name] ?? '', change };
}

/** The page of a list that the address names, from 1. */
export function pageOf(text: string): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}
