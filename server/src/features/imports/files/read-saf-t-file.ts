import type { CustomerFact, ItemFact } from '../../../domain/moves/import-facts.ts';
import { createItemTally, createItemGrouper } from '../../../domain/moves/open-items.ts';
import type { ImportWarning } from '../../../domain/moves/import-warnings.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { inParts } from '../../../platform/database/kept-files.store.ts';
import { ImportFileInvalid } from '../import-file-invalid.ts';
import type { SafTEnd, SafTPiece } from '../saf-t/read-saf-t.ts';
import { readSafTInThread } from '../saf-t/read-in-thread.ts';
import { zipParts } from '../saf-t/zip-parts.ts';
import { countUnknownCustomers, insertFacts, sumCustomers } from './facts.store.ts';
import { noteRead } from './imports.store.ts';
import { ZIP } from './imported-file.ts';
import { deleteSomeLines, followKids, insertLines, listLines } from './lines.store.ts';
import { presentFigures, presentWarnings } from './report-parts.ts';
import type { ReadResult, Reading } from './reading.ts';

/** A move takes no more. */
export const MOST_ITEMS = 100_000;
const ITEMS_AT_ONCE = 500;

/**
 * Reads a SAF-T file: accounts and customers become facts at once, and lines of customers are stored until all of them can be grouped.
 * @throws ImportFileInvalid
 */
export async function readSafT(reading: Reading): Promise<ReadResult> {
  const end = await readSafTInThread(reading.db.accountId, partsOf(reading), storePieces(reading));
  const items = await storeItems(reading);
  const { count, receivablesOre } = await sumCustomers(reading.db, reading.importId);
  const warnings = [...end.warnings, ...items.warnings, ...(await unknownOf(reading))];
  if (count === 0) warnings.push({ code: 'no-customers', count: 0, amountOre: null });
  return {
    source: end.source,
    report: reportOf(end, { ...items, warnings, customerCount: count, receivablesOre }),
  };
}

async function* partsOf({
  contentType,
  sizeBytes,
  bytes,
}: Reading): AsyncGenerator<AsyncIterable<Uint8Array>> {
  if (contentType !== ZIP) {
    yield bytes(0, sizeBytes - 1);
    return;
  }
  for await (const part of zipParts({ sizeBytes, read: bytes })) yield inParts(part);
}

function storePieces({ importId, reached, transact }: Reading): (piece: SafTPiece) => Promise<void> {
  const next = { account: 0, customer: 0, line: 0 };
  return async (piece) => {
    const { accounts, lines } = piece;
    const customers = mergedCustomers(piece.customers);
    await transact(async (trx) => {
      await insertFacts(trx, importId, 'account', next.account, accounts);
      await insertFacts(trx, importId, 'customer', next.customer, customers);
      if (lines.length > 0) trx.later(insertLines(trx, importId, next.line, lines));
      trx.later(noteRead(trx, trx.accountId, importId, reached()));
    });
    next.account += accounts.length;
    next.customer += customers.length;
    next.line += lines.length;
  };
}

/** One customer may stand in a file several times, with a balance each time. */
function mergedCustomers(customers: readonly CustomerFact[]): CustomerFact[] {
  const merged = new Map<string, CustomerFact>();
  for (const one of customers) {
    const known = merged.get(one.customer);
    if (known === undefined) {
      merged.set(one.customer, one);
      continue;
    }
    const isNew = ({ account }: { account: string }) =>
      known.balances.every((balance) => balance.account !== account);
    merged.set(one.customer, { ...known, balances: [...known.balances, ...one.balances.filter(isNew)] });
  }
  return [...merged.values()];
}

/** Groups the lines of customers, and stores what is open. No lines are left. */
async function storeItems({ db, importId, goOn, transact }: Reading) {
  await transact((trx) => followKids(trx, importId));
  const grouper = createItemGrouper();
  const tally = createItemTally();
  let found: ItemFact[] = [];
  let position = 0;

  async function store(): Promise<void> {
    const some = found;
    found = [];
    await transact((trx) => insertFacts(trx, importId, 'item', position, some));
    position += some.length;
  }
  function keep(item: ItemFact | undefined): void {
    if (item === undefined) return;
    tally.add(item);
    if (position + found.length === MOST_ITEMS) throw new ImportFileInvalid(item.line, 'too-many', TOO_MANY);
    found.push(item);
  }

  for await (const lines of listLines(db, importId)) {
    await goOn();
    for (const line of lines) keep(grouper.add(line));
    if (found.length >= ITEMS_AT_ONCE) await store();
  }
  keep(grouper.end());
  await store();
  for (let isMore = true; isMore;) {
    await goOn();
    isMore = await transact((trx) => deleteSomeLines(trx, importId));
  }
  return tally.end();
}

async function unknownOf({ db, importId }: Reading): Promise<ImportWarning[]> {
  const { count, amountOre } = await countUnknownCustomers(db, importId);
  return count === 0 ? [] : [{ code: 'unknown-customer', count, amountOre }];
}

type Sums = ReturnType<ReturnType<typeof createItemTally>['end']> & {
  customerCount: number;
  receivablesOre: bigint;
};

function reportOf(
  { accountCount, entryCount, lineCount, receivablesAccounts, balanceOre }: SafTEnd,
  { customerCount, receivablesOre, openInvoices, openCredits, warnings }: Sums,
): ReadResult['report'] {
  return {
    accountCount,
    customerCount,
    entryCount,
    lineCount,
    receivablesAccounts,
    balance: kronerFromOre(balanceOre),
    receivables: kronerFromOre(receivablesOre),
    openInvoices: presentFigures(openInvoices),
    openCredits: presentFigures(openCredits),
    columns: [],
    errorCount: 0,
    errors: [],
    warnings: presentWarnings(warnings),
  };
}

const TOO_MANY = `At most ${MOST_ITEMS} open items are read.`;
