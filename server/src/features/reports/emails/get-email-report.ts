import { osloDate } from '../../../domain/local-date.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { EmailFilterQuery, ListedEmail } from '../../invoices/index.ts';
import { countEmails, listEmailsAfter, readEmailFilter } from '../../invoices/index.ts';
import { listFile } from '../list-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { emailTable } from './email-table.ts';

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
  return listFile<ListedEmail>(renderer, format, {
    readAfter: (after, limit) => listEmailsAfter(db, accountId, filter, after?.id, limit),
    tableOf: (emails) => emailTable(heading, today, filter, emails),
  });
}
