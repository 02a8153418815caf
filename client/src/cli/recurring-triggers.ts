import type { EventType } from '../event-types.ts';
import { orThrow } from '../or-throw.ts';
import type { components } from '../schema.ts';
import type { Making, Trigger } from './making.ts';
import { customer, eventually, todayOf } from './making.ts';

type RecurringInvoice = components['schemas']['RecurringInvoice'];
type RecurringType = Extract<EventType, `recurring_invoice.${string}`>;

/** How the events of recurring invoices happen on a test account. */
export const RECURRING_TRIGGERS: Record<RecurringType, Trigger> = {
  'recurring_invoice.created': {
    about: 'makes a recurring invoice',
    make: async (making) => (await recurring(making)).id,
  },
  'recurring_invoice.updated': {
    about: 'makes a recurring invoice, and skips its next date',
    make: (making) => afterwards(making, 'skip', 'skipped its next date'),
  },
  'recurring_invoice.made': {
    about: 'makes a recurring invoice whose first date is today, and waits for its invoice',
    make: async (making) => {
      const { id } = await recurring(making);
      await lookUntil(
        making,
        id,
        'The invoice has not been made within a minute.',
        (one) => one.lastInvoiceId,
      );
      making.tell('its first invoice was sent');
      return id;
    },
  },
  'recurring_invoice.failed': {
    about: 'makes a recurring invoice to a customer without a mail address, and waits for its draft',
    make: async (making) => {
      const { client, tell } = making;
      const body = { name: `Kunde ${crypto.randomUUID().slice(0, 8)}` };
      const { id: clientId } = await orThrow(client.POST('/v1/clients', { body }));
      tell('made a customer without a mail address');
      const { id } = await recurring(making, clientId);
      await lookUntil(making, id, 'It has not failed within a minute.', (one) => one.problem);
      tell('its first invoice could not be sent, and is a draft');
      return id;
    },
  },
  'recurring_invoice.paused': {
    about: 'makes a recurring invoice, and pauses it',
    make: (making) => afterwards(making, 'pause', 'paused it'),
  },
  'recurring_invoice.resumed': {
    about: 'makes a recurring invoice, pauses it, and resumes it',
    make: async (making) => {
      const id = await afterwards(making, 'pause', 'paused it');
      await orThrow(making.client.POST('/v1/recurring-invoices/{id}/resume', { params: { path: { id } } }));
      making.tell('resumed it');
      return id;
    },
  },
  'recurring_invoice.ended': {
    about: 'makes a recurring invoice, and ends it',
    make: (making) => afterwards(making, 'end', 'ended it'),
  },
};

/** Its first date is today. @param clientId a new customer when left out */
async function recurring(making: Making, clientId?: string): Promise<RecurringInvoice> {
  const body = {
    clientId: clientId ?? (await customer(making)).id,
    lines: [{ description: 'Abonnement {month} {year}', quantity: 1, unitPrice: 490 }],
    interval: { unit: 'month', count: 1 } as const,
    firstDate: await todayOf(making),
    action: 'send',
    channel: 'email',
  } as const;
  const made = await orThrow(
    making.client.POST('/v1/recurring-invoices', { body: { ...body, lines: [...body.lines] } }),
  );
  making.tell('made a recurring invoice');
  return made;
}

/** Makes one, and does this with it. */
async function afterwards(making: Making, act: 'skip' | 'pause' | 'end', done: string): Promise<string> {
  const { id } = await recurring(making);
  const params = { path: { id } };
  await orThrow(making.client.POST(`/v1/recurring-invoices/{id}/${act}`, { params }));
  making.tell(done);
  return id;
}

function lookUntil(
  { client }: Making,
  id: string,
  complaint: string,
  wanted: (one: RecurringInvoice) => unknown,
): Promise<RecurringInvoice> {
  return eventually(complaint, async () => {
    const one = await orThrow(client.GET('/v1/recurring-invoices/{id}', { params: { path: { id } } }));
    return wanted(one) === null ? undefined : one;
  });
}
