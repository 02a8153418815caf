import type { EventType } from '../event-types.ts';
import { orThrow } from '../or-throw.ts';
import type { components } from '../schema.ts';
import { TilgodeError } from '../tilgode-error.ts';
import { APP_TRIGGERS } from './app-triggers.ts';
import { CommandError } from './command.ts';
import { kroner, nameOf } from './feed.ts';
import type { Making, Trigger } from './making.ts';
import { CUSTOMER, LINES, PAYMENT_DAYS, customer, daysAfter, eventually, todayOf } from './making.ts';
import { MOVE_TRIGGERS } from './move-triggers.ts';
import { PROPOSAL_TRIGGERS } from './proposal-triggers.ts';
import { QUOTE_TRIGGERS } from './quote-triggers.ts';
import { RECURRING_TRIGGERS } from './recurring-triggers.ts';

type Invoice = components['schemas']['Invoice'];

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
      const body = { reference: '10045' };
      await orThrow(making.client.PATCH('/v1/invoices/{id}', { params: { path: { id } }, body }));
      making.tell('gave it a reference');
      return id;
    },
  },
  'invoice.deleted': {
    about: 'makes a draft, and deletes it',
    make: async (making) => {
      const { id } = await draft(making);
      await orThrow(making.client.DELETE('/v1/invoices/{id}', { params: { path: { id } } }));
      making.tell('deleted it');
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
      await orThrow(making.client.POST('/v1/test/invoices/{id}/open', { params: { path: { id } } }));
      making.tell('opened its page as the customer');
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
      const note = await orThrow(
        making.client.POST('/v1/invoices/{id}/credit-notes', { params: { path: { id } }, body: {} }),
      );
      making.tell('made a credit note');
      await orThrow(making.client.POST('/v1/invoices/{id}/send', { params: { path: { id: note.id } } }));
      making.tell('sent the credit note');
      return id;
    },
  },
  'invoice.written_off': {
    about: 'sends an invoice, and writes it off',
    make: async (making) => {
      const { id } = await sent(making);
      const body = { reason: 'loss', lossKind: 'unconfirmed' } as const;
      await orThrow(making.client.POST('/v1/invoices/{id}/write-offs', { params: { path: { id } }, body }));
      making.tell('wrote it off');
      return id;
    },
  },
  ...QUOTE_TRIGGERS,
  'payment.recorded': {
    about: 'sends an invoice, which the simulated bank pays by a file (needs bank:write)',
    make: async (making) => (await paidByBank(making)).invoiceId,
  },
  'payment.reversed': {
    about: 'sends an invoice, records a payment, and reverses it',
    make: async (making) => {
      const { invoiceId, paymentId } = await paid(making, 0.5);
      const path = { id: invoiceId, paymentId };
      await orThrow(making.client.DELETE('/v1/invoices/{id}/payments/{paymentId}', { params: { path } }));
      making.tell('reversed the payment');
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
      const body = { city: 'Bergen' };
      await orThrow(making.client.PATCH('/v1/clients/{id}', { params: { path: { id } }, body }));
      making.tell('changed the city');
      return id;
    },
  },
  'client.deleted': {
    about: 'makes a customer, and deletes it (needs clients:admin)',
    make: async (making) => {
      const { id } = await customer(making);
      await orThrow(making.client.DELETE('/v1/clients/{id}', { params: { path: { id } } }));
      making.tell('deleted the customer');
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
      const path = { id };
      await orThrow(making.client.POST('/v1/journal-entries/{id}/reversal', { params: { path }, body: {} }));
      making.tell('reversed it');
      return id;
    },
  },
  ...RECURRING_TRIGGERS,
  'bank_file.done': {
    about: 'sends an invoice, which the simulated bank pays by a file (needs bank:write)',
    make: async (making) => (await paidByBank(making)).fileId,
  },
  'bank_file.failed': {
    about: 'gives a file in that is cut off (needs bank:write)',
    make: async ({ client, tell }) => {
      const body = new Blob([`NY000010${crypto.randomUUID()}`], { type: 'text/plain' });
      const params = { query: { filename: 'cut-off.txt' } };
      const file = await orThrow(client.POST('/v1/bank-files', { params, body }));
      tell('gave a file in that is cut off');
      return file.id;
    },
  },
  'bank_transaction.matched': {
    about: 'sends an invoice, which the simulated bank pays by a file (needs bank:write)',
    make: async (making) => (await paidByBank(making)).fileId,
  },
  'bank_transaction.unmatched': {
    about: 'lets the simulated bank pay without a KID (needs bank:write)',
    make: (making) => givenByBank(making, { amount: 500 }),
  },
  'bank_transaction.ignored': {
    about: 'lets the simulated bank pay without a KID, and ignores it (needs bank:write)',
    make: async (making) => {
      const { client, tell } = making;
      const query = { bankFileId: await givenByBank(making, { amount: 500 }) };
      const id = await eventually('The transaction has not been imported within a minute.', async () => {
        const { items } = await orThrow(client.GET('/v1/bank-transactions', { params: { query } }));
        return items[0]?.id;
      });
      const body = { reason: 'Lån fra eier' };
      await orThrow(client.POST('/v1/bank-transactions/{id}/ignore', { params: { path: { id } }, body }));
      tell('ignored it');
      return id;
    },
  },
  'import.ready': {
    about: 'gives in the balances of two accounts (needs imports:write)',
    make: (making) => given(making, 'Konto;Saldo\n1920;1000\n2050;-1000\n', 'balances of two accounts'),
  },
  'import.failed': {
    about: 'gives in balances without a column of accounts (needs imports:write)',
    make: (making) => given(making, 'Navn;Saldo\nBank;1000\n', 'balances without accounts'),
  },
  'export.done': {
    about: 'asks for a file with all of the account (needs exports:write)',
    make: async ({ client, tell }) => {
      const { id } = await orThrow(client.POST('/v1/exports', { body: { kind: 'everything' } }));
      tell('asked for an export');
      return id;
    },
  },
  'export.failed': {
    about: 'asks for a file with all of the account, and deletes it while it is made (needs exports:write)',
    make: async ({ client, tell }) => {
      const { id } = await orThrow(client.POST('/v1/exports', { body: { kind: 'everything' } }));
      await orThrow(client.DELETE('/v1/exports/{id}', { params: { path: { id } } }));
      tell('asked for an export, and deleted it');
      return id;
    },
  },
  ...MOVE_TRIGGERS,
  ...PROPOSAL_TRIGGERS,
  ...APP_TRIGGERS,
  'webhook.test': {
    about: 'sends it to each enabled webhook of the account (no feed has it)',
    make: async ({ client, tell }) => {
      const query = { pageSize: 100 };
      const { items } = await orThrow(client.GET('/v1/webhook-endpoints', { params: { query } }));
      const enabled = items.filter((one) => one.status === 'enabled');
      if (enabled.length === 0) {
        throw new CommandError(
          'The account has no enabled webhook. Make one in the app, or with POST /v1/webhook-endpoints.',
        );
      }
      for (const { id, url } of enabled) {
        await orThrow(client.POST('/v1/webhook-endpoints/{id}/test', { params: { path: { id } } }));
        tell(`sent it to ${url}`);
      }
      return '';
    },
  },
};

