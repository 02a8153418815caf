import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { ClientType } from '../../domain/parties/client-identity.ts';
import type { Invoices } from '../../platform/database/database-types.ts';
import type { AccountDbOrTrx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Registered } from '../clients/index.ts';
import type { Addressed } from './follow-register.ts';
import { followRegister } from './follow-register.ts';
import type { Invoice, RegisterLink } from './invoice.ts';

/** The columns that say to whom a document goes. */
type Row = Pick<
  Selectable<Invoices>,
  | 'type'
  | 'version'
  | 'language'
  | 'client_id'
  | 'client_name'
  | 'client_email'
  | 'client_address'
  | 'client_postal_code'
  | 'client_city'
  | 'client_org_number'
  | 'client_country'
  | 'client_vat_number'
  | 'client_type'
  | 'client_register'
> & { registered: Registered | null };

/** A credit note has the customer of its invoice. */
export function toAddressed(row: Row): Addressed {
  const client = {
    id: row.client_id,
    name: row.client_name,
    email: row.client_email,
    address: row.client_address,
    postalCode: row.client_postal_code,
    city: row.client_city,
    orgNumber: row.client_org_number,
    country: row.client_country,
    vatNumber: row.client_vat_number,
    type: row.client_type,
    register: null,
  };
  const written = row.client_register as RegisterColumn | null;
  const entry = row.type === 'credit_note' ? null : row.registered;
  return followRegister(
    { client, language: row.language },
    written?.at === row.version ? written : null,
    entry,
  );
}

/** A release that does not know the column changes a draft without changing the column: then `at` is not the version of the draft. */
type RegisterColumn = Pick<RegisterLink, 'follows' | 'agrees'> & { at: number };

export function registerColumn({ client, version }: Pick<Invoice, 'client' | 'version'>): string | null {
  if (client.register === null) return null;
  const { follows, agrees } = client.register;
  return JSON.stringify({ follows, agrees, at: version } satisfies RegisterColumn);
}

const OF_CUSTOMER = {
  name: ['client_name', 'name'],
  orgNumber: ['client_org_number', 'org_number'],
} as const;

/** A fact that a document says of its customer, as `toInvoice` has the fact; SQL for statements over the table `invoices`. */
export function customerFieldSql(accountId: string, field: keyof typeof OF_CUSTOMER): RawBuilder<string> {
  const [column, registered] = OF_CUSTOMER[field];
  return sql<string>`coalesce(
    case when sent_at is null and client_register ->> 'at' = version::text and client_register -> 'follows' ? ${sql.lit(field)} then
      (select split_part(c.${sql.ref(registered)}, E'\\n', 1) from clients c
      where c.account_id = ${accountId} and c.id = invoices.client_id)
    end, ${sql.ref(column)})`;
}

/** The type of the client that an invoice is linked to. The query needs no answer about the invoice, so both can be asked at once. */
export async function findTypeOfInvoiced(
  db: AccountDbOrTrx,
  invoiceId: string,
): Promise<ClientType | undefined> {
  if (!isId(invoiceId)) return undefined;
  const [client] = await selectTypeOfInvoiced(db, db.accountId, invoiceId);
  return client?.type;
}

const selectTypeOfInvoiced = statement<{ type: ClientType }>(`
  select c.type from invoices i join clients c on c.account_id = $1 and c.id = i.client_id
  where i.account_id = $1 and i.id = $2`);
