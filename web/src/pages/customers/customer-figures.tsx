import { useAccount } from '../../http/session.ts';
import { money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { BigFigure } from '../../ui/figures/big-figure.tsx';
import classes from '../../ui/figures/big-figure.module.css';
import type { Destination } from '../../ui/links.tsx';
import type { Statement } from '../customer-register/customers.ts';
import { customerPageTexts } from './customer-page-texts.ts';

/** What the customer owes in all, what of it is late, and what the customer has to its credit. */
export function CustomerFigures({ statement }: { statement: Statement }) {
  const texts = useTexts(customerPageTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { clientId, closingBalance, overdue, credit, openInvoices } = statement;
  const fees = openInvoices.reduce((sum, invoice) => sum + Math.round(invoice.fees * 100), 0) / 100;
  const late = openInvoices.filter(({ isOverdue }) => isOverdue);
  const list = (which: 'outstanding' | 'overdue'): Destination => ({
    to: '/$accountId/invoices',
    params: { accountId },
    search: { client: clientId, [which]: 'true' },
  });
  return (
    <section aria-label={texts.figures} className={classes['figures']}>
      <BigFigure
        isMain
        label={closingBalance < 0 ? texts.inFavour : closingBalance === 0 ? texts.nothing : texts.owes}
        value={money(Math.abs(closingBalance), language)}
        hint={
          openInvoices.length > 0 &&
          [
            texts.openInvoices(openInvoices.length),
            ...(fees > 0 ? [texts.withFees(money(fees, language))] : []),
            ...(credit > 0 ? [texts.lessCredit(money(credit, language))] : []),
          ].join(', ')
        }
        {...(openInvoices.length > 0 && { link: list('outstanding') })}
      />
      <BigFigure
        label={texts.overdue}
        value={money(overdue, language)}
        isLate={overdue > 0}
        hint={late.length > 0 && texts.overdueInvoices(late.length)}
        {...(late.length > 0 && { link: list('overdue') })}
      />
      <BigFigure label={texts.credit} value={money(credit, language)} hint={credit > 0 && texts.creditHint} />
    </section>
  );
}
