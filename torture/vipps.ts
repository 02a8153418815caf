import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Step } from '../server/test/support/vipps/vipps-stand-in.ts';
import { refundedOf } from '../server/test/support/vipps/vipps-stand-in.ts';
import type { Account } from './accounts.ts';
import { authorization } from './accounts.ts';
import { Finding, expect } from './finding.ts';
import type { Reply } from './http-call.ts';
import { call } from './http-call.ts';
import type { Installation } from './installation.ts';
import type { Load } from './load.ts';
import type { Random } from './random.ts';
import type { Invoice, JournalEntry } from './read-account.ts';
import { readAll } from './read-account.ts';

type VippsInvoice = Invoice & {
  publicUrl: string;
  payments: { id: string; amount: number; vippsReference: string | null }[];
};
type Order = { id: string; amount: number; status: string; vippsPaymentId: string | null };

/** At once on an account. */
const PAYERS = 3;
const REST_MILLISECONDS = 100;
const BETWEEN_LOOKS_MILLISECONDS = 1_000;
const ENDED_MILLISECONDS = 120_000;
const RECORDED_MILLISECONDS = 5_000;
/** In percent. */
const CHANCES = { breaks: 20, approves: 80, declines: 50, credits: 60, twice: 30 };
const STEPS: Step[] = ['token', 'create', 'get', 'events', 'capture', 'cancel', 'refund'];
/** The account that payments by Vipps get where the company has chosen none. */
const VIPPS_ACCOUNT = '1930';

/**
 * Payers click, answer at Vipps and come back or not, while Vipps loses requests and answers and sends webhooks late, doubled and forged; and
 * the companies give some of the money back. Until it is stopped.
 */
