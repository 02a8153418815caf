import { countWaitingDates } from '../../../../features/recurring-invoices/index.ts';
import { ageOf } from '../age.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok } from '../finding.ts';

/** On the first of a month very many are due at once. */
const WAITING_SECONDS_AT_MOST = 30 * 60;

/** Whether recurring invoices are made on their dates. */
export async function recurringInvoicesCheck({ owner, clock }: DatabaseContext): Promise<Finding[]> {
  const { count, oldestAt } = await countWaitingDates(owner, clock());
  const age = oldestAt === null ? undefined : ageOf(oldestAt, clock());
  if (age === undefined || age.seconds <= WAITING_SECONDS_AT_MOST)
    return [ok('Recurring invoices are made on their dates.')];
  return [
    bad(
      `${count} recurring invoices wait for a date to be made, the oldest for ${age.text}.`,
      'Start the service. If it runs, look for the job "recurring-invoices" in its log.',
    ),
  ];
}
