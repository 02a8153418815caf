import { setTimeout } from 'node:timers/promises';
import type { EventType } from '../../../domain/event-types.ts';
import { addDays, osloDate } from '../../../domain/local-date.ts';
import type { Document } from './feed.ts';
import { kroner, nameOf } from './feed.ts';
import type { TestAccount } from './test-account.ts';
import { TestAccountError } from './test-account.ts';

/** `tell` prints what was done, and by which call. */
type Making = { account: TestAccount; tell: (done: string, call: string) => void };
/** `make` returns the id that the event holds. */
type Endpoint = { id: string; url: string; status: string };
type Trigger = { about: string; make: (making: Making) => Promise<string> };

const CUSTOMER = { name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'faktura@fjordkaffe.example' };
const PAYMENT_DAYS = 14;
const LOOK_MILLISECONDS = 250;
const PATIENCE_MILLISECONDS = 60_000;

/** How each type happens on a test account. */
export const TRIGGERS: Record<EventType, Trigger> = {
  'invoice.created': {
    about: 'makes a draft',
    make: async (making) => (await draft(making)).id,
  },
  'invoice.updated': {
    about: 'makes a draft, and gives it a reference',
    make: async (making) => {
      const { id } = await draft(making);
      await post(making, 'gave it a reference', `/v1/invoices/${id}`, { reference: '10045' }, 'PATCH');
      return id;
    },
  },
  'invoice.deleted': {
    about: 'makes a draft, and deletes it',
    make: async (making) => {
      const { id } = await draft(making);
      await post(making, 'deleted it', `/v1/invoices/${id}`, undefined, 'DELETE');
      return id;
    },
  },
  'invoice.sent': {
    about: 'sends an invoice by mail, which the test environment captures',
    make: async (making) => (await sent(making)).id,
  },
  'invoice.viewed': {
    about: 'sends an invoice, and opens its page as the customer',
    make: async (making) => {
      const { id } = await sent(making);
      await post(making, 'opened its page as the customer', `/v1/test/invoices/${id}/open`);
      return id;
    },
  },
  'invoice.bounced': {
    about: 'sends an invoice, and lets its mail bounce',
    make: async (making) => (await bounced(making)).id,
  },
  'invoice.overdue': {
    about: 'sends an invoice whose due date has passed',
    make: async (making) => (await overdue(making)).id,
  },
  'invoice.reminded': {
    about: 'sends an invoice whose due date has passed, and a reminder',
    make: async (making) => (await reminded(making, 'reminder', 'reminded the customer')).id,
  },
  'invoice.collection_warning': {
    about: 'sends an invoice whose due date has passed, and a collection warning',
    make: async (making) => (await reminded(making, 'collection_warning', 'warned the customer')).id,
  },
  'invoice.paid': {
    about: 'sends an invoice, and records its payment',
    make: async (making) => (await paid(making, 1)).invoiceId,
  },
  'invoice.credited': {
    about: 'sends an invoice, and a credit note of all of it',
    make: async (making) => {
      const { id } = await sent(making);
      const note = await post(making, 'made a credit note', `/v1/invoices/${id}/credit-notes`, {});
      await post(making, 'sent the credit note', `/v1/invoices/${note.id}/send`);
      return id;
    },
  },
  'invoice.written_off': {
    about: 'sends an invoice, and writes it off',
    make: async (making) => {
      const { id } = await sent(making);
      const loss = { reason: 'loss', lossKind: 'unconfirmed' };
      await post(making, 'wrote it off', `/v1/invoices/${id}/write-offs`, loss);
      return id;
    },
  },
  'payment.recorded': {
    about: 'sends an invoice, and records a payment of half of it',
    make: async (making) => (await paid(making, 0.5)).paymentId,
  },
  'payment.reversed': {
    about: 'sends an invoice, records a payment, and reverses it',
    make: async (making) => {
      const { invoiceId, paymentId } = await paid(making, 0.5);
      const path = `/v1/invoices/${invoiceId}/payments/${paymentId}`;
      await post(making, 'reversed the payment', path, undefined, 'DELETE');
      return paymentId;
    },
  },
  'client.created': {
    about: 'makes a customer',
    make: async (making) => (await customer(making)).id,
  },
  'client.updated': {
    about: 'makes a customer, and changes the city',
    make: async (making) => {
      const { id } = await customer(making);
      const change = { city: 'Bergen' };
      await post(making, 'changed the city', `/v1/clients/${id}`, change, 'PATCH');
      return id;
    },
  },
  'client.deleted': {
    about: 'makes a customer, and deletes it (needs clients:admin)',
    make: async (making) => {
      const { id } = await customer(making);
      await post(making, 'deleted the customer', `/v1/clients/${id}`, undefined, 'DELETE');
      return id;
    },
  },
  'delivery.delivered': {
    about: 'sends an invoice by mail, and waits until the mail is captured',
    make: async (making) => (await sent(making)).id,
  },
  'delivery.failed': {
    about: 'sends an invoice, and lets its mail bounce',
    make: async (making) => (await bounced(making)).id,
  },
  'journal_entry.posted': {
    about: 'posts an entry of bank charges (needs built-in accounting)',
    make: async (making) => (await entry(making)).id,
  },
  'journal_entry.reversed': {
    about: 'posts an entry of bank charges, and reverses it (needs built-in accounting)',
    make: async (making) => {
      const { id } = await entry(making);
      await post(making, 'reversed it', `/v1/journal-entries/${id}/reversal`, {});
      return id;
    },
  },
  'webhook.test': {
    about: 'sends it to each enabled webhook of the account (no feed has it)',
    make: async (making) => {
      const { items } = await making.account.call<{ items: Endpoint[] }>('GET', '/v1/webhook-endpoints', {
        query: { pageSize: 100 },
      });
      const enabled = items.filter((one) => one.status === 'enabled');
      if (enabled.length === 0) {
        throw new TestAccountError(
          'The account has no enabled webhook. Make one in the app, or with POST /v1/webhook-endpoints.',
        );
      }
      for (const { id, url } of enabled)
        await post(making, `sent it to ${url}`, `/v1/webhook-endpoints/${id}/test`);
      return '';
    },
  },
};

