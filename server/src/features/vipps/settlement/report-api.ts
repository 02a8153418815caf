import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Ledger, LedgerEntry } from '../../../domain/vipps/ledger.ts';
import type { Vipps } from '../client/vipps.ts';
import { VippsFailed } from '../client/vipps.ts';

/** More pages of one answer would be a circle. */
const MOST_PAGES = 1_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Read = Pick<Vipps, 'read'>;
type Fields = Record<string, unknown>;

/** The ledgers in kroner that pay out what a sales unit has captured (settlement API 1): one, but after a change of the agreement. @throws VippsFailed */
export async function listLedgers(vipps: Read, merchantSerialNumber: string): Promise<Ledger[]> {
  const handle = `api:${merchantSerialNumber}`;
  const first = `/settlement/v1/ledgers?settlesForRecipientHandles=${encodeURIComponent(handle)}`;
  const next = (cursor: string) => `/settlement/v1/ledgers?cursor=${encodeURIComponent(cursor)}`;
  const ledgers: Ledger[] = [];
  for await (const { items } of pagesOf(vipps, first, next)) {
    for (const { ledgerId, currency, settlesForRecipientHandles: handles } of items) {
      if (currency !== BOOK_CURRENCY || !Array.isArray(handles) || !handles.includes(handle)) continue;
      ledgers.push({ ledgerId: textOf(ledgerId), unit: merchantSerialNumber });
    }
  }
  return ledgers;
}

/**
 * The entries of a day of the ledger of funds (report API 2).
 * @returns undefined while the day is not over at Vipps
 * @throws VippsFailed
 */
export async function readDay(
  vipps: Read,
  { ledgerId }: Ledger,
  day: LocalDate,
): Promise<LedgerEntry[] | undefined> {
  const path = `/report/v2/ledgers/${encodeURIComponent(ledgerId)}/funds/dates/${day}`;
  const entries: LedgerEntry[] = [];
  let isThere = false;
  for await (const page of pagesOf(vipps, path, (cursor) => `${path}?cursor=${encodeURIComponent(cursor)}`)) {
    if (page.isEarly) return undefined;
    isThere = true;
    entries.push(...page.items.map(readEntry));
  }
  return isThere ? entries : undefined;
}

/** The pages of an answer; none where there is no answer yet. */
async function* pagesOf(
  vipps: Read,
  first: string,
  next: (cursor: string) => string,
): AsyncGenerator<{ items: Fields[]; isEarly: boolean }> {
  let path = first;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const body = await vipps.read(path);
    if (body === undefined) {
      if (pages === 0) return;
      throw unreadable('page');
    }
    const { items, cursor, hasMore, tryLater } = body;
    if (!Array.isArray(items)) throw unreadable('items');
    yield { items: items as Fields[], isEarly: tryLater === true };
    // The settlement API gives no cursor with its last page, and the report API says that there is no more.
    if (typeof cursor !== 'string' || cursor === '' || hasMore === false) return;
    path = next(cursor);
  }
  throw unreadable('pages');
}

function readEntry(entry: Fields): LedgerEntry {
  const { pspReference, ledgerDate, entryType, reference, currency } = entry;
  if (typeof ledgerDate !== 'string' || !DAY.test(ledgerDate)) throw unreadable('ledgerDate');
  if (currency !== undefined && currency !== BOOK_CURRENCY) throw unreadable('currency');
  return {
    pspReference: textOf(pspReference),
    ledgerDate,
    entryType: textOf(entryType),
    reference: textOf(reference ?? ''),
    balanceBeforeOre: oreOf(entry['balanceBefore']),
    balanceAfterOre: oreOf(entry['balanceAfter']),
  };
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > MOST_CHARACTERS) throw unreadable('text');
  return value;
}

const MOST_CHARACTERS = 200;

function oreOf(value: unknown): Ore {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw unreadable('balance');
  return BigInt(value);
}

function unreadable(field: string): VippsFailed {
  return new VippsFailed('away', `unreadable ${field} of a ledger`);
}
