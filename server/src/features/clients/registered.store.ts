import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Client } from './client.ts';

/** What a draft takes from its client of the register. */
export const REGISTERED_FIELDS = [
  'name',
  'email',
  'address',
  'postalCode',
  'city',
  'orgNumber',
  'country',
  'vatNumber',
  'language',
] as const;
export type Registered = Pick<Client, (typeof REGISTERED_FIELDS)[number] | 'type' | 'version'>;

/**
 * The client of a draft as the register has it now, in one column of the draft's own statement; null for what is issued; SQL.
 * @param drafts the table, whose rows have `client_id` and `sent_at`
 */
export function registeredClient(
  accountId: string,
  drafts: 'invoices' | 'quotes',
): RawBuilder<Registered | null> {
  const d = sql.raw(drafts);
  return sql`case when ${d}.sent_at is null then (
    select json_build_object('name', c.name, 'email', c.email, 'address', c.address, 'postalCode', c.postal_code,
      'city', c.city, 'orgNumber', split_part(c.org_number, E'\\n', 1), 'country', c.country, 'vatNumber', c.vat_number,
      'language', c.language, 'type', c.type, 'version', c.version)
    from clients c where c.account_id = ${accountId} and c.id = ${d}.client_id and c.deleted_at is null
  ) end`;
}
