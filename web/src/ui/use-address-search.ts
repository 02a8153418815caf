import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * The values after `?` in the address, as text (empty when a value is not there), and a function that changes them. So
 * a list's search, filter and page survive a reload and can be shared.
 */
export function useAddressSearch() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();

  function read(name: string): string {
    const value = search[name];
    // The router reads `?q=10045` as a number, and `?outstanding=true` as a boolean.
    return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
  }

  function change(changes: Record<string, string | number>): void {
    const all = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== '');
    // The page stays, and so does the text that is being typed there.
    void navigate({ to: '.', search: Object.fromEntries(all), replace: true, ignoreBlocker: true });
  }

  return { read, change };
}

/** The page of a list that the address names, from 1. */
export function pageOf(text: string): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}
