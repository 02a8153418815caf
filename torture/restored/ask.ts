import type { Account } from '../accounts.ts';
import { BUSINESSES, authorization } from '../accounts.ts';
import { Finding } from '../finding.ts';
import { call, untilNotBusy } from '../http-call.ts';
import type { Installation } from '../installation.ts';

/** Each account sends so many mails, the third to a customer whose server takes mail later, and one e-invoice. */
export async function sendAll(
  installation: Installation,
  accounts: Account[],
  people: Set<string>,
  count: number,
): Promise<void> {
  await Promise.all(
    accounts.map(async (account) => {
      for (let sent = 0; sent < count; sent += 1) {
        const email = `${sent === 2 ? 'sen-' : ''}kunde-${people.size}@kunder.example`;
        people.add(email);
        await send(installation, account, { name: `Kunde ${people.size}`, email, city: 'Bergen' });
      }
      const [orgNumber] = BUSINESSES;
      await send(installation, account, {
        name: 'Bedrift',
        orgNumber,
        email: 'ehf@kunder.example',
        city: 'Bergen',
      });
    }),
  );
}

async function send(installation: Installation, account: Account, client: object): Promise<void> {
  const { id } = await post(installation, account, '/v1/invoices', {
    client,
    dueDate: '2199-12-31',
    lines: [{ description: 'Vare', quantity: 1, unitPrice: 100, vatCode: 3 }],
  });
  await post(installation, account, `/v1/invoices/${id}/send`, {});
}

type Made = { id: string };

export function post(
  installation: Installation,
  account: Account,
  path: string,
  body: object,
): Promise<Made> {
  return ask(installation, account, 'POST', path, body);
}

/** @throws Finding when the service refuses */
export async function ask<T>(
  { url }: Installation,
  account: Account,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const key = crypto.randomUUID();
  const reply = await untilNotBusy(async () =>
    call(url, {
      method,
      path,
      headers: {
        ...(await authorization(url, account)),
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  if (reply.status >= 300) throw new Finding('A good request is refused.', { path, reply });
  return JSON.parse(reply.text) as T;
}
