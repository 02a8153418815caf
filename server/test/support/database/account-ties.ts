import { functionAround, usesIn, withoutComments } from './table-uses.ts';
import type { Use } from './table-uses.ts';

/** A table with an `account_id` that a statement reads or changes without tying it to the account. */
export type Untied = { table: string; inside: string };

/** The tables that have a column `account_id`, by the migrations, without those that a later migration drops. */
export function accountTables(migrations: string): string[] {
  const dropped = new Set(
    Array.from(migrations.matchAll(/^drop table ([\w, ]+)/gm), ([, tables = '']) =>
      tables.split(', '),
    ).flat(),
  );
  const made = [...migrations.matchAll(/create (?:unlogged )?table (\w+) \(([\s\S]*?)\n\)/g)]
    .filter(([, , columns = '']) => /^\s*account_id\b/m.test(columns))
    .map(([, table = '']) => table);
  return made.filter((table) => !dropped.has(table));
}

/**
 * Each place in this source where one of the tables is read or changed, in a from, join, sub-select or CTE, SQL or Kysely, without
 * its `account_id` being compared, in that same query, with a value, with a table of the query around it, or with a table
 * that is. What an insert needs is the column. It reads text: conditions that stand elsewhere are not seen.
 */
export function untiedTables(tables: string[], source: string): Untied[] {
  const code = withoutComments(source);
  const mentions = mentionsOf(tables, code);
  return mentions
    .filter(
      (mention) =>
        !isTied(
          mention,
          mentions.filter(({ scope }) => scope === mention.scope),
        ),
    )
    .map(({ table, index }) => ({ table, inside: functionAround(code, index) }));
}

/** `scope` is the text of the query that the table stands in, without the queries inside it. */
type Mention = Use & { isInsert: boolean; scope: string };

function mentionsOf(tables: string[], code: string): Mention[] {
  return usesIn(tables, code).flatMap((use) =>
    use.verb === 'row'
      ? []
      : { ...use, isInsert: use.verb === 'insert', scope: scopeAround(code, use.index) },
  );
}

/** From the bracket, template, statement or union that opens around this place to the one that closes it. */
function scopeAround(code: string, index: number): string {
  const ends = (place: number) => /^(`|;\n|union\b)/.test(code.slice(place, place + 6));
  let start = index;
  for (let depth = 0; start > 0; start--) {
    const character = code[start - 1] ?? '';
    if (')}'.includes(character)) depth += 1;
    else if ('({'.includes(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && ends(start - 1))) break;
  }
  let end = index;
  for (let depth = 0; end < code.length; end++) {
    const character = code[end] ?? '';
    if ('({'.includes(character)) depth += 1;
    else if (')}'.includes(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && ends(end))) break;
  }
  // With its place, so that two queries of the same text are not one.
  return `${start} ${withoutQueriesInside(code.slice(start, end))}`;
}

function withoutQueriesInside(scope: string): string {
  let text = '';
  let skippedDepth = 0;
  for (let index = 0; index < scope.length; index++) {
    const character = scope[index] ?? '';
    const opensQuery =
      character === '(' && /^\(\s*(select|with|delete|update|insert)\b/i.test(scope.slice(index, index + 40));
    if (skippedDepth > 0 && character === '(') skippedDepth += 1;
    else if (skippedDepth === 0 && opensQuery) skippedDepth = 1;
    else if (skippedDepth > 0 && character === ')') skippedDepth -= 1;
    else if (skippedDepth === 0) text += character;
  }
  return text;
}

const COLUMN = String.raw`(?:(\w+)\.)?account_id`;
const COMPARED = [
  // SQL: a.account_id = b.account_id, account_id = $1, a.account_id = ${'…'}
  new RegExp(String.raw`${COLUMN}\s*=\s*(?:(\w+)\.account_id\b|\$)`, 'g'),
  // Kysely: .where('a.account_id', '=', …), .onRef('a.account_id', '=', 'b.account_id')
  new RegExp(String.raw`'${COLUMN}',\s*'='\s*,\s*(?:'(\w+)\.account_id')?`, 'g'),
];

function isTied(mention: Mention, together: Mention[]): boolean {
  const { scope, alias, table, isInsert } = mention;
  if (isInsert)
    return new RegExp(String.raw`into ${table}\s*\(account_id\b|\baccount_id:|'account_id'`).test(scope);
  const aliases = new Set(together.map((one) => one.alias));
  const tied = new Set<string>();
  const pairs: [string, string][] = [];
  for (const pattern of COMPARED) {
    for (const [, left, right] of scope.matchAll(pattern)) {
      // Without an alias it can only be the one table that has the column.
      const one = left ?? (aliases.size === 1 ? alias : '');
      if (right !== undefined && aliases.has(right)) pairs.push([one, right]);
      else tied.add(one);
    }
  }
  if (/\busing \(account_id\b/.test(scope)) {
    const [first = '', ...others] = aliases;
    pairs.push(...others.map((other): [string, string] => [first, other]));
  }
  // An alias of the query around this one is tied there.
  for (const [left, right] of pairs) {
    if (!aliases.has(left)) tied.add(right);
  }
  for (let size = -1; size !== tied.size;) {
    size = tied.size;
    for (const [left, right] of pairs) {
      if (tied.has(left)) tied.add(right);
      else if (tied.has(right)) tied.add(left);
    }
  }
  return tied.has(alias);
}
