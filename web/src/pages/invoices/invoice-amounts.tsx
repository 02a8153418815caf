import { isOverdue } from '../../../../server/src/domain/invoices/overdue.ts';
import { daysBetween } from '../../../../server/src/domain/days/local-date.ts';
import { day, money, moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { BigFigure } from '../../ui/figures/big-figure.tsx';
import classes from '../../ui/figures/big-figure.module.css';
import type { Invoice } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

/**
 * What is owed in all, and what that is made of. A draft and a credit note owe nothing and show their total.
 * @param today `yyyy-MM-dd`
 */
export function InvoiceAmounts({ invoice, today }: { invoice: Invoice; today: string }) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const { outstandingAmount, feesOutstanding, total, currency } = invoice;
  if (invoice.type !== 'invoice' || invoice.status === 'draft') {
    return (
      <section aria-label={texts.amounts} className={classes['figures']}>
        <BigFigure
          isMain
          label={invoice.type === 'invoice' ? texts.total : texts.creditTotal}
          value={money(total, language, currency)}
        />
      </section>
    );
  }
  // Sums of kroner are no whole numbers.
  const owed = Math.round((outstandingAmount + feesOutstanding) * 100) / 100;
  const isLate = isOverdue({ owed, payableUntil: invoice.payableUntil }, today);
  const hasRefunded = invoice.claimCorrections.some(({ refunded }) => refunded < 0);
  const isLoss = invoice.writeOffs.some(({ reason, amount }) => reason === 'loss' && amount > 0);
  const parts: [label: string, value: number][] = [
    [texts.total, total],
    [texts.paid, invoice.paidAmount],
    ...(invoice.creditedAmount > 0 ? [part(texts.credited, invoice.creditedAmount)] : []),
    ...(invoice.writtenOffAmount > 0
      ? [part(isLoss ? texts.lost : texts.writtenOff, invoice.writtenOffAmount)]
      : []),
    ...(feesOutstanding > 0 ? [part(hasRefunded ? texts.feesAndRefunded : texts.fees, feesOutstanding)] : []),
  ];
  return (
    <section aria-label={texts.amounts} className={classes['figures']}>
      <BigFigure
        isMain
        isLate={isLate}
        label={owed > 0 ? texts.owed : texts.nothingOwed}
        value={money(owed, language, currency)}
        hint={[...madeOf(), ...due()].map((line) => (
          <div key={line}>{line}</div>
        ))}
      />
      {parts.map(([label, value]) => (
        <BigFigure key={label} label={label} value={money(value, language, currency)} />
      ))}
    </section>
  );

  function madeOf(): string[] {
    if (feesOutstanding === 0) return [];
    return [
      texts.madeOf(
        money(outstandingAmount, language, currency),
        moneyInKroner(feesOutstanding, language),
        hasRefunded,
      ),
    ];
  }

  function due(): string[] {
    if (owed === 0) {
      if (invoice.paidAt === null) return [];
      // A credit note is no payment.
      const tell = invoice.creditedAmount > 0 ? texts.settledOnDay : texts.paidOnDay;
      return [tell(day(invoice.paidAt, language))];
    }
    const { dueDate } = invoice;
    const days = daysBetween(dueDate, today);
    if (isLate) return [texts.lateSince(day(dueDate, language), days)];
    return [days === 0 ? texts.dueToday : texts.dueOn(day(dueDate, language), -days)];
  }
}

function part(label: string, value: number): [string, number] {
  return [label, value];
}