/** In the order of the list. */
export const EVENT_TYPES = Object.keys(TRIGGERS) as EventType[];

async function draft(making: Making, daysToPay = PAYMENT_DAYS): Promise<Invoice> {
  const body = {
    client: CUSTOMER,
    dueDate: daysAfter(await todayOf(making), daysToPay),
    lines: LINES,
  };
  const made = await orThrow(making.client.POST('/v1/invoices', { body }));
  making.tell(`made a draft to ${CUSTOMER.name}`);
  return made;
}

async function sent(making: Making, daysToPay = PAYMENT_DAYS): Promise<Invoice> {
  const path = { id: (await draft(making, daysToPay)).id };
  const body = { channel: 'email' } as const;
  const invoice = await orThrow(making.client.POST('/v1/invoices/{id}/send', { params: { path }, body }));
  making.tell(`sent it: ${nameOf(invoice)}, ${kroner(invoice.total)}`);
  return invoice;
}

async function bounced(making: Making): Promise<Invoice> {
  const invoice = await sent(making);
  const path = { id: invoice.id };
  await orThrow(making.client.POST('/v1/test/invoices/{id}/bounce', { params: { path } }));
  making.tell('let its mail bounce');
  return invoice;
}

/** An invoice that was due before it was sent becomes overdue within seconds. */
async function overdue(making: Making): Promise<Invoice> {
  const path = { id: (await sent(making, -PAYMENT_DAYS)).id };
  return eventually('The invoice has not become overdue within a minute.', async () => {
    const invoice = await orThrow(making.client.GET('/v1/invoices/{id}', { params: { path } }));
    return invoice.status === 'overdue' ? invoice : undefined;
  });
}

