/** `row` is a call of `insertRows` or `updateRow`, which tie each row to the account by themselves, or a table of `createAttachmentStore` or of a list. */
type Verb = 'read' | 'insert' | 'change' | 'row';

/** A place of the source where a statement names a table. */
export type Use = { table: string; alias: string; index: number; verb: Verb };

const KYSELY =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|using|\w*[jJ]oin)\(\s*(?:\[\s*)?'(\w+)(?: as (\w+))?'/g;
// In a list, as in `from invoices i, payments p`, a comma stands before the table.
const SQL =
  /(\b(?:delete\s+from|from|into|update|join|using|lateral)\s+|(?<=\bfrom\s+[\w\s]+(?:,[\w\s]+)*),\s*)(\w+)(?=(?:\s+(?:as\s+)?(\w+))?)/gi;
const ROWS = /\b(?:(?:insertRows|updateRow)\([^']*?,|table:)\s*'(\w+)'/g;
/** Lists of tables that a statement takes one after the other. */
const LISTED = /\bfor \(const table of (\[[^\]]*\])/g;
const NO_ALIAS =
  /^(where|on|set|join|left|right|full|inner|cross|order|group|for|limit|using|values|select|union|as|returning)$/i;

/**
 * Each place where one of the tables is read or written, in SQL or Kysely. A table that stands in a variable is not seen.
 * @param code without comments
 */
export function usesIn(tables: readonly string[], code: string): Use[] {
  const found: Use[] = [
    ...[...code.matchAll(KYSELY)].map(({ index, 1: call = '', 2: table = '', 3: alias = table }) => {
      return { table, alias, index, verb: verbOf(call) };
    }),
    ...[...code.matchAll(SQL)].map(({ index, 1: keyword = '', 2: table = '', 3: alias = table }) => {
      return { table, alias: NO_ALIAS.test(alias) ? table : alias, index, verb: verbOf(keyword) };
    }),
    ...[...code.matchAll(ROWS)].map(({ index, 1: table = '' }) => {
      return { table, alias: table, index, verb: 'row' as const };
    }),
    ...[...code.matchAll(LISTED)].flatMap(({ 1: list = '', index }) =>
      [...list.matchAll(/\w+/g)].map(([table]) => ({ table, alias: table, index, verb: 'row' as const })),
    ),
  ];
  return found.filter(({ table }) => tables.includes(table));
}

function verbOf(call: string): Verb {
  if (/^in(to|sert)/i.test(call)) return 'insert';
  return /^(update|delete)/i.test(call) ? 'change' : 'read';
}

/** The source with blanks for its comments, so that every place stays where it was. */
export function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => ' '.repeat(comment.length));
}

const NAMED =
  /(?:\b(?:function|const) (?=\w+(?:[(<]| = (?:sql(?!\.raw)|statement|writeStatement|shortStatement|buildOnce)\b))|^const (?=\w+: )|\basync (?=\w+\(trx\b))(\w+)/gm;

/** The name of the function, method or statement that this place stands in. */
export function functionAround(code: string, index: number): string {
  return [...code.slice(0, index).matchAll(NAMED)].at(-1)?.[1] ?? '';
}
