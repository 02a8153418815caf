import { sql } from 'kysely';
import type { AccountDb, AccountDbOrTrx, AccountTrx, Db } from '../../../platform/database/database.ts';

/** What the network said of a participant. */
export type Recipient = { documentTypes: string[]; checkedAt: Date };

export async function findRecipient(db: Db, participant: string): Promise<Recipient | undefined> {
  return db
    .selectFrom('e_invoice_recipients')
    .select(['document_types as documentTypes', 'checked_at as checkedAt'])
    .where('participant', '=', participant)
    .executeTakeFirst();
}

export async function saveRecipient(
  db: Db,
  participant: string,
  { documentTypes, checkedAt }: Recipient,
): Promise<void> {
  await db
    .insertInto('e_invoice_recipients')
    .values({ participant, document_types: documentTypes, checked_at: checkedAt })
    .onConflict((conflict) =>
      conflict.column('participant').doUpdateSet({ document_types: documentTypes, checked_at: checkedAt }),
    )
    .execute();
}

/** What the network has said of these participants, however long ago. */
export async function listRecipients(
  db: Db,
  participants: string[],
): Promise<(Recipient & { participant: string })[]> {
  return db
    .selectFrom('e_invoice_recipients')
    .select(['participant', 'document_types as documentTypes', 'checked_at as checkedAt'])
    .where('participant', '=', sql<string>`any(${participants})`)
    .execute();
}

export const TEST_OUTCOMES = ['accepted', 'rejected', 'failed'] as const;
/** What becomes of a transmission in the test environment. */
export type TestOutcome = (typeof TEST_OUTCOMES)[number];
export type TestRecipient = { canReceive: boolean; outcome: TestOutcome };

/** Everybody can receive and accepts, unless the account has set it otherwise. */
export async function getTestRecipient(db: AccountDbOrTrx, orgNumber: string): Promise<TestRecipient> {
  const set = await db
    .selectFrom('test_e_invoice_recipients')
    .select(['can_receive as canReceive', sql<TestOutcome>`outcome`.as('outcome')])
    .where('account_id', '=', db.accountId)
    .where('org_number', '=', orgNumber)
    .executeTakeFirst();
  return set ?? { canReceive: true, outcome: 'accepted' };
}

/** Those of these organisations that the account has set not to receive. */
export async function listTestRefusals(db: AccountDb, orgNumbers: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('test_e_invoice_recipients')
    .select('org_number as orgNumber')
    .where('account_id', '=', db.accountId)
    .where('org_number', '=', sql<string>`any(${orgNumbers})`)
    .where('can_receive', '=', false)
    .execute();
  return rows.map(({ orgNumber }) => orgNumber);
}

export async function setTestRecipient(
  trx: AccountTrx,
  orgNumber: string,
  { canReceive, outcome }: TestRecipient,
): Promise<void> {
  await trx
    .insertInto('test_e_invoice_recipients')
    .values({ account_id: trx.accountId, org_number: orgNumber, can_receive: canReceive, outcome })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'org_number']).doUpdateSet({ can_receive: canReceive, outcome }),
    )
    .execute();
}