async function reminded(
  making: Making,
  type: 'reminder' | 'collection_warning',
  done: string,
): Promise<Invoice> {
  const { client, tell } = making;
  const invoice = await overdue(making);
  const remind = () =>
    orThrow(
      client.POST('/v1/invoices/{id}/reminders', {
        params: { path: { id: invoice.id } },
        body: { type, fee: false },
      }),
    );
  try {
    await remind();
  } catch (error) {
    if (!(error instanceof TilgodeError) || error.code !== 'reminder-too-early') throw error;
    const day = String(error.details['earliestDate']);
    await orThrow(client.PUT('/v1/test/clock', { body: { now: `${day}T12:00:00Z` } }));
    tell(`moved the clock of the account to ${day}`);
    await remind();
  }
  tell(done);
  return invoice;
}

/** @param part of the invoice, up to 1 */
async function paid(making: Making, part: number): Promise<{ invoiceId: string; paymentId: string }> {
  const { id, total } = await sent(making);
  const amount = Math.round(total * part * 100) / 100;
  const body = { amount, paidOn: await todayOf(making) };
  const path = { id };
  const { payments } = await orThrow(
    making.client.POST('/v1/invoices/{id}/payments', { params: { path }, body }),
  );
  making.tell(`recorded a payment of ${kroner(amount)}`);
  return { invoiceId: id, paymentId: payments.at(-1)?.id ?? '' };
}

async function paidByBank(making: Making): Promise<{ invoiceId: string; fileId: string }> {
  const { id } = await sent(making);
  return { invoiceId: id, fileId: await givenByBank(making, { invoiceId: id }) };
}

/** @returns the id of the file, which the events of its transactions hold, too */
async function givenByBank(
  { client, tell }: Making,
  body: components['schemas']['NewTestBankPayment'],
): Promise<string> {
  const { id } = await orThrow(client.POST('/v1/test/bank-payments', { body }));
  tell('let the simulated bank pay');
  return id;
}

async function entry(making: Making) {
  const body = {
    documentDate: await todayOf(making),
    description: 'Bankgebyr',
    lines: [
      { account: '7770', debit: 150 },
      { account: '1920', credit: 150 },
    ],
  };
  const made = await orThrow(making.client.POST('/v1/journal-entries', { body }));
  making.tell('posted an entry of bank charges');
  return made;
}

/** @returns the id of an import of balances */
async function given({ client, tell }: Making, csv: string, what: string): Promise<string> {
  const body = new Blob([csv], { type: 'text/csv' });
  const params = { query: { filename: 'balances.csv' } };
  const { id } = await orThrow(client.POST('/v1/imports/balances', { params, body }));
  tell(`gave in ${what}`);
  return id;
}
