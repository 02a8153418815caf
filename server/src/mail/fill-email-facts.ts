import type { Db } from '../database/database.ts';
import type { OutboxKind } from '../operations/outbox.ts';
import * as store from './captured-emails.store.ts';
import { readEmail } from './email/read-email.ts';

/**
 * Fills in the facts of mails that an earlier release captured with only their source. The mails are read one after another,
 * because a mail may be 10 MB. When all mails are read, nothing is due any more.
 */
export function emailFactsInOutbox(db: Db): OutboxKind {
  return {
    name: 'email-facts',
    due: store.emailsWithoutFacts,
    atOnce: 1,
    everySeconds: 60,
    work: async ({ accountId, id }) => {
      const email = await store.findEmailWithoutFacts(db, accountId, id);
      if (email === undefined) return;
      const { facts } = await readEmail(email.source, email);
      await store.saveEmailFacts(db, accountId, id, facts);
    },
  };
}
