import type { LocalDate } from '../local-date.ts';
import type { Ore } from '../money.ts';

/** The checks before months are closed, in the order of the work. */
export const CLOSING_CHECKS = [
  'earlier-months',
  'drafts',
  'undelivered',
  'recurring-invoices',
  'bank-transactions',
  'bank',
  'receivables',
  'vouchers',
  'waiting-vouchers',
  'vat',
  'year-result',
] as const;
export type ClosingCheckId = (typeof CLOSING_CHECKS)[number];

/** `note`: worth knowing, and nothing has to be done. */
export const CHECK_STATES = ['fine', 'todo', 'note', 'not-applicable'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** How many, and how much of it. */
export type Counted = { count: number; ore: Ore };

/** What invoices say that customers owe, and what the account of receivables says. */
export type ReceivablesFigures = {
  /** Left to pay of all invoices now, fees of letters with it. */
  owedOre: Ore;
  /** The part of it that was invoiced while accounting was off, so that it is not in the books. */
  unbookedOre: Ore;
  /** The balance of the account with all that has been posted. */
  bookedOre: Ore;
  /** The balance at the end of the period. */
  balanceOre: Ore;
  /** What is dated until the end of the period and posted later, because its month was closed. */
  postedLater: Counted;
};

export type BankFigures = {
  /** The first day of which files of the bank tell. */
  since: LocalDate | null;
  /** Null where no file tells the balance of the bank. */
  differenceOre: Ore | null;
  unexplainedOre: Ore | null;
};

export type VatFigures = {
  /** What the VAT accounts owe the state at the end of the last term that is over. */
  owedOre: Ore;
  /** What entries that settle a term have moved away from there since. */
  settledOre: Ore;
};

export type ClosingFigures = {
  /** The open months before the last one that have entries. */
  earlierMonths: number;
  drafts: Counted;
  undelivered: Counted;
  recurringInvoices: number;
  bankTransactions: Counted;
  bank: BankFigures;
  receivables: ReceivablesFigures;
  /** Manual entries without a file. */
  withoutVoucher: Counted;
  /** Receipts that nobody has posted, of any day. */
  waitingVouchers: number;
  /** Null outside the VAT register. */
  vat: VatFigures | null;
  /** What of the year's result is not in equity. Null where no year ends with the period, or where it has no entries. */
  undistributedOre: Ore | null;
};

/** @property ore null where a check has no sum */
export type ClosingCheck = { id: ClosingCheckId; state: CheckState; count: number; ore: Ore | null };

const NOT_APPLICABLE = { state: 'not-applicable', count: 0, ore: null } as const;

export function closingChecks(figures: ClosingFigures): ClosingCheck[] {
  const { earlierMonths, recurringInvoices, waitingVouchers, bank, bankTransactions, vat, undistributedOre } =
    figures;
  const found: Record<ClosingCheckId, Omit<ClosingCheck, 'id'>> = {
    'earlier-months': {
      state: earlierMonths === 0 ? 'fine' : 'note',
      count: earlierMonths,
      ore: null,
    },
    drafts: ofWaiting(figures.drafts),
    undelivered: ofWaiting(figures.undelivered),
    'recurring-invoices': ofCount(recurringInvoices),
    'bank-transactions': bank.since === null ? NOT_APPLICABLE : ofWaiting(bankTransactions),
    bank: ofBank(bank),
    receivables: ofReceivables(figures.receivables),
    vouchers: ofWaiting(figures.withoutVoucher),
    'waiting-vouchers': ofCount(waitingVouchers),
    vat: vat === null ? NOT_APPLICABLE : ofSum(vat.owedOre === 0n ? 0n : vat.owedOre - vat.settledOre),
    'year-result': undistributedOre === null ? NOT_APPLICABLE : ofSum(undistributedOre),
  };
  return CLOSING_CHECKS.map((id) => ({ id, ...found[id] }));
}

function ofWaiting({ count, ore }: Counted) {
  return { state: count === 0 ? ('fine' as const) : ('todo' as const), count, ore };
}

function ofCount(count: number) {
  return { state: count === 0 ? ('fine' as const) : ('todo' as const), count, ore: null };
}

function ofSum(ore: Ore) {
  return { state: ore === 0n ? ('fine' as const) : ('todo' as const), count: 0, ore };
}

/** A difference that is explained needs no work. */
function ofBank({ differenceOre, unexplainedOre }: BankFigures) {
  if (differenceOre === null || unexplainedOre === null) return NOT_APPLICABLE;
  if (differenceOre === 0n) return ofSum(0n);
  return unexplainedOre === 0n
    ? { state: 'note' as const, count: 0, ore: differenceOre }
    : ofSum(unexplainedOre);
}

/** Nothing can be posted on the account by hand. So only days, and invoices outside the books, make a difference. */
function ofReceivables(figures: ReceivablesFigures) {
  const unexplainedOre = unexplainedReceivables(figures);
  if (unexplainedOre !== 0n) return ofSum(unexplainedOre);
  const { unbookedOre, postedLater } = figures;
  const isEqual = unbookedOre === 0n && postedLater.count === 0;
  return {
    state: isEqual ? ('fine' as const) : ('note' as const),
    count: postedLater.count,
    ore: unbookedOre + postedLater.ore,
  };
}

/** Not 0 only when the books are broken; `tilgode verify` then says where. */
export function unexplainedReceivables({ owedOre, unbookedOre, bookedOre }: ReceivablesFigures): Ore {
  return owedOre - unbookedOre - bookedOre;
}
