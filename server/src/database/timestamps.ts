import pg from 'pg';

const readAnyTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
const ZERO = 48;

/**
 * Reads a `timestamptz` as PostgreSQL writes it for a connection in UTC, `2026-11-21 20:41:12.345678+00`, to the millisecond. A page
 * of a hundred rows has hundreds of them, and pg's own parser, which takes every time zone and era, needs nearly three times as long.
 */
export function readTimestamp(text: string): Date {
  const isUsual = text[10] === ' ' && text.endsWith('+00') && text >= '0100';
  if (!isUsual) return readAnyTimestamp(text);
  const two = (at: number) => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
  const minute = Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14));
  // A little more, since 4.001 × 1000 is less than 4001.
  return new Date(minute + Math.floor(Number(text.slice(17, -3)) * 1000 + 1e-4));
}
