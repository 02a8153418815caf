import type { LocalDate } from '../days/local-date.ts';
import type { Ore } from '../money.ts';
import type { Scope } from '../access/scopes.ts';

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
  /** What is still to be explained of it. */
  leftOre: Ore | null;
  /** The ignored transactions that no entry stands for yet, without those of closed months. */
  ignored: Counted;
};

export type VatFigures = {
  /** What the VAT accounts owe the state at the end of the last term that is over. */
  owedOre: Ore;
  /** What entries that settle a term have moved away from there since. */
  settledOre: Ore;
};

/** What the checks look at, by the scope that may read it. Undefined: the caller lacks the scope. */
export type ClosingFigures = {
  'bilag:read': {
    /** The open months before the last one that have entries. */
    earlierMonths: number;
    /** Manual entries without a file. */
    withoutVoucher: Counted;
    /** Receipts that nobody has posted, of any day. */
    waitingVouchers: number;
    /** Null outside the VAT register. */
    vat: VatFigures | null;
    /** What of the year's result is not in equity. Null where no year ends with the period, or where it has no entries. */
    undistributedOre: Ore | null;
    /** The items in other currencies at the end of a year of which no revaluation stands. */
    unrevaluedItems: number;
  };
  'invoices:read':
    | { drafts: Counted; undelivered: Counted; recurringInvoices: number; receivables: ReceivablesFigures }
    | undefined;
  /** `vipps`: null where no ledger of Vipps was read. */
  'bank:read': { bankTransactions: Counted; bank: BankFigures; vipps: BankFigures | null } | undefined;
};

type CheckScope = keyof ClosingFigures & Scope;
type Found = { state: CheckState; count: number; ore: Ore | null };
/** `NO_CHECK`: the check is not shown, because most companies have nothing that the check is about. */
type Check = { scope: CheckScope; find: (figures: ClosingFigures) => Found | typeof NO_CHECK | undefined };

/** Checks of what the scope may read, and of nothing else. */
function checkBy<S extends CheckScope>(scope: S) {
  return (find: (figures: NonNullable<ClosingFigures[S]>) => Found | typeof NO_CHECK): Check => ({
    scope,
    find: (figures) => {
      const own = figures[scope];
      return own === undefined || own === null ? undefined : find(own);
    },
  });
}

const NO_CHECK = null;
const ofBooks = checkBy('bilag:read');
const ofSales = checkBy('invoices:read');
const ofFiles = checkBy('bank:read');

/** The checks before months are closed, in the order of the work. */
const CHECKS = {
  'earlier-months': ofBooks(({ earlierMonths }) => ({
    state: earlierMonths === 0 ? 'fine' : 'note',
    count: earlierMonths,
    ore: null,
  })),
  drafts: ofSales(({ drafts }) => ofWaiting(drafts)),
  undelivered: ofSales(({ undelivered }) => ofWaiting(undelivered)),
  'recurring-invoices': ofSales(({ recurringInvoices }) => ofCount(recurringInvoices)),
  'bank-transactions': ofFiles(({ bank, vipps, bankTransactions }) =>
    bank.since === null && (vipps === null || vipps.since === null)
      ? NOT_APPLICABLE
      : ofWaiting(bankTransactions),
  ),
  bank: ofFiles(({ bank }) => ofBank(bank)),
  vipps: ofFiles(({ vipps }) => (vipps === null || vipps.since === null ? NO_CHECK : ofBank(vipps))),
  receivables: ofSales(({ receivables }) => ofReceivables(receivables)),
  vouchers: ofBooks(({ withoutVoucher }) => ofWaiting(withoutVoucher)),
  'waiting-vouchers': ofBooks(({ waitingVouchers }) => ofCount(waitingVouchers)),
  vat: ofBooks(({ vat }) =>
    vat === null ? NOT_APPLICABLE : ofSum(vat.owedOre === 0n ? 0n : vat.owedOre - vat.settledOre),
  ),
  'currency-revaluation': ofBooks(({ unrevaluedItems }) =>
    unrevaluedItems === 0 ? NO_CHECK : ofCount(unrevaluedItems),
  ),
  'year-result': ofBooks(({ undistributedOre }) =>
    undistributedOre === null ? NOT_APPLICABLE : ofSum(undistributedOre),
  ),
} as const satisfies Record<string, Check>;

export type ClosingCheckId = keyof typeof CHECKS;
export const CLOSING_CHECKS = Object.keys(CHECKS) as ClosingCheckId[];

/** @property ore null where a check has no sum */
export type ClosingCheck = { id: ClosingCheckId } & Found;

const NOT_APPLICABLE = { state: 'not-applicable', count: 0, ore: null } as const;

/** What the checks found, and those that are left out, each with the scope that the caller lacks. */
export function closingChecks(figures: ClosingFigures): {
  checks: ClosingCheck[];
  leftOut: { part: ClosingCheckId; scope: Scope }[];
} {
  const all = CLOSING_CHECKS.map((id) => ({ id, scope: CHECKS[id].scope, found: CHECKS[id].find(figures) }));
  return {
    checks: all.flatMap(({ id, found }) =>
      found === undefined || found === NO_CHECK ? [] : [{ id, ...found }],
    ),
    leftOut: all.flatMap(({ id, scope, found }) => (found === undefined ? [{ part: id, scope }] : [])),
  };
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

/** A difference that is explained needs no work. What is ignored does not explain it, because an entry must stand for it. */
function ofBank({ differenceOre, leftOre, ignored }: BankFigures) {
  if (ignored.count > 0) {
    const restOre = differenceOre === 0n ? 0n : (leftOre ?? 0n);
    return { state: 'todo' as const, count: ignored.count, ore: ignored.ore + restOre };
  }
  if (differenceOre === null || leftOre === null) return NOT_APPLICABLE;
  if (differenceOre === 0n) return ofSum(0n);
  return leftOre === 0n ? { state: 'note' as const, count: 0, ore: differenceOre } : ofSum(leftOre);
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
