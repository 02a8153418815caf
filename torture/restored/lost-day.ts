import { addDays, osloDate } from '../../server/src/domain/days/local-date.ts';
import type { Account } from '../accounts.ts';
import { expect } from '../finding.ts';
import type { Installation } from '../installation.ts';
import { ask, post } from './ask.ts';

/** The invoice that the lost day has made of a recurring one. */
export type Lost = { accountId: string; recurringId: string; number: string; day: string };

/** A recurring invoice of each account whose first date is tomorrow. @returns its id by account */
export async function makeRecurring(
  installation: Installation,
  accounts: Account[],
  people: Set<string>,
): Promise<Map<string, string>> {
  const recurring = new Map<string, string>();
  for (const [index, account] of accounts.entries()) {
    const email = `avtale-${index}@kunder.example`;
    people.add(email);
    const client = { name: `Avtalekunde ${index}`, email, city: 'Bergen' };
    const { id: clientId } = await post(installation, account, '/v1/clients', client);
    const { id } = await post(installation, account, '/v1/recurring-invoices', {
      clientId,
      lines: [{ description: 'Avtale {month} {year}', quantity: 1, unitPrice: 99.9, vatCode: 3 }],
      interval: { unit: 'month', count: 1 },
      firstDate: addDays(osloDate(new Date()), 1),
      action: 'send',
      channel: 'email',
    });
    recurring.set(account.id, id);
  }
  return recurring;
}

export async function readLost(
  installation: Installation,
  accounts: Account[],
  recurring: Map<string, string>,
): Promise<Lost[]> {
  return Promise.all(
    accounts.map(async (account) => {
      const made = await invoicesOf(installation, account, recurring);
      const [invoice] = made;
      expect(made.length === 1 && invoice !== undefined, 'The day has made no invoice.', made);
      const { number, issueDate: day } = invoice;
      return { accountId: account.id, recurringId: recurring.get(account.id) ?? '', number, day };
    }),
  );
}

type Invoice = { number: string; issueDate: string; channel: string };

async function invoicesOf(
  installation: Installation,
  account: Account,
  recurring: Map<string, string>,
): Promise<Invoice[]> {
  const path = `/v1/recurring-invoices/${recurring.get(account.id)}/occurrences`;
  const { items } = await ask<{ items: { invoiceId: string | null }[] }>(installation, account, 'GET', path);
  const ids = items.flatMap(({ invoiceId }) => invoiceId ?? []);
  return Promise.all(ids.map((id) => ask<Invoice>(installation, account, 'GET', `/v1/invoices/${id}`)));
}

/** The invoice of the lost day is there once, with the number and the date that its customer has. */
export async function expectRefilled(
  installation: Installation,
  accounts: Account[],
  recurring: Map<string, string>,
  lost: Lost[],
): Promise<void> {
  for (const account of accounts) {
    const made = await invoicesOf(installation, account, recurring);
    const wanted = lost.find(({ accountId }) => accountId === account.id);
    const holds =
      made.length === 1 && made[0]?.number === wanted?.number && made[0]?.issueDate === wanted?.day;
    expect(holds, 'The invoice of the lost day is not there again.', { made, wanted });
  }
}
