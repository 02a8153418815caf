import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const BETWEEN_LOOKS_MILLISECONDS = 50;

/** Waits until the mails of all documents that were sent are made, which takes much longer than the answers. */
export async function mailsAreMade(owner: pg.Client): Promise<void> {
  const open = `select from deliveries where status in ('queued', 'sending') limit 1`;
  while ((await owner.query(open)).rows.length > 0) await pause(BETWEEN_LOOKS_MILLISECONDS);
}

/** Takes back the mails that nobody has begun to make. */
export async function dropMails(owner: pg.Client): Promise<void> {
  await owner.query(`update deliveries set status = 'captured' where status = 'queued'`);
  await mailsAreMade(owner);
}
