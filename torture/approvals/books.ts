import type { Direct, Kind, Read, Thing } from './kind.ts';
import { addDays, inKroner, inOre, moving } from './kind.ts';

type Entry = Thing & { description: string; correctsEntryId: string | null };
type YearResult = { status: 'open' | 'transferred'; undistributed: number };
type Revaluation = Thing & { asOf: string; lines: { amountNok: number }[] };
type OpeningBalance = { openInvoices: { number: string }[] };

/** Before everything else in the books, because nothing may have been booked until then. */
const OPENED = '2015-12-31';
/** A year that is over, and in which nothing else is booked. */
const YEAR = 2021;
/** A day of another year, which nothing else revalues. */
const CLOSING_DAY = '2022-12-31';
const REVALUATIONS = '/v1/currency-revaluations';
const EURO_ACCOUNT = '1922';

/** An entry by which the cost of the year grows; it shrinks by a negative amount. */
function entryOf(description: string, documentDate: string, costOre: number): object {
  const amount = inKroner(Math.abs(costOre));
  const [cost, money] = costOre > 0 ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  const lines = [
    { account: '7770', [cost]: amount },
    { account: '1920', [money]: amount },
  ];
  return { documentDate, description, lines };
}

/** Those of that description, from that day on: whatever is asked for is done within a week, or never. */
const entriesNamed = async (read: Read, description: string, from: string): Promise<Entry[]> => {
  const months = `from=${from.slice(0, 7)}&to=${addDays(from, 31).slice(0, 7)}`;
  const page = await read<{ items: Entry[] }>(
    `/v1/journal-entries?${months}&q=${encodeURIComponent(description)}`,
  );
  return page?.items ?? [];
};

/** Gives the year a loss of so much that nobody has moved. */
async function makeLoss({ read, post, tryTo }: Direct, amountOre: number): Promise<void> {
  const path = `/v1/year-results/${YEAR}`;
  await tryTo('DELETE', path);
  const now = inOre((await read<YearResult>(path))?.undistributed ?? 0);
  if (now + amountOre === 0) return;
  await post('/v1/journal-entries', entryOf('Gebyr', `${YEAR}-06-30`, now + amountOre));
}

const isTransferred = async (read: Read): Promise<boolean> =>
  (await read<YearResult>(`/v1/year-results/${YEAR}`))?.status === 'transferred';

/**
 * Makes the bank account in euro differ by so much on the closing day, and takes the revaluation of that day back. The difference stands in
 * kroner alone, so that no rate counts.
 */
async function makeDifference({ read, post, tryTo }: Direct, amountOre: number): Promise<void> {
  const settings = await read<{ currencyAccounts: object[] }>('/v1/settings');
  if (settings?.currencyAccounts.length === 0) {
    const own = { currency: 'EUR', iban: 'NO8330001234567', bic: 'DNBANOKK', account: EURO_ACCOUNT };
    await tryTo('PATCH', '/v1/settings', { currencies: ['EUR'], currencyAccounts: [own] });
  }
  for (const { id } of await revaluationsOf(read)) await tryTo('DELETE', `${REVALUATIONS}/${id}`);
  // A revaluation tells what stands on the account.
  const { id, lines: items } = await post<Revaluation>(REVALUATIONS, { asOf: CLOSING_DAY });
  await tryTo('DELETE', `${REVALUATIONS}/${id}`);
  const changeOre = amountOre + inOre(items[0]?.amountNok ?? 0);
  if (changeOre === 0) return;
  const amount = inKroner(Math.abs(changeOre));
  const [away, here] = changeOre > 0 ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const);
  const lines = [
    { account: EURO_ACCOUNT, [away]: amount },
    { account: '1920', [here]: amount },
  ];
  await post('/v1/journal-entries', { documentDate: CLOSING_DAY, description: 'Valuta', lines });
}

const revaluationsOf = async (read: Read): Promise<Revaluation[]> => {
  const list = await read<{ items: Revaluation[] }>(REVALUATIONS);
  return (list?.items ?? []).filter(({ asOf }) => asOf === CLOSING_DAY);
};

