import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { expect } from './finding.ts';
import type { Installation } from './installation.ts';
import type { Journal } from './journal.ts';
import { isAcknowledged } from './journal.ts';

/** A time in which a fault may rightly make the service send an accepted mail again. */
export type Excuse = { from: number; to: number };

type Delivery = {
  id: string;
  account_id: string;
  invoice_id: string;
  status: string;
  attempts: number;
  captured: number;
};

type EInvoice = {
  id: string;
  account_id: string;
  invoice_id: string;
  status: string;
  receipt: string;
  attempts: number;
  has_mail_copy: boolean;
  mail_id: string | null;
};

const DELIVERED_MILLISECONDS = 300_000;
const BETWEEN_LOOKS_MILLISECONDS = 600;
const ABANDONED_MILLISECONDS = 4_000;

/**
 * Checks mails and e-invoices when all faults are over: every document that was sent is delivered by its channel, nothing else is,
 * and a mail is sent twice only where a fault excuses it. An e-invoice goes out at most once, and never twice. Deferred attempts and attempts of dead processes are due minutes later.
 * The check does not wait that long, but makes them due now.
 * @throws Finding
 */
export async function checkPost(
  installation: Installation,
  journal: Journal,
  excuses: Excuse[],
): Promise<string> {
  installation.mail.trouble = undefined;
  Object.assign(installation.accessPoint, { trouble: undefined, statusTrouble: undefined });
  installation.accessPoint.hangUp();
  const accounts = new Set(installation.accounts.map(({ id }) => id));
  const { mails, eInvoices: all } = await deliverAll(installation);
  const rows = mails.filter(({ account_id }) => accounts.has(account_id));
  const eInvoices = all.filter(({ account_id }) => accounts.has(account_id));

  const sends = journal.entries.filter((entry) => entry.kind === 'send' && isAcknowledged(entry));
  const wanted = new Set(sends.map(({ path }) => path.split('/')[3]));
  const unasked = [...rows, ...eInvoices].filter(({ invoice_id }) => !wanted.has(invoice_id));
  expect(unasked.length === 0, 'Something goes out that nobody has sent.', { unasked });
  const mailsOf = Map.groupBy(rows, ({ invoice_id }) => invoice_id);
  const eInvoicesOf = Map.groupBy(eInvoices, ({ invoice_id }) => invoice_id);
  for (const invoiceId of wanted) {
    checkChannels(mailsOf.get(invoiceId ?? '') ?? [], eInvoicesOf.get(invoiceId ?? '') ?? [], invoiceId);
  }
  const taken = Map.groupBy(installation.accessPoint.taken, ({ id }) => id);
  for (const eInvoice of eInvoices) checkEInvoice(eInvoice, taken.get(eInvoice.id)?.length ?? 0);
  const ours = new Set(eInvoices.map(({ id }) => id));
  const unknown = [...taken.keys()].filter((id) => !ours.has(id));
  expect(unknown.length === 0, 'An e-invoice went out for something that was never sent.', { unknown });
  const copies = Map.groupBy(installation.mail.copies, ({ messageId }) => messageId);
  for (const delivery of rows) checkDelivery(delivery, copies.get(delivery.id) ?? [], excuses);
  const known = new Set(mails.map(({ id }) => id));
  const strangers = [...copies.keys()].filter((messageId) => !known.has(messageId));
  expect(strangers.length === 0, 'A mail went out for something that was never sent.', { strangers });
  return [
    `${rows.length} mails, ${installation.mail.copies.length} copies at the mail server`,
    `${eInvoices.length} e-invoices, ${installation.accessPoint.taken.length} at the access point`,
  ].join('; ');
}

/** A document goes by mail, or as an e-invoice, with a mail where one was asked for or goes instead. */
function checkChannels(mails: Delivery[], eInvoices: EInvoice[], invoiceId: string | undefined): void {
  const [eInvoice] = eInvoices;
  const goesInstead = eInvoice?.status === 'bounced' && !eInvoice.has_mail_copy;
  const wanted = eInvoice === undefined || eInvoice.has_mail_copy || goesInstead ? 1 : 0;
  const holds = eInvoices.length <= 1 && mails.length === wanted;
  expect(holds, 'A document does not go once by its channel.', { invoiceId, mails, eInvoices });
  const isNamed = !goesInstead || mails[0]?.id === eInvoice.mail_id;
  expect(isNamed, 'An e-invoice names another mail than the one that goes instead.', { mails, eInvoice });
}

