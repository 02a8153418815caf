import papa from 'papaparse';
import { parseDecimal } from '../../../../../server/src/domain/money.ts';
import { readWrittenNumber } from '../../../../../server/src/domain/texts/written-number.ts';

/** What one separator before exactly three digits means, as a person has said. */
export type Meaning = 'thousands' | 'decimals' | undefined;

export type UnreadReason =
  | 'quotes'
  | 'noAccount'
  | 'unknownAccount'
  | 'missingCells'
  | 'tooManyCells'
  | 'columns'
  | 'nameIsNumber'
  | 'noAmount'
  | 'number'
  | 'ambiguous'
  | 'minusBehind'
  | 'tooPrecise'
  | 'below0'
  | 'date'
  | 'required';

/** A row that could not be read, as it was pasted. `cell` is what is wrong in it. */
export type Unread = { line: number; text: string; reason: UnreadReason; cell: string };

/** `leftOut`: headings, sums, and accounts without a balance. */
export type Pasted<Row> = { rows: Row[]; unread: Unread[]; leftOut: { line: number; text: string }[] };
/** `line` is the one of the pasted text. */
export type PastedBalance = { line: number; account: string; name: string; balanceOre: bigint };
export type PastedInvoice = Record<Exclude<InvoiceColumn, 'outstanding'>, string> & {
  line: number;
  outstandingOre: bigint;
};

type Line = { line: number; text: string; cells: string[] };

const DASHES = /^[-\u2212\u2012\u2013\u2014]+$/;
const MOST_SHOWN = 160;

class Unreadable extends Error {
  readonly reason: UnreadReason;
  readonly cell: string;
  constructor(reason: UnreadReason, cell = '') {
    super(reason);
    this.reason = reason;
    this.cell = cell;
  }
}

/** The lines of a text that was copied from a spreadsheet: tabs between columns, or semicolons as in a CSV file. */
function linesOf(pasted: string): { lines: Line[]; unread: Unread[] } {
  const text = pasted.replaceAll(/\r\n?/g, '\n');
  const delimiter = text.includes('\t') ? '\t' : ';';
  const lines: Line[] = [];
  const unread: Unread[] = [];
  let [line, start] = [1, 0];
  papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const raw = text.slice(start, meta.cursor).replace(/\n$/, '');
      const cells = data.map((cell) => cell.trim());
      if (errors.length > 0) unread.push({ line, text: shown(raw), reason: 'quotes', cell: '' });
      else if (cells.some((cell) => cell !== '')) lines.push({ line, text: shown(raw), cells });
      line += raw.split('\n').length;
      start = meta.cursor;
    },
  });
  return { lines, unread };
}

const shown = (raw: string) => (raw.length > MOST_SHOWN ? `${raw.slice(0, MOST_SHOWN)} …` : raw);

/** The rows of which `read` says something: a row, or nothing for a line that is left out. */
function readEach<Row>(
  { lines, unread }: { lines: Line[]; unread: Unread[] },
  read: (line: Line) => Row | undefined,
): Pasted<Row> {
  const pasted: Pasted<Row> = { rows: [], unread: [...unread], leftOut: [] };
  for (const line of lines) {
    try {
      const row = read(line);
      if (row === undefined) pasted.leftOut.push({ line: line.line, text: line.text });
      else pasted.rows.push(row);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      pasted.unread.push({ line: line.line, text: line.text, reason: error.reason, cell: error.cell });
    }
  }
  pasted.unread.sort((one, other) => one.line - other.line);
  return pasted;
}

/** In øre; undefined for an empty cell. Spreadsheets write a lone dash for 0. @throws Unreadable */
function oreOf(cell: string, meaning: Meaning): bigint | undefined {
  if (cell === '') return undefined;
  if (DASHES.test(cell)) return 0n;
  const read = readWrittenNumber(cell);
  let decimal: string;
  if ('decimal' in read) decimal = read.decimal;
  else if (read.problem === 'invalid-number') throw new Unreadable('number', cell);
  else {
    const [thousands, decimals] = read.meanings;
    if (!decimals.includes('.')) throw new Unreadable('minusBehind', cell);
    if (meaning === undefined) throw new Unreadable('ambiguous', cell);
    decimal = meaning === 'thousands' ? thousands : decimals;
  }
  const ore = parseDecimal(decimal, 2);
  if (ore === undefined) throw new Unreadable('tooPrecise', cell);
  return ore;
}

