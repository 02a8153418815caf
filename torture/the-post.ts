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

const DELIVERED_MILLISECONDS = 300_000;
const BETWEEN_LOOKS_MILLISECONDS = 600;
const ABANDONED_MILLISECONDS = 4_000;

/**
 * Checks the mails when all faults are over: every mail of a sent document is delivered, no other mail is, and a mail
 * is sent twice only where a fault excuses it. Deferred attempts and attempts of dead processes are due minutes later.
 * The check does not wait that long, but makes them due now.
 * @throws Finding
 */
export async function checkPost(
  installation: Installation,
  journal: Journal,
  excuses: Excuse[],
): Promise<string> {
  installation.mail.trouble = undefined;
  // Bad neighbours and their victims are not accounts of the load.
  const accounts = new Set(installation.accounts.map(({ id }) => id));
  const deliveries = await deliverAll(installation);
  const rows = deliveries.filter(({ account_id }) => accounts.has(account_id));

  const sends = journal.entries.filter((entry) => entry.kind === 'send' && isAcknowledged(entry));
  const wanted = new Set(sends.map(({ path }) => path.split('/')[3]));
  const unasked = rows.filter(({ invoice_id }) => !wanted.has(invoice_id));
  expect(rows.length === wanted.size && unasked.length === 0, 'There is not one mail for each sending.', {
    mails: rows.length,
    sendings: wanted.size,
    unasked,
  });
  const copies = Map.groupBy(installation.mail.copies, ({ messageId }) => messageId);
  for (const delivery of rows) checkDelivery(delivery, copies.get(delivery.id) ?? [], excuses);
  const known = new Set(rows.map(({ id }) => id));
  const strangers = [...copies.keys()].filter((messageId) => !known.has(messageId));
  expect(strangers.length === 0, 'A mail went out for something that was never sent.', { strangers });
  return `${rows.length} mails, ${installation.mail.copies.length} copies at the mail server`;
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

/** Makes every waiting mail due, until no mail waits. @throws Finding when that takes too long */
async function deliverAll(installation: Installation): Promise<Delivery[]> {
  let owner = await installation.connectAsOwner();
  const giveUpAt = Date.now() + DELIVERED_MILLISECONDS;
  let [unchangedSince, before] = [Date.now(), ''];
  try {
    for (;;) {
      await owner.query(`update deliveries set next_attempt_at = now() where status = 'queued'`);
      await pause(BETWEEN_LOOKS_MILLISECONDS);
      const deliveries = await listDeliveries(owner);
      const waiting = deliveries.filter(({ status }) => status === 'queued' || status === 'sending');
      if (waiting.length === 0) return deliveries;
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
      await owner.query(
        `update deliveries d set next_attempt_at = now()
         from unnest($1::uuid[], $2::integer[]) as dead (id, attempts)
         where d.id = dead.id and d.attempts = dead.attempts and d.status = 'sending'`,
        [waiting.map(({ id }) => id), waiting.map(({ attempts }) => attempts)],
      );
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
