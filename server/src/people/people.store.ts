import { foldEmail } from '../domain/email-address.ts';
import type { DbOrTrx, Trx } from '../database/database.ts';

export type Person = { id: string; email: string; name: string; passwordHash: string | null };

/** Upper and lower case of an address are the same person (`foldEmail`). */
export async function findPersonByEmail(db: DbOrTrx, email: string): Promise<Person | undefined> {
  return selectPerson(db).where('email_folded', '=', foldEmail(email)).executeTakeFirst();
}

/** The person of this id, which a session has given. */
export async function getPerson(db: DbOrTrx, id: string): Promise<Person> {
  return selectPerson(db).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Undefined when the person has gone. */
export async function findPerson(db: DbOrTrx, id: string): Promise<Person | undefined> {
  return selectPerson(db).where('id', '=', id).executeTakeFirst();
}

export async function insertPerson(trx: Trx, person: Person, now: Date): Promise<void> {
  await trx
    .insertInto('people')
    .values({
      id: person.id,
      email: person.email,
      email_folded: foldEmail(person.email),
      name: person.name,
      password_hash: person.passwordHash,
      created_at: now,
    })
    .execute();
}

export async function setPasswordHash(trx: Trx, personId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', personId).execute();
}

export async function setName(trx: Trx, personId: string, name: string): Promise<void> {
  await trx.updateTable('people').set({ name }).where('id', '=', personId).execute();
}

function selectPerson(db: DbOrTrx) {
  return db.selectFrom('people').select(['id', 'email', 'name', 'password_hash as passwordHash']);
}
