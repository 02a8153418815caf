import type { Case, Direct, Kind, Moved, Read, Thing } from './kind.ts';
import {
  NOTHING,
  inKroner,
  inOre,
  lineOf,
  makeDraft,
  makeSent,
  moving,
  movingEuro,
  newCustomer,
} from './kind.ts';

type Payment = Thing & { amount: number; source: string };
type Invoice = {
  number: string | null;
  payments: Payment[];
  writeOffs: Thing[];
  reminders: { fee: number; interest: number }[];
  feesOutstanding: number;
};
type LatePayment = { nextReminder: { fee: number } | null };

/** Counts something of an invoice. */
export const ofInvoice =
  (id: string, count: (invoice: Invoice) => number) =>
  async (read: Read): Promise<number> => {
    const invoice = await read<Invoice>(`/v1/invoices/${id}`);
    return invoice === undefined ? 0 : count(invoice);
  };

const UNCONFIRMED = { reason: 'loss', lossKind: 'unconfirmed' };

/** Invoices and quotes that go out, what is paid of them, and what is not. */
export const documents = {
  sendInvoice: {
    async prepare(direct, amountOre) {
      // Each other one is in euro, whose rate is another one on each day.
      const euroCents = amountOre % 2 === 0 ? Math.round((amountOre * 100) / direct.euroE2) : 0;
      const isInEuro = euroCents > 0;
      const { id } = isInEuro
        ? await makeDraft(direct, euroCents, { currency: 'EUR' })
        : await makeDraft(direct, amountOre);
      return {
        method: 'POST',
        path: `/v1/invoices/${id}/send`,
        body: {},
        moves: isInEuro ? movingEuro(euroCents, direct.euroE2) : moving(amountOre),
        ...(isInEuro && { euroCents }),
        countDone: ofInvoice(id, ({ number }) => (number === null ? 0 : 1)),
        document: `/v1/invoices/${id}`,
        sends: (mail) => mail.invoiceId === id,
      };
    },
  },

  sendQuote: {
    async prepare({ post }, amountOre) {
      const lines = [lineOf(amountOre)];
      const { id } = await post('/v1/quotes', { client: newCustomer(), validUntil: '2199-12-31', lines });
      return {
        method: 'POST',
        path: `/v1/quotes/${id}/send`,
        body: {},
        moves: moving(amountOre),
        async countDone(read) {
          const quote = await read<{ number: string | null }>(`/v1/quotes/${id}`);
          return typeof quote?.number === 'string' ? 1 : 0;
        },
        document: `/v1/quotes/${id}`,
        sends: (mail) => mail.quoteId === id,
      };
    },
  },

  recordPayment: {
    async prepare(direct, amountOre) {
      const { id } = await makeSent(direct, amountOre);
      return {
        method: 'POST',
        path: `/v1/invoices/${id}/payments`,
        body: { amount: inKroner(amountOre), paidOn: direct.today },
        moves: moving(amountOre),
        countDone: ofInvoice(
          id,
          ({ payments }) => payments.filter(({ amount }) => inOre(amount) === amountOre).length,
        ),
      };
    },
  },

  reversePayment: {
    async prepare(direct, amountOre) {
      const { id } = await makeSent(direct, amountOre);
      const body = { amount: inKroner(amountOre), paidOn: direct.today };
      const { payments } = await direct.post<Invoice>(`/v1/invoices/${id}/payments`, body);
      return {
        method: 'DELETE',
        path: `/v1/invoices/${id}/payments/${payments[0]?.id}`,
        moves: moving(amountOre),
        countDone: ofInvoice(id, (invoice) => 1 - invoice.payments.length),
      };
    },
  },

  writeOffInvoice: {
    async prepare(direct, amountOre) {
      const { id } = await makeSent(direct, amountOre);
      return {
        method: 'POST',
        path: `/v1/invoices/${id}/write-offs`,
        body: UNCONFIRMED,
        moves: moving(amountOre),
        countDone: ofInvoice(id, ({ writeOffs }) => writeOffs.length),
      };
    },
  },

  reverseWriteOff: {
    async prepare(direct, amountOre) {
      const { id } = await makeSent(direct, amountOre);
      const { writeOffs } = await direct.post<Invoice>(`/v1/invoices/${id}/write-offs`, UNCONFIRMED);
      return {
        method: 'DELETE',
        path: `/v1/invoices/${id}/write-offs/${writeOffs[0]?.id}`,
        moves: moving(amountOre),
        countDone: ofInvoice(id, (invoice) => 1 - invoice.writeOffs.length),
      };
    },
  },

  sendReminder: {
    async prepare(direct) {
      const id = direct.takeLate();
      if (id === undefined) return undefined;
      const late = await direct.read<LatePayment>(`/v1/invoices/${id}/late-payment`);
      return letter(id, moving(inOre(late?.nextReminder?.fee ?? 0)));
    },
  },

  waiveFees: {
    async prepare(direct) {
      const id = direct.takeLate();
      if (id === undefined) return undefined;
      const { path, body } = letter(id, NOTHING);
      const { feesOutstanding } = await direct.post<Invoice>(path, body);
      return {
        method: 'POST',
        path: `/v1/invoices/${id}/fees/waive`,
        body: {},
        moves: moving(inOre(feesOutstanding)),
        countDone: ofInvoice(id, (invoice) => (invoice.feesOutstanding === 0 ? 1 : 0)),
      };
    },
  },
} satisfies Record<string, Kind>;

function letter(id: string, moves: Moved): Case {
  return {
    method: 'POST',
    path: `/v1/invoices/${id}/reminders`,
    body: { type: 'reminder', fee: true, interest: false },
    moves,
    countDone: ofInvoice(id, ({ reminders }) => reminders.length),
    sends: (mail) => mail.invoiceId === id && mail.reminderId !== null,
  };
}

/** The client of an invoice that was overpaid by so much. */
export async function makeCredit(direct: Direct, amountOre: number): Promise<string> {
  const { id, client } = await makeSent(direct, 100);
  const amount = inKroner(100 + amountOre);
  const payment = { amount, paidOn: direct.today, overpayment: 'credit' };
  await direct.post(`/v1/invoices/${id}/payments`, payment);
  return client.id;
}
