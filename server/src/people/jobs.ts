import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../mail/index.ts';
import type { Db } from '../database/database.ts';
import type { Job } from '../operations/jobs.ts';
import { deliverPeopleEmail } from './mail/deliver-people-email.ts';
import { deleteEndedDevices } from './sign-in/known-devices.store.ts';
import { deleteEndedLinks } from './passwords/one-time-links.store.ts';
import { deleteEndedChallenges } from './passkeys/passkeys.store.ts';
import { deleteEndedPeopleEmails, listDuePeopleEmails } from './mail/people-emails.store.ts';
import { MAIL_PASSWORD_LINK_JOB, mailPasswordLink } from './passwords/request-password-reset.ts';
import { deleteEndedSessions } from './sign-in/sessions.store.ts';

const LIMIT = 100;
const POLL_MILLISECONDS = 500;

/** The jobs for mail to people who use the app. */
export function peopleEmailJobs(deps: {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Without a mailer, mails wait until they expire. `tilgode person link` makes a link by hand. */
  mailer: Mailer | undefined;
  mailFrom: string;
  baseUrl: string;
}): Job[] {
  const { db, clock } = deps;
  return [
    {
      name: MAIL_PASSWORD_LINK_JOB,
      run: ({ personId = '' }) => mailPasswordLink({ db, now: clock() }, personId),
    },
    {
      name: 'deliver-due-people-emails',
      pollMilliseconds: POLL_MILLISECONDS,
      run: async (_data, stopping) => {
        if (deps.mailer === undefined) return;
        for (const id of await listDuePeopleEmails(db, clock(), LIMIT)) {
          if (stopping.aborted) return;
          await deliverPeopleEmail(deps, id);
        }
      },
    },
  ];
}

/** Deletes sessions, links, mails, challenges and devices that have ended. A job calls this. */
export async function deleteEndedSignIns(db: Db, now: Date): Promise<void> {
  await deleteEndedSessions(db, now);
  await deleteEndedLinks(db, now);
  await deleteEndedPeopleEmails(db, now);
  await deleteEndedChallenges(db, now);
  await deleteEndedDevices(db, now);
}
