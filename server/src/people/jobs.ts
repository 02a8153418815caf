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

/** What the worker does for mail to people who use the app. */
export function peopleEmailJobs(deps: {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Without one mail waits until its link has ended; `tilgode person link` makes one by hand then. */
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

/** Forgets what has ended of signing in: sessions, links and the mails they stand in, challenges, devices; a job calls this. */
export async function deleteEndedSignIns(db: Db, now: Date): Promise<void> {
  await deleteEndedSessions(db, now);
  await deleteEndedLinks(db, now);
  await deleteEndedPeopleEmails(db, now);
  await deleteEndedChallenges(db, now);
  await deleteEndedDevices(db, now);
}
