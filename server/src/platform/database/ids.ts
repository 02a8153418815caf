import { v7 } from 'uuid';

/** A new id: UUIDv7, so that ids made later sort later and new rows lie together on disk. */
export function newId(): string {
  return v7();
}

/** Whether `text` is a UUID in its usual form. Any other text cannot be the id of anything. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

/** Smaller than every id that `newId` makes from `time` on, and larger than those from before. */
export function firstIdOf(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
