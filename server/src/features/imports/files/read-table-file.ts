import { osloDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { createItemTally } from '../../../domain/moves/open-items.ts';
import { readTableInThread } from '../tables/read-in-thread.ts';
import type { TableKind } from '../tables/table-columns.ts';
import { insertFacts } from './facts.store.ts';
import { noteRead } from './imports.store.ts';
import type { ReadResult, Reading } from './reading.ts';
import { RowsInvalid } from './reading.ts';
import { presentFigures, presentWarnings } from './report-parts.ts';

const NO_SOURCE = { software: null, version: null, companyName: null, orgNumber: null, from: null, to: null };

/** Reads a CSV of balances or open invoices. @throws RowsInvalid with what is wrong; ImportFileInvalid */
export async function readTableFile(reading: Reading, kind: TableKind, now: Date): Promise<ReadResult> {
  const { importId, transact, db, columns: named } = reading;
  const table = { bytes: await wholeOf(reading), kind, columns: named, today: osloDate(now) };
  const tally = createItemTally();
  const next = { account: 0, customer: 0, item: 0 };
  let balanceOre = 0n;
  const { columns, rowCount, errorCount, errors } = await readTableInThread(
    db.accountId,
    table,
    async ({ accounts, customers, items }) => {
      await transact(async (trx) => {
        await insertFacts(trx, importId, 'account', next.account, accounts);
        await insertFacts(trx, importId, 'customer', next.customer, customers);
        await insertFacts(trx, importId, 'item', next.item, items);
        trx.later(noteRead(trx, trx.accountId, importId, reading.reached()));
      });
      next.account += accounts.length;
      next.customer += customers.length;
      next.item += items.length;
      for (const item of items) tally.add(item);
      for (const { closingOre } of accounts) balanceOre += closingOre;
    },
  );
  const { openInvoices, openCredits, warnings } = tally.end();
  const isUnbalanced = kind === 'balances' && balanceOre !== 0n;
  const report: ReadResult['report'] = {
    accountCount: next.account,
    customerCount: next.customer,
    entryCount: 0,
    lineCount: rowCount,
    receivablesAccounts: [],
    balance: kronerFromOre(balanceOre),
    receivables: kronerFromOre(openInvoices.sumOre + openCredits.sumOre),
    openInvoices: presentFigures(openInvoices),
    openCredits: presentFigures(openCredits),
    columns,
    errorCount,
    errors,
    warnings: presentWarnings([
      ...(kind === 'open-invoices' ? warnings : []),
      ...(isUnbalanced ? [{ code: 'balances-not-zero' as const, count: 1, amountOre: balanceOre }] : []),
    ]),
  };
  if (errorCount > 0) throw new RowsInvalid(report);
  return { source: NO_SOURCE, report };
}

async function wholeOf({ bytes, sizeBytes }: Reading): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes(0, sizeBytes - 1)) parts.push(part);
  return Buffer.concat(parts);
}