export function startPayers(installation: Installation, random: Random): Load {
  const stopping = new AbortController();
  let failure: unknown;
  const payers = installation.payingAccounts.flatMap((account) =>
    Array.from({ length: PAYERS }, () => account),
  );
  const workers = payers.map(async (account, index) => {
    const chance = random.fork(index);
    while (!stopping.signal.aborted) {
      await payOnce(installation, account, chance).catch((error: unknown) => {
        // Anything else is a request whose answer nobody knows.
        if (!(error instanceof Finding)) return;
        failure ??= error;
        stopping.abort();
      });
      await pause(REST_MILLISECONDS);
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(workers);
      installation.vipps.breaks.clear();
      if (failure !== undefined) throw failure;
    },
  };
}

async function payOnce(installation: Installation, account: Account, chance: Random): Promise<void> {
  const { url, vipps } = installation;
  if (chance.chance(CHANCES.breaks)) {
    vipps.breaks.set(chance.pick(STEPS), chance.pick(['before', 'after', '500'] as const));
  }
  const lines = [{ description: 'Vare', quantity: 1, unitPrice: chance.integer(100, 9_000), vatCode: 5 }];
  const client = { name: 'Betaler', email: `${randomUUID()}@kunder.example`, city: 'Bergen' };
  const draft = await post<VippsInvoice>(url, account, '/v1/invoices', {
    client,
    dueDate: '2199-12-31',
    lines,
  });
  const invoice = await post<VippsInvoice>(url, account, `/v1/invoices/${draft.id}/send`, {});
  const page = `${new URL(invoice.publicUrl).pathname}/vipps`;
  const clicks = chance.chance(CHANCES.twice) ? 2 : 1;
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  await Promise.all(
    Array.from({ length: clicks }, () => call(url, { method: 'POST', path: page, headers, body: '' })),
  );
  const opened = [...vipps.payments.values()].findLast(({ reference }) =>
    reference.startsWith(nameOf(invoice)),
  );
  if (opened === undefined) return;
  if (!chance.chance(CHANCES.approves)) {
    if (chance.chance(CHANCES.declines)) vipps.answer(opened.reference, 'ABORTED');
    return;
  }
  vipps.approve(opened.reference);
  const comeBack = () => call(url, { method: 'GET', path: page });
  const webhook = (isForged = false) => sendWebhook(installation, account, opened.reference, isForged);
  await chance.pick([
    comeBack,
    webhook,
    () => Promise.all([comeBack(), webhook(), webhook(), webhook(true)]),
    async () => {},
  ])();
  if (chance.chance(CHANCES.credits)) await giveBack(installation, account, invoice.id, chance);
}

/** What references of payments of the invoice begin with. */
function nameOf({ id }: Pick<Invoice, 'id'>): string {
  return id.replaceAll('-', '');
}

/** @throws Finding when a forged webhook is taken */
async function sendWebhook(
  { url, vipps }: Installation,
  { id }: Account,
  reference: string,
  isForged: boolean,
): Promise<void> {
  const known = [...vipps.webhooks.values()].find((one) => one.url.includes(`/vipps/webhooks/${id}`));
  if (known === undefined) return;
  const secret = isForged ? 'forged' : known.secret;
  const { headers, body } = vipps.signed(known.url, secret, { reference, name: 'AUTHORIZED', success: true });
  const reply = await call(url, { method: 'POST', path: new URL(known.url).pathname, headers, body });
  expect(!isForged || reply.status !== 200, 'A forged webhook of Vipps is taken.', { reference, reply });
}

/** Credits a paid invoice, and orders a part of the money back, sometimes twice at once. */
async function giveBack(
  { url }: Installation,
  account: Account,
  invoiceId: string,
  chance: Random,
): Promise<void> {
  const giveUpAt = Date.now() + RECORDED_MILLISECONDS;
  let paid = await get<VippsInvoice>(url, account, `/v1/invoices/${invoiceId}`);
  while (paid.payments.length === 0) {
    if (Date.now() > giveUpAt) return;
    await pause(REST_MILLISECONDS);
    paid = await get<VippsInvoice>(url, account, `/v1/invoices/${invoiceId}`);
  }
  const [payment] = paid.payments;
  const note = await post<Invoice>(url, account, `/v1/invoices/${invoiceId}/credit-notes`, {});
  await post(url, account, `/v1/invoices/${note.id}/send`, {});
  const path = `/v1/clients/${paid.client.id ?? ''}/refund-orders`;
  const amount = Math.floor((payment?.amount ?? 0) * chance.integer(10, 100)) / 100;
  const order = { amount, vippsPaymentId: payment?.id };
  const times = chance.chance(CHANCES.twice) ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => post(url, account, path, order)));
}

/**
 * Ends what is open, and compares Vipps with the accounts: to the øre, each payment that Vipps has captured is recorded once, and what Vipps has
 * given back is what orders by Vipps have paid; and both are on the account of Vipps in the books.
 * @returns a summary
 * @throws Finding
 */
export async function checkVipps(installation: Installation): Promise<string> {
  const { url, vipps, payingAccounts } = installation;
  for (const { reference, state } of vipps.payments.values()) {
    if (state === 'CREATED') vipps.answer(reference, 'EXPIRED');
  }
  await untilEnded(installation);
  let [count, backOre] = [0, 0];
  const named = new Set<string>();
  for (const account of payingAccounts) {
    const invoices = await readAll<VippsInvoice>(url, account, '/v1/invoices?');
    const clients = await readAll<{ id: string }>(url, account, '/v1/clients?');
    const orders = (
      await Promise.all(
        clients.map(({ id }) => readAll<Order>(url, account, `/v1/clients/${id}/refund-orders?`)),
      )
    ).flat();
    let heldOre = 0;
    for (const payment of invoices.flatMap(({ payments }) => payments)) {
      const atVipps = vipps.payments.get(payment.vippsReference ?? '');
      const ofPayment = orders.filter(({ vippsPaymentId }) => vippsPaymentId === payment.id);
      const refunded = ofPayment.filter(({ status }) => status === 'paid');
      const refundedOre = sum(refunded.map(({ amount }) => ore(amount)));
      const isOnce = atVipps !== undefined && !named.has(atVipps.reference);
      expect(
        isOnce && atVipps.captured === ore(payment.amount) && refundedOf(atVipps) === refundedOre,
        'A payment is not what Vipps has captured and given back.',
        { accountId: account.id, payment, atVipps, ofPayment },
      );
      named.add(atVipps.reference);
      heldOre += ore(payment.amount) - refundedOre;
      backOre += refundedOre;
      count += 1;
    }
    await checkBooks(url, account, heldOre);
  }
  const lost = [...vipps.payments.values()].filter(
    ({ reference, captured }) => captured > 0 && !named.has(reference),
  );
  expect(lost.length === 0, 'Vipps has captured what no account has recorded.', { lost });
  return `${count} payments by Vipps, ${backOre / 100} kroner back`;
}

