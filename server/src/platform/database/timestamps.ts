import pg from 'pg';

const readAnyTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/**
 * Reads a `timestamptz` to the millisecond, as PostgreSQL writes it for a connection in UTC:
 * `2026-11-21 20:41:12.345678+00`. A page of a hundred rows has hundreds of timestamps. pg's own parser reads every
 * time zone and era, and takes twice as long.
 */
export function readTimestamp(text: string): Date {
  if (!text.endsWith('+00')) return readAnyTimestamp(text);
  const date = new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
  return Number.isNaN(date.getTime()) ? readAnyTimestamp(text) : date;
}