function opening(number: string, amountOre: number): object {
  const amount = inKroner(amountOre);
  return {
    date: OPENED,
    balances: [
      { account: '1500', debit: amount },
      { account: '2050', credit: amount },
    ],
    openInvoices: [{ number, client: { name: 'Kunde' }, dueDate: '2199-12-31', outstanding: amount }],
  };
}

const hasOpened = async (read: Read, number: string): Promise<boolean> => {
  const balance = await read<OpeningBalance>('/v1/opening-balances');
  return balance?.openInvoices.some((invoice) => invoice.number === number) ?? false;
};

/** A number with letters, so that it is none of our own series. */
const foreignNumber = (): string => `A-${crypto.randomUUID().slice(0, 13)}`;

/** What somebody books by hand, the first day of the books, and the last of a year. */
export const books = {
  createJournalEntry: {
    async prepare({ today }, amountOre) {
      const description = `Bilag ${crypto.randomUUID()}`;
      return {
        method: 'POST',
        path: '/v1/journal-entries',
        body: entryOf(description, today, amountOre),
        moves: moving(amountOre),
        countDone: async (read) => (await entriesNamed(read, description, today)).length,
      };
    },
  },

  reverseJournalEntry: {
    async prepare({ today, post }, amountOre) {
      const description = `Bilag ${crypto.randomUUID()}`;
      const { id } = await post('/v1/journal-entries', entryOf(description, today, amountOre));
      return {
        method: 'POST',
        path: `/v1/journal-entries/${id}/reversal`,
        moves: moving(amountOre),
        async countDone(read) {
          const entries = await entriesNamed(read, description, today);
          return entries.filter(({ correctsEntryId }) => correctsEntryId === id).length;
        },
      };
    },
  },

  createOpeningBalance: {
    shares: 'opening balance',
    async prepare({ tryTo }, amountOre) {
      await tryTo('DELETE', '/v1/opening-balances');
      const number = foreignNumber();
      return {
        method: 'POST',
        path: '/v1/opening-balances',
        body: opening(number, amountOre),
        moves: moving(amountOre),
        countDone: async (read) => ((await hasOpened(read, number)) ? 1 : 0),
      };
    },
  },

  deleteOpeningBalance: {
    shares: 'opening balance',
    async prepare({ tryTo, post }, amountOre) {
      await tryTo('DELETE', '/v1/opening-balances');
      const number = foreignNumber();
      await post('/v1/opening-balances', opening(number, amountOre));
      return {
        method: 'DELETE',
        path: '/v1/opening-balances',
        moves: moving(amountOre),
        countDone: async (read) => ((await hasOpened(read, number)) ? 0 : 1),
      };
    },
  },

  createCurrencyRevaluation: {
    shares: 'revaluation',
    async prepare(direct, amountOre) {
      await makeDifference(direct, amountOre);
      return {
        method: 'POST',
        path: REVALUATIONS,
        body: { asOf: CLOSING_DAY },
        moves: moving(amountOre),
        countDone: async (read) => (await revaluationsOf(read)).length,
      };
    },
  },

  deleteCurrencyRevaluation: {
    shares: 'revaluation',
    async prepare(direct, amountOre) {
      await makeDifference(direct, amountOre);
      const { id } = await direct.post(REVALUATIONS, { asOf: CLOSING_DAY });
      return {
        method: 'DELETE',
        path: `${REVALUATIONS}/${id}`,
        moves: moving(amountOre),
        countDone: async (read) => ((await revaluationsOf(read)).some((one) => one.id === id) ? 0 : 1),
      };
    },
  },

  transferYearResult: {
    shares: 'year result',
    async prepare(direct, amountOre) {
      await makeLoss(direct, amountOre);
      return {
        method: 'POST',
        path: '/v1/year-results',
        body: { year: YEAR },
        moves: moving(amountOre),
        countDone: async (read) => ((await isTransferred(read)) ? 1 : 0),
      };
    },
  },

  takeBackYearResult: {
    shares: 'year result',
    async prepare(direct, amountOre) {
      await makeLoss(direct, amountOre);
      await direct.post('/v1/year-results', { year: YEAR });
      return {
        method: 'DELETE',
        path: `/v1/year-results/${YEAR}`,
        moves: moving(amountOre),
        countDone: async (read) => ((await isTransferred(read)) ? 0 : 1),
      };
    },
  },
} satisfies Record<string, Kind>;
