import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../../mail/index.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { LinkPurpose } from '../passwords/one-time-links.store.ts';
import { setLinkToken } from '../passwords/one-time-links.store.ts';
import { findPersonByEmail, hasWayIn } from '../people.store.ts';
import { textForKnown } from '../sign-up/sign-up-mails.ts';
import type { PeopleEmail } from './people-emails.store.ts';
import { LINK_PLACEHOLDER, deletePeopleEmail, leasePeopleEmail } from './people-emails.store.ts';
import { newToken } from '../sign-in/session-rules.ts';

type Deps = {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  mailer: Mailer | undefined;
  mailFrom: string;
  baseUrl: string;
};

const PAGES: Record<LinkPurpose, string> = {
  password: 'new-password',
  invitation: 'invitation',
  'sign-up': 'sign-up',
};

/** Tries once to send one mail, if it is due. Deletes the mail when the mail server has accepted or refused it. */
export async function deliverPeopleEmail(
  { db, clock, log, mailer, mailFrom, baseUrl }: Deps,
  id: string,
): Promise<void> {
  if (mailer === undefined) return;
  const lease = await leasePeopleEmail(db, id, clock());
  if (lease === undefined) return;
  const email = lease.row;
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
    await lease.putOff(db, clock());
  }
}

/**
 * The text as it is sent. Each attempt gives the link a new token, because no stored text may hold a link that works. Whether the address of
 * a sign-up has an account is looked up only here, so that the request for it takes the same time for all.
 * @returns undefined when the link has ended
 */
export async function textWithLink(
  db: Db,
  { text, linkId }: Pick<PeopleEmail, 'text' | 'linkId'>,
  { now, baseUrl }: { now: Date; baseUrl: string },
): Promise<string | undefined> {
  if (linkId === null) return text;
  const token = newToken();
  const link = await setLinkToken(db, linkId, token, now);
  if (link === undefined) return undefined;
  const { purpose, email, language } = link;
  const known = purpose === 'sign-up' ? await findPersonByEmail(db, email) : undefined;
  if (known !== undefined && (await hasWayIn(db, known))) return textForKnown(language ?? 'nb', baseUrl);
  return text.replaceAll(LINK_PLACEHOLDER, () => `${baseUrl}/app/${PAGES[purpose]}#${token}`);
}

/** Mail to people who use the app comes from the service, not from a company. */
function compose(
  { id, recipient, subject, text, html, attempts }: PeopleEmail & { attempts: number },
  mailFrom: string,
) {
  return {
    // Each attempt has an id of its own, because its link is new and a mail program must not take the mail for a copy.
    messageId: `<${id}.${attempts}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    fromName: 'Tilgode',
    fromAddress: mailFrom,
    replyTo: undefined,
    recipient,
    subject,
    text,
    html: html ?? undefined,
    attachments: [],
    envelope: { from: mailFrom, wantsReports: false },
  };
}
