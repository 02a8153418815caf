import type { Db } from '../database/database.ts';
import type { Job } from '../operations/jobs.ts';
import * as store from './captured-emails.store.ts';
import { readEmail } from './email/read-email.ts';

const POLL_MILLISECONDS = 60_000;

/**
 * Fills in the facts of mails that an earlier release captured with only their source. The mails are read one after another,
 * because a mail may be 10 MB. When all mails are read, the job has nothing more to do.
 */
export function fillEmailFactsJob(db: Db): Job {
  return {
    name: 'fill-email-facts',
    pollMilliseconds: POLL_MILLISECONDS,
    run: async (_data, stopping) => {
      while (!stopping.aborted) {
        const email = await store.findEmailWithoutFacts(db);
        if (email === undefined) return;
        const { facts } = await readEmail(email.source, email);
        await store.saveEmailFacts(db, email.accountId, email.id, facts);
      }
    },
  };
}
