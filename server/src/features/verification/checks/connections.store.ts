import { sql } from 'kysely';
import type { Check } from '../check.ts';
import { isOneOfAccounts } from '../one-of.store.ts';
import { examineAllAccounts } from '../statement.store.ts';

/** Somebody answers for what an app may do (decision 95). No index finds the access to an account. */
export const connections: Check = {
  name: 'connections',
  holds:
    'the access of each app is to an account of its company, and its person works there, or has left an app with a secret that waits to be taken over',
  readsWholeTables: true,
  examine: (trx, accountIds) => {
    const granted = sql`
      from api_client_grants g
      join api_clients c on c.id = g.client_id and c.app_id is not null
      join apps on apps.id = c.app_id
      join accounts a on a.id = g.account_id
      left join memberships m on m.company_id = c.company_id and m.person_id = c.person_id
      where g.account_id = ${isOneOfAccounts(accountIds)}`;
    return examineAllAccounts(trx, {
      rows: sql`select count(*) ${granted}`,
      breaches: sql`
        select g.account_id, format('access %s of an app: %s', c.id, case
          when c.company_id <> a.company_id then 'is of another company'
          when m.person_id is not null then 'waits to be taken over, and its person works here'
          else 'its person does not work here, and nobody waits to take it over'
        end) as breach
        ${granted} and (c.company_id <> a.company_id or case
          when m.person_id is null then c.person_left_at is null or apps.secret_sha256 is null
          else c.person_left_at is not null
        end)
        order by account_id, breach`,
    });
  },
};
