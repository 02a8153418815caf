import type { Trx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { PeopleEmail } from './people-emails.store.ts';
import { insertPeopleEmail } from './people-emails.store.ts';

export const DELIVER_PEOPLE_EMAIL_JOB = 'deliver-people-email';

/** Queues a mail to somebody who uses the app, in the transaction that causes it. `expiresAt`: not sent after that. */
export async function queuePeopleEmail(
  trx: Trx,
  jobs: Jobs,
  email: Omit<PeopleEmail, 'id'> & { expiresAt: Date },
  now: Date,
): Promise<void> {
  const id = newId();
  await insertPeopleEmail(trx, { ...email, id }, now);
  await jobs.enqueue(trx, DELIVER_PEOPLE_EMAIL_JOB, { emailId: id });
}
