import assert from 'node:assert/strict';

type Told = { pspReference?: string; reference?: string; day: string };
type Entry = Required<Told> & {
  time: string;
  entryType: string;
  amount: number;
  before: number;
  after: number;
};

/** A ledger as the report API 2 describes it. */
export type StandInLedger = {
  ledgerId: string;
  entries: Entry[];
  /** Days after that are not over at Vipps. */
  closedThrough: string;
  /** So many entries come at once. */
  pageSize: number;
  /** Adds an entry behind all others. @param amount øre, below 0 where money leaves */
  add(entryType: string, amount: number, told: Told): Entry;
  /** What the ledger has at the end. */
  balance(): number;
  answer(url: string): { status: number; body: object };
};

export function createStandInLedger(unit: string): StandInLedger {
  const ledger: StandInLedger = {
    ledgerId: '302321',
    entries: [],
    closedThrough: '9999-12-31',
    pageSize: 2,
    add(entryType, amount, { pspReference = crypto.randomUUID(), reference = '', day }) {
      const before = ledger.balance();
      const time = `${day}T10:00:00.${String(ledger.entries.length).padStart(6, '0')}Z`;
      const entry = { pspReference, reference, day, time, entryType, amount, before, after: before + amount };
      ledger.entries.push(entry);
      return entry;
    },
    balance: () => ledger.entries.at(-1)?.after ?? 0,
    answer(url) {
      const { pathname, searchParams } = new URL(url, 'http://vipps.test');
      if (pathname === '/settlement/v1/ledgers') {
        assert.equal(searchParams.get('settlesForRecipientHandles'), `api:${unit}`);
        return { status: 200, body: { items: [listed(ledger.ledgerId, unit)], cursor: '' } };
      }
      const [, ledgerId, day = ''] =
        /^\/report\/v2\/ledgers\/([^/]+)\/funds\/dates\/([\d-]{10})$/.exec(pathname) ?? [];
      assert.equal(ledgerId, ledger.ledgerId);
      if (day > ledger.closedThrough) return { status: 404, body: {} };
      const ofDay = ledger.entries.filter((entry) => entry.day === day);
      const from = Number(searchParams.get('cursor') ?? 0);
      const next = from + ledger.pageSize;
      const hasMore = next < ofDay.length;
      const items = ofDay.slice(from, next).map((entry) => shown(entry, unit));
      return {
        status: 200,
        body: { items, hasMore, tryLater: false, ...(hasMore && { cursor: String(next) }) },
      };
    },
  };
  return ledger;
}

function listed(ledgerId: string, unit: string): object {
  return {
    ledgerId,
    currency: 'NOK',
    payoutBankAccount: { scheme: 'BBAN:NO', id: '86011117947' },
    owner: { scheme: 'business:NO:ORG', id: '987654321' },
    settlesForRecipientHandles: [`api:${unit}`],
  };
}

function shown(
  { pspReference, reference, day, time, entryType, amount, before, after }: Entry,
  unit: string,
): object {
  return {
    pspReference,
    time,
    ledgerDate: day,
    entryType,
    reference,
    currency: 'NOK',
    amount,
    balanceBefore: before,
    balanceAfter: after,
    recipientHandle: `api:${unit}`,
  };
}
