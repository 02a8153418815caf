import pg from 'pg';

const readAnyTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/**
 * Reads a `timestamptz` to the millisecond, as PostgreSQL writes it for a connection in UTC:
 * `2026-11-21 20:41:12.345678+00`. A page of a hundred rows has hundreds of timestamps. pg's own parser, which reads every
 * time zone and era, takes four times as long, and `Date` twice as long, which reads many forms.
 */
export function readTimestamp(text: string): Date {
  // A year of five digits moves all others. `Date.UTC` takes the years before 100 for those of the 20th century.
  if (!text.endsWith('+00') || text[10] !== ' ' || text.startsWith('0')) return readAnyTimestamp(text);
  const milliseconds = text[19] === '.' ? Number(text.slice(20, -3).padEnd(3, '0').slice(0, 3)) : 0;
  const [hour, minute, second] = [pairAt(text, 11), pairAt(text, 14), pairAt(text, 17)];
  const year = pairAt(text, 0) * 100 + pairAt(text, 2);
  return new Date(Date.UTC(year, pairAt(text, 5) - 1, pairAt(text, 8), hour, minute, second, milliseconds));
}

/** The number of two digits that stands there. */
function pairAt(text: string, index: number): number {
  return (text.charCodeAt(index) - ZERO) * 10 + text.charCodeAt(index + 1) - ZERO;
}

const ZERO = '0'.charCodeAt(0);
