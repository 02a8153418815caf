import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../delivery/index.ts';
import type { Db } from '../platform/database.ts';
import type { PeopleEmail } from './people-emails.store.ts';
import { claimPeopleEmail, deletePeopleEmail, postponePeopleEmail } from './people-emails.store.ts';

/** Growing pauses between attempts; the last one again and again, until the link in the mail has ended. */
const RETRY_MINUTES = [1, 5, 15];
const LONGEST_PAUSE_MINUTES = 60;

type Deps = {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  mailer: Mailer | undefined;
  mailFrom: string;
};

/** One attempt at one mail, if it is due. It is gone when the mail server has it, or will never take it. */
export async function deliverPeopleEmail(
  { db, clock, log, mailer, mailFrom }: Deps,
  id: string,
): Promise<void> {
  if (mailer === undefined) return;
  const email = await claimPeopleEmail(db, id, clock());
  if (email === undefined) return;
  const outcome = await mailer.send(compose(email, mailFrom));
  if (outcome.kind === 'accepted') {
    await deletePeopleEmail(db, id);
    return;
  }
  const { kind, reason } = outcome;
  log.warn({ emailId: id, reason, attempts: email.attempts }, `mail to a person ${kind}`);
  if (kind === 'refused') {
    await deletePeopleEmail(db, id);
  } else {
    const pauseMinutes = RETRY_MINUTES[email.attempts - 1] ?? LONGEST_PAUSE_MINUTES;
    await postponePeopleEmail(db, id, minutesFrom(clock(), pauseMinutes));
  }
}

/** Mail to people who use the app comes from the service, not from a company. */
function compose({ id, recipient, subject, text }: PeopleEmail, mailFrom: string) {
  return {
    messageId: `<${id}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    fromName: 'Tilgode',
    fromAddress: mailFrom,
    replyTo: undefined,
    recipient,
    subject,
    text,
    html: undefined,
    attachments: [],
    envelope: { from: mailFrom, wantsReports: false },
  };
}

function minutesFrom(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
