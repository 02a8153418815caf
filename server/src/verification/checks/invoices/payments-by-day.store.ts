import { sql } from 'kysely';
import { paymentsBeforeMark } from '../../../invoices/index.ts';
import type { Check } from '../../check.ts';
import { examineByStatement } from '../../statement.store.ts';

/** The list of payments does not show a payment that is missing here (decision 28). */
export const paymentsByDay: Check = {
  name: 'payments-by-day',
  holds: 'the list of payments shows every payment that the job has passed, on its day',
  examine: (trx, accountId) =>
    examineByStatement(trx, {
      rows: sql`select count(*) from payments_by_day where account_id = ${accountId}`,
      breaches: sql`
        select format('payment %s of %s: is listed on %s', coalesce(p.id, day.payment_id), coalesce(p.paid_on::text, 'no day'),
          coalesce(day.paid_on::text, 'no day')) as breach
        from (${paymentsBeforeMark(accountId)}) p
        full join (select payment_id, paid_on from payments_by_day where account_id = ${accountId}) day on day.payment_id = p.id
        where p.paid_on is distinct from day.paid_on
        order by 1`,
    }),
};
