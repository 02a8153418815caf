import { addDays, mondayOf, osloDate, osloMidnight } from '../../domain/days/local-date.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { PassingTime } from '../../platform/operations/passing-time.ts';
import { insertPeopleEmail, listMondayMailsDue, takeMondayMail } from '../people/index.ts';
import { writeMondayMail } from './write-monday-mail.ts';
import { getDesk } from './read-desk.ts';

type Deps = { db: Db; clock: () => Date; baseUrl: string };

/** A mail that missed Monday comes on Tuesday or Wednesday. After that the next one is near. */
const LAST_DAY_OF_WEEK = 3;

/** Mails what waits at all companies, on Mondays, to those who want it. */
export const MONDAY_MAILS: PassingTime<Deps> = {
  name: 'monday-mails',
  at: { hour: 6, minute: 40 },
  afterRestore: { goes: 'each person gets one mail a week, and what waits is of today' },
  onTestClock: { not: 'it tells of production' },
  run: sendMondayMails,
};

/** Sends the mails of this week that have not gone. Nobody gets two, however many processes do this at once. */
export async function sendMondayMails({ db, clock, baseUrl }: Deps, stopping?: AbortSignal): Promise<void> {
  const now = clock();
  const today = osloDate(now);
  const monday = mondayOf(today);
  if (today >= addDays(monday, LAST_DAY_OF_WEEK)) return;
  for (const personId of await listMondayMailsDue(db, monday)) {
    stopping?.throwIfAborted();
    const companies = await getDesk({ db, accessDb: db, now }, personId, 'production');
    await inTransaction(db, async (trx) => {
      const person = await takeMondayMail(trx, personId, monday);
      const mail = person && writeMondayMail(companies, { language: person.language, today, baseUrl });
      if (person === undefined || mail === undefined) return;
      const expiresAt = osloMidnight(addDays(monday, LAST_DAY_OF_WEEK));
      await insertPeopleEmail(trx, { ...mail, recipient: person.email, about: { personId }, expiresAt }, now);
    });
  }
}
