import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountFact, CustomerFact, ItemFact } from '../../../domain/moves/import-facts.ts';
import { createHeaderCounter, matchHeaders } from '../columns.ts';
import type { NamedColumns } from '../files/imported-file.ts';
import type { ReportedProblem } from '../report.ts';
import { createProblemList, toReportedProblem } from '../report.ts';
import { readTable } from '../read-table.ts';
import { readBalance } from './balance-row.ts';
import { readOpenInvoice } from './open-invoice-row.ts';
import { rowReader } from './row-values.ts';
import type { TableKind } from './table-columns.ts';
import { TABLES } from './table-columns.ts';

/** Of a header or a cell, as a report repeats it. */
const MOST_CHARACTERS = 100;
const SAMPLES = 3;

export type TableToRead = {
  bytes: Uint8Array;
  kind: TableKind;
  columns: NamedColumns | null;
  today: LocalDate;
};

export type ReadColumn = { header: string; field: string | null; samples: string[] };

/** What a table says. With errors there are no facts that count. */
export type TableFacts = {
  columns: ReadColumn[];
  rowCount: number;
  errorCount: number;
  errors: ReportedProblem[];
  accounts: AccountFact[];
  customers: CustomerFact[];
  items: ItemFact[];
};

/** Reads the balances of accounts, or open invoices with their customers. */
export function readFacts({ bytes, kind, columns: named, today }: TableToRead): TableFacts {
  const { columns: known, needed, mostRows } = TABLES[kind];
  const table = readTable(bytes, createHeaderCounter(known), mostRows);
  const told = createProblemList();
  const { columns, problems } = matchHeaders(known, needed, table.headers, placesOf(named, table.headers));
  for (const { line, ...problem } of table.problems) {
    told.add([toReportedProblem({ line, column: null, field: null }, problem)]);
  }
  for (const { column, field, ...problem } of table.headers.length === 0 ? [] : problems) {
    told.add([toReportedProblem({ line: table.headerLine, column, field }, problem)]);
  }
  const tell = (problem: ReportedProblem) => told.add([problem]);
  const facts = createFacts(
    tell,
    columns.map(({ column }) => column?.field),
  );
  // Without its columns no row can be right, and each would tell of them again.
  if (problems.length === 0) {
    const valuesOf = rowReader(columns, today, tell);
    for (const row of table.rows) facts.add(kind, valuesOf(row));
  }
  return {
    columns: columns.map(({ header, column }, index) => ({
      header: header.slice(0, MOST_CHARACTERS),
      field: column?.field ?? null,
      samples: table.rows
        .slice(0, SAMPLES)
        .map(({ cells }) => (cells[index] ?? '').slice(0, MOST_CHARACTERS)),
    })),
    rowCount: table.rows.length,
    errorCount: told.count(),
    errors: told.first(),
    ...facts.all(),
  };
}

/** Columns by number, of the named headers where the file has them. */
function placesOf(named: NamedColumns | null, headers: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(named ?? {}).flatMap(([field, column]) => {
      const place = typeof column === 'number' ? column : headers.indexOf(column) + 1;
      return place === 0 ? [] : [[field, place] as const];
    }),
  );
}

/** @param fields what the columns of the file have, in order */
function createFacts(tell: (problem: ReportedProblem) => void, fields: readonly (string | undefined)[]) {
  const accounts = new Map<string, AccountFact>();
  const customers = new Map<string, CustomerFact>();
  const items = new Map<string, ItemFact>();

  function twice(line: number, field: string): void {
    tell(toReportedProblem({ line, column: fields.indexOf(field) + 1, field }, { code: 'already-used' }));
  }

  return {
    add(kind: TableKind, row: Parameters<typeof readBalance>[0]): void {
      if (kind === 'balances') {
        const account = readBalance(row);
        if (account === undefined) return;
        if (accounts.has(account.account)) twice(row.line, 'account');
        accounts.set(account.account, account);
        return;
      }
      const read = readOpenInvoice(row);
      if (read === undefined) return;
      const { item, customer } = read;
      const key = JSON.stringify([item.customer, item.key]);
      if (items.has(key)) twice(row.line, 'number');
      items.set(key, item);
      if (!customers.has(customer.customer)) customers.set(customer.customer, customer);
    },
    all: () => ({
      accounts: [...accounts.values()],
      customers: [...customers.values()],
      items: [...items.values()],
    }),
  };
}
