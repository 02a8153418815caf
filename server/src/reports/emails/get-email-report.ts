import { osloDate } from '../../domain/local-date.ts';
import type { Input, ReadContext } from '../../http/endpoint.ts';
import type { EmailFilter, EmailFilterQuery, ListedEmail } from '../../invoices/index.ts';
import { countEmails, listEmailsAfter, readEmailFilter } from '../../invoices/index.ts';
import { assertFitsFile, MAX_LINES, reportFile, reportStream } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { emailRows, emailTable } from './email-table.ts';

/** The most lines of a CSV in memory at once. */
const BATCH = 1_000;

/** @throws ApiError `report-too-long` */
export async function getEmailReport(
  context: ReadContext,
  { query }: Input<unknown, EmailFilterQuery & ReportParameters, unknown>,
) {
  const { db, accountId, accountNow, renderer } = context;
  const { format = 'json', language, ...asked } = query;
  const filter = readEmailFilter(asked);
  if (format === 'json') return { body: await countEmails(db, accountId, filter) };
  const heading = await getReportHeading(context, language);
  const today = osloDate(accountNow);
  if (format === 'csv') {
    return reportStream(
      emailTable(heading, today, filter, []),
      batches(context, filter, (emails) => emailRows(heading.language, emails)),
    );
  }
  const emails = await listEmailsAfter(db, accountId, filter, undefined, MAX_LINES[format] + 1);
  assertFitsFile(format, emails.length);
  return reportFile(renderer, format, emailTable(heading, today, filter, emails));
}

async function* batches<T>(
  { db, accountId }: ReadContext,
  filter: EmailFilter,
  toRows: (emails: ListedEmail[]) => T,
): AsyncIterable<T> {
  let after: string | undefined;
  do {
    const emails = await listEmailsAfter(db, accountId, filter, after, BATCH);
    yield toRows(emails);
    after = emails.length < BATCH ? undefined : emails.at(-1)?.id;
  } while (after !== undefined);
}
