import { sql } from 'kysely';
import { CAPTURED_EMAILS } from '../mail/index.ts';
import type { EmailFacts, LeftOut, StoredSource } from '../mail/index.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { AccountDb } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { newestFirst } from '../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../platform/http/lists/paging.ts';
import { readFigure } from '../../platform/events/figures.store.ts';
import { placedPage, pageRows } from '../../platform/http/lists/paging.ts';

export type CapturedEmail = {
  id: string;
  deliveryId: string;
  /** Null for a statement of account or a quote. */
  invoiceId: string | null;
  quoteId: string | null;
  reminderId: string | null;
  recipient: string;
  subject: string;
  facts: EmailFacts;
  createdAt: Date;
};
/** The source is RFC 5322, of up to some 10 MB. */
export type CapturedEmailWithSource = CapturedEmail & StoredSource;

export const CAPTURED_EMAIL_ORDER = newestFirst('captured-emails');

/** Newest first. @param invoiceId only the mails of this document; undefined: the mails of all documents */
export async function listCapturedEmails(
  db: AccountDb,
  invoiceId: string | undefined,
  page: Page<CapturedEmail>,
): Promise<Paged<CapturedEmail[]>> {
  const wanted = db
    .selectFrom('captured_emails')
    .where('account_id', '=', db.accountId)
    .$if(invoiceId !== undefined, (query) =>
      query.where('delivery_id', 'in', (eb) =>
        eb
          .selectFrom('deliveries')
          .select('id')
          .where('account_id', '=', db.accountId)
          .where('invoice_id', '=', invoiceId ?? ''),
      ),
    );
  // The ids are selected first, because an index has them in order: only what is on the page is read and joined.
  const onPage = pageRows(page, wanted.select('id'));
  const rows = await selectEmails(db)
    .where(sql<boolean>`captured_emails.id = any(array(${onPage}))`)
    .orderBy('captured_emails.created_at', 'desc')
    .orderBy('captured_emails.id', 'desc')
    .execute();
  return placedPage(page, rows.map(withFacts), async () => {
    if (invoiceId !== undefined) return countRows(wanted);
    const [total] = await countCapturedEmails(db);
    return Number(total?.count);
  });
}

const countCapturedEmails = readFigure<{ count: bigint }>(
  CAPTURED_EMAILS,
  (rows) => `select coalesce(sum(item_count), 0)::bigint as count from (${rows}) emails`,
);

export async function findCapturedEmail(
  db: AccountDb,
  id: string,
): Promise<CapturedEmailWithSource | undefined> {
  if (!isId(id)) return undefined;
  const email = await selectEmails(db)
    .select(['captured_emails.source', 'captured_emails.left_out'])
    .where('captured_emails.id', '=', id)
    .executeTakeFirst();
  if (email === undefined) return undefined;
  const { left_out: leftOut, ...rest } = email;
  // The service itself wrote it.
  return { ...withFacts(rest), leftOut: leftOut as LeftOut[] };
}

/** The service itself wrote these facts, so they are not checked. */
function withFacts<E extends { facts: unknown }>(email: E) {
  return { ...email, facts: email.facts as EmailFacts };
}

function selectEmails(db: AccountDb) {
  return db
    .selectFrom('captured_emails')
    .innerJoin('deliveries', (join) =>
      join
        .onRef('deliveries.account_id', '=', 'captured_emails.account_id')
        .onRef('deliveries.id', '=', 'captured_emails.delivery_id'),
    )
    .leftJoin('quote_mails', (join) =>
      join
        .onRef('quote_mails.account_id', '=', 'captured_emails.account_id')
        .onRef('quote_mails.id', '=', 'captured_emails.delivery_id'),
    )
    .select([
      'captured_emails.id',
      'captured_emails.delivery_id as deliveryId',
      'captured_emails.recipient',
      'captured_emails.subject',
      'captured_emails.facts',
      'captured_emails.created_at as createdAt',
      'deliveries.invoice_id as invoiceId',
      'deliveries.reminder_id as reminderId',
      'quote_mails.quote_id as quoteId',
    ])
    .where('captured_emails.account_id', '=', db.accountId);
}