async function checkBooks(url: string, account: Account, heldOre: number): Promise<void> {
  const year = new Date().getFullYear();
  const entries = await readAll<JournalEntry>(
    url,
    account,
    `/v1/journal-entries?from=${year}-01&to=${year}-12`,
  );
  const lines = entries.flatMap((entry) => entry.lines).filter((line) => line.account === VIPPS_ACCOUNT);
  const bookedOre = sum(lines.map(({ debit, credit }) => ore(debit) - ore(credit)));
  expect(bookedOre === heldOre, 'The account of Vipps in the books does not hold what Vipps does.', {
    accountId: account.id,
    bookedOre,
    heldOre,
  });
}

/** Makes due what waits, and what a dead process has, until nothing more is asked of Vipps. @throws Finding when that takes too long */
async function untilEnded({ connectAsOwner, payingAccounts }: Installation): Promise<void> {
  const ids = payingAccounts.map(({ id }) => id);
  const giveUpAt = Date.now() + ENDED_MILLISECONDS;
  const owner = await connectAsOwner();
  try {
    for (;;) {
      let open = 0;
      // What Vipps has not heard of after a quarter of an hour has ended.
      for (const [table, aged] of [
        ['vipps_payments', `, created_at = least(created_at, now() - interval '16 minutes')`],
        ['vipps_refunds', ''],
      ] as const) {
        const { rowCount } = await owner.query(
          `update ${table} set next_attempt_at = now()${aged}
           where status in ('queued', 'sending') and account_id = any($1)`,
          [ids],
        );
        open += rowCount ?? 0;
      }
      if (open === 0) return;
      expect(Date.now() < giveUpAt, 'Payments and refunds by Vipps do not end.', { open });
      await pause(BETWEEN_LOOKS_MILLISECONDS);
    }
  } finally {
    await owner.end();
  }
}

/** @throws Error unless it was done, or nobody knows */
async function post<T>(url: string, account: Account, path: string, content: object): Promise<T> {
  const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
  return JSON.parse(
    textOf(await ask(url, account, { method: 'POST', path, headers, body: JSON.stringify(content) })),
  ) as T;
}

async function get<T>(url: string, account: Account, path: string): Promise<T> {
  return JSON.parse(textOf(await ask(url, account, { method: 'GET', path, headers: {} }))) as T;
}

async function ask(
  url: string,
  account: Account,
  request: Parameters<typeof call>[1] & { headers: Record<string, string> },
): Promise<Reply> {
  const reply = await call(url, {
    ...request,
    headers: { ...request.headers, ...(await authorization(url, account)) },
  });
  // A token that was issued by a wrong clock may have expired.
  if (reply.status === 401) delete account.token;
  return reply;
}

function textOf({ status, text }: Reply): string {
  if (status >= 300) throw new Error(`Not now: ${status}`);
  return text;
}

function ore(kroner: number): number {
  return Math.round(kroner * 100);
}

function sum(all: number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
