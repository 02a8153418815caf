import { foldEmail } from '../../domain/texts/email-address.ts';
import { columns, toRow } from '../../platform/database/columns.ts';
import type { Db, DbOrTrx, Trx } from '../../platform/database/database.ts';

export type Person = {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  /**
   * Since when the person has a password although nothing has proved the address; null when a mailed link or the operator
   * has proved it.
   */
  addressUnprovedSince: Date | null;
};

/** The person with this email. Upper and lower case do not matter (`foldEmail`). */
export async function findPersonByEmail(db: DbOrTrx, email: string): Promise<Person | undefined> {
  return selectPerson(db).where('email_folded', '=', foldEmail(email)).executeTakeFirst();
}

/** The person with this id. The id comes from a session, so the person exists. */
export async function getPerson(db: DbOrTrx, id: string): Promise<Person> {
  return selectPerson(db).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The person with this id; undefined when the person was deleted. */
export async function findPerson(db: DbOrTrx, id: string): Promise<Person | undefined> {
  return selectPerson(db).where('id', '=', id).executeTakeFirst();
}

export async function insertPerson(trx: Trx, person: Person, now: Date): Promise<void> {
  const row = { ...person, emailFolded: foldEmail(person.email), createdAt: now };
  await trx.insertInto('people').values(toRow(row)).execute();
}

export async function setPasswordHash(trx: Trx, personId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', personId).execute();
}

/** For a person who has just come by a mailed link or a link of the operator. */
export async function markAddressProved(trx: Trx, personId: string): Promise<void> {
  await trx.updateTable('people').set({ address_unproved_since: null }).where('id', '=', personId).execute();
}

/** Somebody who works for a company is not deleted as a sign-up that nobody finished. */
export async function finishSignUp(trx: Trx, personId: string): Promise<void> {
  await trx
    .updateTable('people')
    .set({ signed_up_at: null })
    .where('id', '=', personId)
    .where('signed_up_at', 'is not', null)
    .execute();
}

/** Since now the person has seven days to give an organisation number. */
export async function noteSignUp(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx.updateTable('people').set({ signed_up_at: now }).where('id', '=', personId).execute();
}

/** Whether the person has a way in that nobody else gave: a password on a proved address, or a passkey. */
export async function hasWayIn(db: DbOrTrx, person: Person): Promise<boolean> {
  if (person.addressUnprovedSince !== null) return false;
  if (person.passwordHash !== null) return true;
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('person_id', '=', person.id)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined;
}

/**
 * Locks the person, so that what the person does twice at once is done one after the other.
 * @returns false when the person was deleted
 */
export async function lockPerson(trx: Trx, personId: string): Promise<boolean> {
  const locked = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Deletes people who signed up before `before`, and have never worked for a company. A job calls this. */
export async function deleteUnfinishedSignUps(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('people')
    .where('signed_up_at', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('person_id')
            .whereRef('memberships.person_id', '=', 'people.id'),
        ),
      ),
    )
    .execute();
}

export async function setName(trx: Trx, personId: string, name: string): Promise<void> {
  await trx.updateTable('people').set({ name }).where('id', '=', personId).execute();
}

function selectPerson(db: DbOrTrx) {
  return db.selectFrom('people').select(columns('id email name password_hash address_unproved_since'));
}
