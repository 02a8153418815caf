import type { Trx } from '../platform/database.ts';
import type { Person } from './people.store.ts';

/** Deletes the person's row, with which sessions, passkeys and password links go, and what names them by email. */
export async function deletePersonRows(trx: Trx, { id, email }: Pick<Person, 'id' | 'email'>): Promise<void> {
  const address = email.toLowerCase();
  await trx.deleteFrom('memberships').where('person_id', '=', id).execute();
  await trx
    .deleteFrom('one_time_links')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', address))
    .execute();
  await trx
    .deleteFrom('people_emails')
    .where((eb) => eb(eb.fn('lower', ['recipient']), '=', address))
    .execute();
  await trx.deleteFrom('people').where('id', '=', id).execute();
}