const isNumber = (cell: string) => {
  const read = readWrittenNumber(cell);
  return DASHES.test(cell) || 'decimal' in read || read.problem === 'ambiguous-number';
};

const ACCOUNT = /^(\d{4,6})(?:\s+(.*))?$/;
const SUM = /^(?:sum|total\w*|kontroll\w*|differanse|difference)\b\D*$/i;

/** Where the amounts stand. Without `credit`, credit is below 0. */
type Layout = {
  name: number | undefined;
  debit: number;
  credit: number | undefined;
  width: number;
  /** Whether headings say so. */
  isNamed: boolean;
};

const HEADERS = {
  name: /^(?:konto)?navn$|^name$|^(?:konto)?tekst$|^beskrivelse$|^description$|^account name$/i,
  debit: /^debet|^debit/i,
  credit: /^kredit|^credit/i,
  balance: /^(?:utgående )?(?:saldo|balanse)|^ub\b|^(?:closing )?balance|^beløp|^amount/i,
};

/**
 * Reads rows of a trial balance: the account, perhaps its name, then debit and credit, or one balance in which credit is below
 * 0. Headings tell which column is which; without them all rows must have the same columns. So no amount lands in the
 * other column because a cell is missing.
 * @param known the accounts that may have a balance
 */
export function readBalances(
  pasted: string,
  meaning: Meaning,
  known: ReadonlySet<string>,
): Pasted<PastedBalance> {
  const table = linesOf(pasted);
  const accounts = table.lines.filter(({ cells }) => ACCOUNT.test(cells[0] ?? ''));
  const first = accounts[0]?.line ?? Infinity;
  const headings = table.lines.filter(({ line }) => line < first);
  const layout = layoutOf(headings, accounts);
  return readEach(table, ({ line, cells }) => {
    const [, account, nameBeside = ''] = ACCOUNT.exec(cells[0] ?? '') ?? [];
    if (account === undefined) {
      const isOfNumbers = line > first && cells.some((cell) => cell !== '' && isNumber(cell));
      const isOfAccount = /^\d{4}/.test(cells[0] ?? '');
      if (isOfAccount || (isOfNumbers && !cells.some((cell) => SUM.test(cell)))) {
        throw new Unreadable('noAccount', cells[0]);
      }
      return undefined;
    }
    if (layout === undefined) throw new Unreadable('columns');
    const last = Math.max(layout.debit, layout.credit ?? 0);
    if (cells.length <= last) throw new Unreadable('missingCells');
    if (cells.slice(layout.width).some((cell) => cell !== '')) throw new Unreadable('tooManyCells');
    const name = layout.name === undefined ? '' : (cells[layout.name] ?? '');
    if (!layout.isNamed && name !== '' && isNumber(name)) throw new Unreadable('nameIsNumber', name);
    const debit = oreOf(cells[layout.debit] ?? '', meaning);
    const credit = layout.credit === undefined ? undefined : oreOf(cells[layout.credit] ?? '', meaning);
    if (debit === undefined && credit === undefined) throw new Unreadable('noAmount');
    // A debit balance below 0 is a credit balance, and the other way round.
    const balanceOre = (debit ?? 0n) - (credit ?? 0n);
    if (balanceOre !== 0n && !known.has(account)) throw new Unreadable('unknownAccount', account);
    return balanceOre === 0n ? undefined : { line, account, name: name || nameBeside, balanceOre };
  });
}

/** @returns undefined where the headings leave open which amount is which */
function layoutOf(headings: Line[], rows: Line[]): Layout | undefined {
  const candidates = headings.map(({ cells }) => cells).filter((cells) => filled(cells) > 1);
  const named = candidates.map(layoutOfHeadings).find((found) => found !== undefined);
  if (named === 'unclear') return undefined;
  const layout = named ?? layoutOfRows(rows);
  const isUnclear = layout !== undefined && !layout.isNamed && layout.credit !== undefined;
  return isUnclear && candidates.some((cells) => filled(cells) > 2) ? undefined : layout;
}

