import { kronerFromOre } from '../../../domain/money.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { ListedPayment, PaymentFilterQuery } from '../../invoices/index.ts';
import { listPaymentsAfter, readPaymentFilter, sumPayments } from '../../invoices/index.ts';
import { listFile } from '../list-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { paymentTable } from './payment-table.ts';

/** @throws ApiError `report-too-long` */
export async function getPaymentReport(
  context: ReadContext,
  { query }: Input<unknown, PaymentFilterQuery & ReportParameters, unknown>,
) {
  const { db, accountId, accountNow, renderer } = context;
  const { format = 'json', language, ...asked } = query;
  const filter = readPaymentFilter(asked);
  if (format === 'json') {
    const { count, amountOre, claimsOre, creditOre } = await sumPayments(db, accountId, filter);
    const body = {
      count,
      amount: kronerFromOre(amountOre),
      feesAmount: kronerFromOre(claimsOre),
      creditAmount: kronerFromOre(creditOre),
    };
    return { body };
  }
  const heading = await getReportHeading(context, language);
  const today = osloDate(accountNow);
  return listFile<ListedPayment>(renderer, format, {
    readAfter: (after, limit) => listPaymentsAfter(db, accountId, filter, after, limit),
    tableOf: (payments) => paymentTable(heading, today, filter, payments),
  });
}
