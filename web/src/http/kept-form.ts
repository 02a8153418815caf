/**
 * Forms that the browser keeps while somebody types, so that a reload, a crash or a session that ends loses nothing. What is
 * kept holds names and addresses of customers. So the key names the person, and signing out removes everything.
 */

/** Another shape of the values needs another number, because the values of an older app cannot be read then. */
const PREFIX = 'tilgode.form.2.';

/** @param key names person, account and form */
export function keepForm(key: string, kept: object): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(kept));
  } catch {
    // The storage is full or forbidden. The form then behaves as it did without the storage.
  }
}

/** @returns undefined when nothing is kept, or nothing that can be read */
export function readKeptForm(key: string): object | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function forgetKeptForm(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // As in `keepForm`.
  }
}

export function forgetKeptForms(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // As in `keepForm`.
  }
}
