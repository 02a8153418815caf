import { v7 } from 'uuid';

/** A new id: UUIDv7, so that ids made later sort later and new rows lie together on disk. */
export function newId(): string {
  return v7();
}

/** Whether `text` is a UUID in its usual form. Any other text cannot be the id of anything. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
