import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../delivery/index.ts';
import type { Db } from '../platform/database.ts';
import type { Job, Jobs } from '../platform/jobs.ts';
import { deliverPeopleEmail } from './deliver-people-email.ts';
import { deleteEndedLinks } from './one-time-links.store.ts';
import { deleteEndedChallenges } from './passkeys.store.ts';
import { deleteEndedPeopleEmails, listDuePeopleEmails } from './people-emails.store.ts';
import { DELIVER_PEOPLE_EMAIL_JOB } from './queue-people-email.ts';
import { MAIL_PASSWORD_LINK_JOB, mailPasswordLink } from './request-password-reset.ts';
import { deleteEndedSessions } from './sessions.store.ts';

const SWEEP_LIMIT = 100;

/** What the worker does for mail to people who use the app. */
export function peopleEmailJobs(deps: {
  db: Db;
  jobs: Jobs;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Without one mail waits until its link has ended; `tilgode person link` makes one by hand then. */
  mailer: Mailer | undefined;
  mailFrom: string;
  baseUrl: string;
}): Job[] {
  const { db, jobs, clock, baseUrl } = deps;
  return [
    {
      name: MAIL_PASSWORD_LINK_JOB,
      run: ({ personId = '' }) => mailPasswordLink({ db, jobs, now: clock(), baseUrl }, personId),
    },
    { name: DELIVER_PEOPLE_EMAIL_JOB, run: ({ emailId = '' }) => deliverPeopleEmail(deps, emailId) },
    {
      name: 'deliver-due-people-emails',
      schedule: '* * * * *',
      run: async (_data, stopping) => {
        for (const id of await listDuePeopleEmails(db, clock(), SWEEP_LIMIT)) {
          if (stopping.aborted) return;
          await deliverPeopleEmail(deps, id);
        }
      },
    },
  ];
}

/** Forgets what has ended of signing in: sessions, links and the mails they stand in, challenges; a job calls this. */
export async function deleteEndedSignIns(db: Db, now: Date): Promise<void> {
  await deleteEndedSessions(db, now);
  await deleteEndedLinks(db, now);
  await deleteEndedPeopleEmails(db, now);
  await deleteEndedChallenges(db, now);
}
