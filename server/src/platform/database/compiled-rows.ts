import { LRUCache } from 'lru-cache';
import type pg from 'pg';

type MakeRow = (values: readonly unknown[]) => Record<string, unknown>;

/** By the names of their columns, so that all connections share what is compiled. */
const makers = new LRUCache<string, MakeRow>({ max: 1000 });

/**
 * Makes objects of rows that are lists of values (pg's `rowMode: 'array'`), by a function that is written for their columns as a
 * person would write it: `(v) => ({ "id": v[0], … })`. The driver fills an object name by name. That takes five times as long, and
 * V8 makes a hash table of an object that has got many names so, which costs as much again where the row is used.
 */
export function compiledRows({ fields, rows }: pg.QueryArrayResult): Record<string, unknown>[] {
  if (rows.length === 0) return [];
  const names = fields.map(({ name }) => name);
  const key = names.join('\n');
  const make = makers.get(key) ?? compile(names);
  makers.set(key, make);
  return rows.map(make);
}

/** @param names of columns of our own statements, never of a caller */
function compile(names: readonly string[]): MakeRow {
  const members = names.map((name, index) => `${JSON.stringify(name)}: v[${index}]`);
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function('v', `return { ${members.join()} }`) as MakeRow;
}
