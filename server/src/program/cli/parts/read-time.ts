import { InvalidArgumentError } from 'commander';

/** The offset is required, because the reader's zone may not be that of the machine. */
export function readTime(text: string): Date {
  const time = new Date(text);
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(time.getTime())
  ) {
    throw new InvalidArgumentError('A time with its offset is needed, as in 2026-11-24T12:00:00+01:00.');
  }
  return time;
}
