import { randomUUID } from 'node:crypto';

const LAST_OF_MILLISECOND = 0xfff;
let milliseconds = 0;
let counter = 0;

/**
 * A new id: UUIDv7 (RFC 9562 § 5.7), so that ids made later sort later and new rows lie together on disk. Those of one millisecond
 * are counted (§ 6.2, method 1). Of our own, since every request makes some: a library asks the operating system for random bits
 * each time, which takes longer than all the rest; Node's `randomUUID` asks for many at once.
 */
export function newId(): string {
  const now = Date.now();
  if (now > milliseconds) [milliseconds, counter] = [now, 0];
  else if (counter < LAST_OF_MILLISECOND) counter += 1;
  else [milliseconds, counter] = [milliseconds + 1, 0];
  const time = milliseconds.toString(16).padStart(12, '0');
  const count = counter.toString(16).padStart(3, '0');
  // The variant and 62 random bits.
  const random = randomUUID().slice('xxxxxxxx-xxxx-4xxx-'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${random}`;
}

/** Whether `text` is a UUID in its usual form; what is not cannot be the id of anything. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