/** @param times how often the access point has taken it */
function checkEInvoice(eInvoice: EInvoice, times: number): void {
  expect(times <= 1, 'An e-invoice went out more than once.', { eInvoice, times });
  const isTest = eInvoice.account_id.startsWith('T');
  const holds = isTest
    ? eInvoice.status === 'captured' && times === 0
    : eInvoice.status === (times === 1 ? 'sent' : 'bounced');
  expect(holds, 'An e-invoice is not where its status says.', { eInvoice, times });
}

function checkDelivery(delivery: Delivery, copies: Installation['mail']['copies'], excuses: Excuse[]): void {
  const evidence = { delivery, copies, excuses };
  if (delivery.account_id.startsWith('T')) {
    const isOnce = delivery.status === 'captured' && delivery.captured === 1 && copies.length === 0;
    expect(isOnce, 'A mail of a test account is not captured exactly once.', evidence);
    return;
  }
  const accepted = copies.filter(({ end }) => end === 'accepted');
  const refused = copies.some(({ end }) => end === 'refused');
  const holds = delivery.status === 'sent' ? accepted.length > 0 : delivery.status === 'bounced' && refused;
  expect(holds, 'A mail is not where its status says.', evidence);
  for (const { at } of accepted.slice(0, -1)) {
    const isExcused = excuses.some(({ from, to }) => from <= at && at <= to);
    expect(isExcused, 'A mail went out again though it had been taken and nothing was broken.', evidence);
  }
}

/** Makes everything that waits due, until nothing waits. @throws Finding when that takes too long */
async function deliverAll(installation: Installation): Promise<{ mails: Delivery[]; eInvoices: EInvoice[] }> {
  // Bad neighbours and their victims may have more to send than is sent in that time.
  const { accounts, clockedAccounts, payingAccounts, askingAccounts } = installation;
  const all = [...accounts, ...clockedAccounts, ...payingAccounts, ...askingAccounts];
  const ours = new Set(all.map(({ id }) => id));
  const isOurs = ({ account_id }: { account_id: string }) => ours.has(account_id);
  let owner = await installation.connectAsOwner();
  const giveUpAt = Date.now() + DELIVERED_MILLISECONDS;
  let [unchangedSince, before] = [Date.now(), ''];
  try {
    for (;;) {
      await owner.query(
        `update deliveries set next_attempt_at = now() where status = 'queued' and next_attempt_at > now()`,
      );
      // What may have been on its way when the faults ended has arrived by now, or never will.
      await owner.query(
        `update e_invoice_deliveries set submitted_at = now() - interval '5 minutes'
         where status = 'queued' and submitted_at > now() - interval '5 minutes'`,
      );
      await owner.query(
        `update e_invoice_deliveries set next_attempt_at = now() where status = 'queued' and next_attempt_at > now()`,
      );
      await pause(BETWEEN_LOOKS_MILLISECONDS);
      const mails = (await listDeliveries(owner)).filter(isOurs);
      const eInvoices = (await listEInvoices(owner)).filter(isOurs);
      const waiting = [...mails, ...eInvoices].filter(
        ({ status }) => status === 'queued' || status === 'sending',
      );
      if (waiting.length === 0) return { mails, eInvoices };
      expect(Date.now() < giveUpAt, 'Mails are not delivered in five minutes.', { waiting });
      const now = JSON.stringify(waiting);
      if (now !== before) [unchangedSince, before] = [Date.now(), now];
      if (Date.now() - unchangedSince < ABANDONED_MILLISECONDS) continue;
      // Killed processes have left these mails, or a process still works on them. Stopping the service lets such work
      // finish.
      await owner.end();
      await installation.stop();
      await installation.start();
      owner = await installation.connectAsOwner();
      // Leaves out mails that the service has taken up meanwhile, because two workers would then own them.
      for (const table of ['deliveries', 'e_invoice_deliveries']) {
        await owner.query(
          `update ${table} d set next_attempt_at = now()
           from unnest($1::uuid[], $2::integer[]) as dead (id, attempts)
           where d.id = dead.id and d.attempts = dead.attempts and d.status = 'sending'`,
          [waiting.map(({ id }) => id), waiting.map(({ attempts }) => attempts)],
        );
      }
      unchangedSince = Date.now();
    }
  } finally {
    await owner.end();
  }
}

async function listDeliveries(owner: pg.Client): Promise<Delivery[]> {
  const { rows } = await owner.query<Delivery>(
    `select id, account_id, invoice_id, status, attempts,
       (select count(*)::integer from captured_emails c
        where c.account_id = d.account_id and c.delivery_id = d.id) as captured
     from deliveries d`,
  );
  return rows;
}

async function listEInvoices(owner: pg.Client): Promise<EInvoice[]> {
  const { rows } = await owner.query<EInvoice>(
    `select id, account_id, invoice_id, status, receipt, attempts, has_mail_copy, mail_id
     from e_invoice_deliveries`,
  );
  return rows;
}