const filled = (cells: string[]) => cells.filter((cell) => cell !== '').length;

function layoutOfHeadings(cells: string[]): Layout | 'unclear' | undefined {
  const at = (header: RegExp) =>
    cells.flatMap((cell, index) => (index > 0 && header.test(cell) ? index : []));
  const [debit, ...debits] = at(HEADERS.debit);
  const [credit, ...credits] = at(HEADERS.credit);
  const [balance, ...balances] = at(HEADERS.balance);
  const found = { name: at(HEADERS.name)[0], width: cells.length, isNamed: true };
  if (balance !== undefined) {
    return balances.length > 0 ? 'unclear' : { ...found, debit: balance, credit: undefined };
  }
  if (debit === undefined && credit === undefined) return undefined;
  if (debit === undefined || credit === undefined || debits.length + credits.length > 0) return 'unclear';
  return { ...found, debit, credit };
}

/** Most rows have so many columns, and texts in the second one are names. */
function layoutOfRows(rows: Line[]): Layout | undefined {
  const widths = Map.groupBy(rows, ({ cells }) => cells.length);
  const [width = 0] = [...widths.entries()].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  const seconds = (widths.get(width) ?? []).map(({ cells }) => cells[1] ?? '').filter((cell) => cell !== '');
  const numbers = seconds.filter(isNumber).length;
  // Four columns are account, name, debit and credit, also where all names are empty.
  const hasName = width > 1 && (width === 4 || numbers * 2 < seconds.length);
  const amounts = width - (hasName ? 2 : 1);
  if (amounts < 1 || amounts > 2) return undefined;
  const debit = hasName ? 2 : 1;
  const credit = amounts === 2 ? debit + 1 : undefined;
  return { name: hasName ? 1 : undefined, debit, credit, width, isNamed: false };
}

const INVOICE_COLUMNS = [
  'number',
  'kid',
  'customer',
  'orgNumber',
  'email',
  'issueDate',
  'dueDate',
  'outstanding',
] as const;
type InvoiceColumn = (typeof INVOICE_COLUMNS)[number];

/** Reads open invoices, with the columns in the order of the form's fields. A first line without an amount is of headings. */
export function readOpenInvoices(pasted: string, meaning: Meaning): Pasted<PastedInvoice> {
  const table = linesOf(pasted);
  return readEach(table, (one) => {
    const { line, cells } = one;
    if (SUM.test(cells[0] ?? '')) return undefined;
    if (one === table.lines[0] && !cells.slice(INVOICE_COLUMNS.length - 1).some(isNumber)) return undefined;
    if (cells.length < INVOICE_COLUMNS.length) throw new Unreadable('missingCells');
    if (cells.slice(INVOICE_COLUMNS.length).some((cell) => cell !== '')) throw new Unreadable('tooManyCells');
    const [number = '', kid = '', customer = '', orgNumber = '', email = ''] = cells;
    const [issued = '', due = '', outstanding = ''] = cells.slice(5);
    if (number === '' || customer === '') throw new Unreadable('required');
    const outstandingOre = oreOf(outstanding, meaning);
    if (outstandingOre === undefined) throw new Unreadable('noAmount');
    if (outstandingOre < 0n) throw new Unreadable('below0', outstanding);
    if (outstandingOre === 0n) return undefined;
    const dates = { issueDate: isoDate(issued), dueDate: isoDate(due) };
    return { line, number, kid, customer, orgNumber, email, ...dates, outstandingOre };
  });
}

/** Reads `31.12.2025`, `31/12/25` or `2025-12-31`. @throws Unreadable */
function isoDate(cell: string): string {
  if (cell === '' || /^\d{4}-\d\d-\d\d$/.test(cell)) return cell;
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d\d)$/.exec(cell) ?? [];
  if (day === undefined || month === undefined || year === undefined) throw new Unreadable('date', cell);
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