/** Calls the API, and prints the change that the call made. @returns the answer; of a customer or an entry only the id is used */
async function post(
  { account, tell }: Making,
  done: string,
  path: string,
  body?: object,
  method = 'POST',
): Promise<Document> {
  const answer = await account.call<Document>(method, path, body === undefined ? {} : { body });
  tell(done, `${method} ${path}`);
  return answer;
}

/** A new one each time, because the register has each mail address once. */
function customer(making: Making) {
  const email = `kunde-${crypto.randomUUID().slice(0, 8)}@fjordkaffe.example`;
  return post(making, `made the customer ${email}`, '/v1/clients', { name: CUSTOMER.name, email });
}

/** The day by the clock of the account, which may have been moved. */
async function todayOf({ account }: Making): Promise<string> {
  const { now } = await account.call<{ now: string }>('GET', '/v1/test/clock');
  return osloDate(new Date(now));
}

async function draft(making: Making, daysToPay = PAYMENT_DAYS) {
  const dueDate = addDays(await todayOf(making), daysToPay);
  return post(making, `made a draft to ${CUSTOMER.name}`, '/v1/invoices', {
    client: CUSTOMER,
    dueDate,
    lines: [{ description: 'Logo', quantity: 8, unitPrice: 1250 }],
  });
}

async function sent(making: Making, daysToPay = PAYMENT_DAYS) {
  const { id } = await draft(making, daysToPay);
  const invoice = await making.account.call<Document>('POST', `/v1/invoices/${id}/send`, {
    body: { channel: 'email' },
  });
  making.tell(`sent it: ${nameOf(invoice)}, ${kroner(invoice.total)}`, `POST /v1/invoices/${id}/send`);
  return invoice;
}

async function bounced(making: Making) {
  const { id } = await sent(making);
  return post(making, 'let its mail bounce', `/v1/test/invoices/${id}/bounce`);
}

/** An invoice that was due before it was sent becomes overdue within seconds. */
async function overdue(making: Making) {
  const { id } = await sent(making, -PAYMENT_DAYS);
  const until = performance.now() + PATIENCE_MILLISECONDS;
  while (performance.now() < until) {
    const invoice = await making.account.call<Document>('GET', `/v1/invoices/${id}`);
    if (invoice.status === 'overdue') return invoice;
    await setTimeout(LOOK_MILLISECONDS);
  }
  throw new TestAccountError('The invoice has not become overdue within a minute.');
}

async function reminded(making: Making, type: 'reminder' | 'collection_warning', done: string) {
  const { id } = await overdue(making);
  const path = `/v1/invoices/${id}/reminders`;
  const letter = { type, fee: false };
  try {
    return await post(making, done, path, letter);
  } catch (error) {
    const refusal = error instanceof TestAccountError ? error.refusal : undefined;
    if (refusal?.code !== 'reminder-too-early') throw error;
    const day = String(refusal.details?.['earliestDate']);
    await post(
      making,
      `moved the clock of the account to ${day}`,
      '/v1/test/clock',
      { now: `${day}T12:00:00Z` },
      'PUT',
    );
    return post(making, done, path, letter);
  }
}

/** @param part of the invoice, up to 1 */
async function paid(making: Making, part: number): Promise<{ invoiceId: string; paymentId: string }> {
  const { id, total } = await sent(making);
  const amount = Math.round(total * part * 100) / 100;
  const payment = { amount, paidOn: await todayOf(making) };
  const invoice = await post(
    making,
    `recorded a payment of ${kroner(amount)}`,
    `/v1/invoices/${id}/payments`,
    payment,
  );
  return { invoiceId: id, paymentId: invoice.payments.at(-1)?.id ?? '' };
}

async function entry(making: Making) {
  return post(making, 'posted an entry of bank charges', '/v1/journal-entries', {
    documentDate: await todayOf(making),
    description: 'Bankgebyr',
    lines: [
      { account: '7770', debit: 150 },
      { account: '1920', credit: 150 },
    ],
  });
}
