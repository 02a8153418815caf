import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { isId } from '../platform/ids.ts';
import type { Page } from '../platform/paging.ts';
import { offsetOf } from '../platform/paging.ts';

export type CapturedEmail = {
  id: string;
  deliveryId: string;
  invoiceId: string;
  reminderId: string | null;
  recipient: string;
  subject: string;
  /** RFC 5322. */
  source: Buffer;
  createdAt: Date;
};

/** Newest first. @param invoiceId only the mails of this document; undefined for those of all */
export async function listCapturedEmails(
  db: Db,
  accountId: string,
  invoiceId: string | undefined,
  page: Page,
): Promise<{ emails: CapturedEmail[]; totalCount: number }> {
  // No document has it.
  if (invoiceId !== undefined && !isId(invoiceId)) return { emails: [], totalCount: 0 };
  const wanted = selectEmails(db, accountId).$if(invoiceId !== undefined, (query) =>
    query.where('deliveries.invoice_id', '=', invoiceId ?? ''),
  );
  const [emails, total] = await Promise.all([
    wanted
      .orderBy('captured_emails.created_at', 'desc')
      .orderBy('captured_emails.id', 'desc')
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    wanted
      .clearSelect()
      .select(sql<bigint>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { emails, totalCount: Number(total.count) };
}

export async function findCapturedEmail(
  db: Db,
  accountId: string,
  id: string,
): Promise<CapturedEmail | undefined> {
  if (!isId(id)) return undefined;
  return selectEmails(db, accountId).where('captured_emails.id', '=', id).executeTakeFirst();
}

function selectEmails(db: Db, accountId: string) {
  return db
    .selectFrom('captured_emails')
    .innerJoin('deliveries', (join) =>
      join
        .onRef('deliveries.account_id', '=', 'captured_emails.account_id')
        .onRef('deliveries.id', '=', 'captured_emails.delivery_id'),
    )
    .select([
      'captured_emails.id',
      'captured_emails.delivery_id as deliveryId',
      'captured_emails.recipient',
      'captured_emails.subject',
      'captured_emails.source',
      'captured_emails.created_at as createdAt',
      'deliveries.invoice_id as invoiceId',
      'deliveries.reminder_id as reminderId',
    ])
    .where('captured_emails.account_id', '=', accountId);
}
