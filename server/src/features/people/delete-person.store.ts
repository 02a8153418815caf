import { foldEmail } from '../../domain/texts/email-address.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Person } from './people.store.ts';

/**
 * Deletes the person's roles, the links to the person's email, and the person. The person's sessions, passkeys, links and
 * waiting mails are deleted by the foreign keys.
 */
export async function deletePersonRows(trx: Trx, { id, email }: Pick<Person, 'id' | 'email'>): Promise<void> {
  await trx.deleteFrom('memberships').where('person_id', '=', id).execute();
  await trx.deleteFrom('one_time_links').where('email_folded', '=', foldEmail(email)).execute();
  await trx.deleteFrom('people').where('id', '=', id).execute();
}
