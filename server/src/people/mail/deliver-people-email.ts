import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../../mail/index.ts';
import type { Db } from '../../database/database.ts';
import { setLinkToken } from '../passwords/one-time-links.store.ts';
import type { PeopleEmail } from './people-emails.store.ts';
import { LINK, claimPeopleEmail, deletePeopleEmail, postponePeopleEmail } from './people-emails.store.ts';
import { newToken } from '../sign-in/tokens.ts';

/** Growing pauses between attempts; the last one again and again, until the link in the mail has ended. */
const RETRY_MINUTES = [1, 5, 15];
const LONGEST_PAUSE_MINUTES = 60;

type Deps = {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  mailer: Mailer | undefined;
  mailFrom: string;
  baseUrl: string;
};

const PAGES = { password: 'new-password', invitation: 'invitation' };

/** One attempt at one mail, if it is due. It is gone when the mail server has it, or will never take it. */
export async function deliverPeopleEmail(
  { db, clock, log, mailer, mailFrom, baseUrl }: Deps,
  id: string,
): Promise<void> {
  if (mailer === undefined) return;
  const email = await claimPeopleEmail(db, id, clock());
  if (email === undefined) return;
  const text = await textWithLink(db, email, { now: clock(), baseUrl });
  if (text === undefined) {
    await deletePeopleEmail(db, id);
    return;
  }
  const outcome = await mailer.send(compose({ ...email, text }, mailFrom));
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

/**
 * The text as it is sent. Its link gets a token here, at each attempt another: nothing that is stored works as a link.
 * @returns undefined when the link has ended meanwhile
 */
export async function textWithLink(
  db: Db,
  { text, linkId }: Pick<PeopleEmail, 'text' | 'linkId'>,
  { now, baseUrl }: { now: Date; baseUrl: string },
): Promise<string | undefined> {
  if (linkId === null) return text;
  const token = newToken();
  const purpose = await setLinkToken(db, linkId, token, now);
  return purpose && text.replaceAll(LINK, () => `${baseUrl}/app/${PAGES[purpose]}#${token}`);
}

/** Mail to people who use the app comes from the service, not from a company. */
function compose(
  { id, recipient, subject, text, attempts }: PeopleEmail & { attempts: number },
  mailFrom: string,
) {
  return {
    // Each attempt has an id of its own: its link is another, so a second copy must not be taken for the first.
    messageId: `<${id}.${attempts}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
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
