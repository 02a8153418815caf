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
        from (${paymentsBeforeMark(accountId, 'payments_by_day_marks')}) p
        full join (select payment_id, paid_on from payments_by_day where account_id = ${accountId}) day on day.payment_id = p.id
        where p.paid_on is distinct from day.paid_on
        order by 1`,
    }),
};

/** Neither does it by amount. */
export const paymentsByAmount: Check = {
  name: 'payments-by-amount',
  holds: 'the list of payments shows every payment that the job has passed, by its amount',
  examine: (trx, accountId) =>
    examineByStatement(trx, {
      rows: sql`select count(*) from payments_by_amount where account_id = ${accountId}`,
      breaches: sql`
        select format('payment %s of %s øre: is listed with %s øre', coalesce(p.id, listed.payment_id),
          coalesce(p.amount_ore::text, 'no'), coalesce(listed.amount_ore::text, 'no')) as breach
        from (${paymentsBeforeMark(accountId, 'summed_payments')}) p
        full join (select payment_id, amount_ore from payments_by_amount where account_id = ${accountId}) listed
          on listed.payment_id = p.id
        where p.amount_ore is distinct from listed.amount_ore
        order by 1`,
    }),
};

/** The sums below the list of payments are made of these. */
export const summedPayments: Check = {
  name: 'summed-payments',
  holds: 'the sums of the list of payments are those of the payments that the job has passed',
  examine: (trx, accountId) =>
    examineByStatement(trx, {
      rows: sql`select count(*) from payment_days where account_id = ${accountId}`,
      breaches: sql`
        with paid as (
          select paid_on, count(*) as payment_count, sum(amount_ore) as amount_ore, sum(fees_ore) as fees_ore,
            sum(credit_ore) as credit_ore
          from (${paymentsBeforeMark(accountId, 'summed_payments')}) p where reversed_at is null group by paid_on
        ), kept as (
          select paid_on, payment_count, amount_ore, fees_ore, credit_ore from payment_days
          where account_id = ${accountId} and payment_count <> 0
        )
        select format('payments of %s: keeps %s of %s øre, has %s of %s', paid_on, coalesce(kept.payment_count, 0),
          coalesce(kept.amount_ore, 0), coalesce(paid.payment_count, 0), coalesce(paid.amount_ore, 0)) as breach
        from paid full join kept using (paid_on)
        where (paid.payment_count, paid.amount_ore, paid.fees_ore, paid.credit_ore)
          is distinct from (kept.payment_count, kept.amount_ore, kept.fees_ore, kept.credit_ore)
        order by paid_on`,
    }),
};
