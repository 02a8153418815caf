import { kronerFromOre } from '../../domain/money.ts';
import { osloDate } from '../../domain/local-date.ts';
import type { Input, ReadContext } from '../../http/endpoint.ts';
import type { ListedPayment, PaymentFilter, PaymentFilterQuery } from '../../invoices/index.ts';
import { listPaymentsAfter, readPaymentFilter, sumPayments } from '../../invoices/index.ts';
import { assertFitsFile, MAX_LINES, reportFile, reportStream } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { paymentRows, paymentTable } from './payment-table.ts';

/** The most lines of a CSV in memory at once. */
const BATCH = 1_000;

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
  if (format === 'csv') {
    return reportStream(
      paymentTable(heading, today, filter, []),
      batches(context, filter, (payments) => paymentRows(heading.language, payments)),
    );
  }
  const payments = await listPaymentsAfter(db, accountId, filter, undefined, MAX_LINES[format] + 1);
  assertFitsFile(format, payments.length);
  return reportFile(renderer, format, paymentTable(heading, today, filter, payments));
}

async function* batches<T>(
  { db, accountId }: ReadContext,
  filter: PaymentFilter,
  toRows: (payments: ListedPayment[]) => T,
): AsyncIterable<T> {
  let after: ListedPayment | undefined;
  do {
    const payments = await listPaymentsAfter(db, accountId, filter, after, BATCH);
    yield toRows(payments);
    after = payments.length < BATCH ? undefined : payments.at(-1);
  } while (after !== undefined);
}
