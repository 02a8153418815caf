import { decimalFromOre } from '../../../../../server/src/domain/money.ts';
import { readScaled } from '../../../text/decimals.ts';
import type { InvoiceValues, RowValues } from './opening-values.ts';
import { newInvoice, newRow } from './opening-values.ts';

/** The cells of a text that was copied from a spreadsheet: tabs between columns, or semicolons as in a CSV file. */
function cellsOf(pasted: string): string[][] {
  const separator = pasted.includes('\t') ? '\t' : ';';
  return pasted
    .split(/\r?\n/)
    .map((line) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter((cells) => cells.some((cell) => cell !== ''));
}

/**
 * Reads rows of a trial balance: the account, perhaps its name, then debit and credit, or one balance in which credit
 * is below 0. Rows of 0 are left out, and so are rows that do not begin with an account number (headings, sums).
 */
export function pasteRows(pasted: string): RowValues[] {
  return cellsOf(pasted).flatMap(([first = '', ...cells]) => {
    const [, account, name] = /^(\d{4,6})(\s.*)?$/.exec(first) ?? [];
    if (account === undefined) return [];
    const hasName =
      name === undefined && cells.length > 1 && cells[0] !== '' && oreOf(cells[0]) === undefined;
    const [one, other] = hasName ? cells.slice(1) : cells;
    const [first0, second0] = [oreOf(one) ?? 0n, oreOf(other) ?? 0n];
    // A debit balance below 0 is a credit balance, and the other way round.
    const balanceOre = first0 - second0;
    if (balanceOre === 0n) return [];
    const typed = typedOre(balanceOre < 0n ? -balanceOre : balanceOre);
    return [newRow(balanceOre > 0n ? { account, debit: typed } : { account, credit: typed })];
  });
}

const COLUMNS = [
  'number',
  'kid',
  'customer',
  'orgNumber',
  'email',
  'issueDate',
  'dueDate',
  'outstanding',
] as const;

/**
 * Reads open invoices, with the columns in the order of the form's fields. A heading is left out, because its last cell
 * is no amount.
 */
export function pasteInvoices(pasted: string): InvoiceValues[] {
  return cellsOf(pasted).flatMap((cells) => {
    const values = Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index] ?? '']));
    const { issueDate = '', dueDate = '', outstanding = '' } = values;
    const ore = oreOf(outstanding);
    if (ore === undefined) return [];
    return [
      newInvoice({
        ...values,
        issueDate: isoDate(issueDate),
        dueDate: isoDate(dueDate),
        outstanding: typedOre(ore),
      }),
    ];
  });
}

/** Reads `31.12.2025`, `31/12/25` or `2025-12-31`; empty for any other text. */
function isoDate(cell: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return cell;
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d\d)$/.exec(cell) ?? [];
  if (day === undefined || month === undefined || year === undefined) return '';
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Reads an amount as spreadsheets write it: `12 500,50`, `12.500,50`, `12,500.50`; `(12 500,50)` is below 0. */
function oreOf(cell: string | undefined): bigint | undefined {
  if (cell === undefined || cell === '') return undefined;
  const isBelow0 = /^\(.*\)$/.test(cell) || cell.endsWith('-');
  const bare = cell.replaceAll(/[()]|kr|-$/gi, '');
  const decimals = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  const hasBoth = bare.includes(',') && bare.includes('.');
  const plain = hasBoth
    ? `${bare.slice(0, decimals).replaceAll(/[.,]/g, '')}.${bare.slice(decimals + 1)}`
    : bare;
  const ore = readScaled(plain, 2);
  return ore !== undefined && isBelow0 ? -ore : ore;
}

function typedOre(ore: bigint): string {
  return decimalFromOre(ore).replace(/\.00$/, '').replace('.', ',');
}
