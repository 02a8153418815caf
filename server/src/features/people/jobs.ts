import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../mail/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { HeldKind } from '../../platform/operations/held.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { deliverPeopleEmail } from './mail/deliver-people-email.ts';
import { deleteEndedDevices } from './sign-in/known-devices.store.ts';
import { deleteEndedLinks } from './passwords/one-time-links.store.ts';
import { deleteEndedChallenges } from './passkeys/passkeys.store.ts';
import {
  deleteEndedPeopleEmails,
  deleteHeldPeopleEmail,
  duePeopleEmails,
  releaseHeldPeopleEmail,
  heldPeopleEmails,
} from './mail/people-emails.store.ts';
import { MAIL_PASSWORD_LINK, duePasswordLinkRequests } from './passwords/password-link-requests.store.ts';
import { mailPasswordLink } from './passwords/request-password-reset.ts';
import { deleteUnfinishedSignUps } from './people.store.ts';
import { SIGN_UP_MILLISECONDS } from './sign-up/request-sign-up.ts';
import { deleteEndedSessions } from './sign-in/sessions.store.ts';

/** Mails to people at once, and requests for them. */
const AT_ONCE = 2;

type Deps = {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Without a mailer, mails wait until they expire. `tilgode person link` makes a link by hand. */
  mailer: Mailer | undefined;
  mailFrom: string;
  baseUrl: string;
};

/** The mails to people that are held after a restore: they tell news of before. */
export const heldPeopleMails: HeldKind = {
  name: 'mails-people',
  title: 'mails to people who use the app',
  held: heldPeopleEmails,
  send: (trx, id, { now }) => releaseHeldPeopleEmail(trx, id, now),
  drop: (trx, id) => deleteHeldPeopleEmail(trx, id),
  done: (trx, id) => deleteHeldPeopleEmail(trx, id),
};

/** The mails to people who use the app, and requests for a link for a new password, which become such mails. */
export function peopleMailsInOutbox(deps: Deps): OutboxKind[] {
  const { db, clock, mailer } = deps;
  const requests: OutboxKind = {
    name: MAIL_PASSWORD_LINK,
    afterRestore: { goes: 'a person waits for the link to sign in' },
    bell: 'password-links',
    due: duePasswordLinkRequests,
    atOnce: AT_ONCE,
    onWrongClock: 'goes',
    work: ({ id }) => inTransaction(db, (trx) => mailPasswordLink(trx, id, clock())),
  };
  if (mailer === undefined) return [requests];
  return [
    requests,
    {
      name: heldPeopleMails.name,
      afterRestore: heldPeopleMails,
      bell: 'mails-to-people',
      due: (limit) => duePeopleEmails(deps.clock(), limit),
      atOnce: AT_ONCE,
      onWrongClock: 'goes',
      door: mailer.door,
      work: ({ id }) => deliverPeopleEmail(deps, id),
    },
  ];
}

/**
 * Deletes sessions, links, mails, challenges and devices that have ended, and people who signed up and made no company. A job calls
 * this.
 */
export async function deleteEndedSignIns(db: Db, now: Date): Promise<void> {
  await deleteEndedSessions(db, now);
  await deleteEndedLinks(db, now);
  await deleteEndedPeopleEmails(db, now);
  await deleteEndedChallenges(db, now);
  await deleteEndedDevices(db, now);
  await deleteUnfinishedSignUps(db, new Date(now.getTime() - SIGN_UP_MILLISECONDS));
}
