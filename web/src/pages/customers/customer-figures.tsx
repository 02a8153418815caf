import { BOOK_CURRENCY } from '../../../../server/src/domain/currency/currency.ts';
import { useAccount } from '../../http/session.ts';
import { money, moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { BigFigure } from '../../ui/figures/big-figure.tsx';
import classes from '../../ui/figures/big-figure.module.css';
import type { Destination } from '../../ui/links.tsx';
import type { Statement } from '../customer-register/customers.ts';
import { customerPageTexts } from './customer-page-texts.ts';

/** What the customer owes on invoices in the currency of the statement, and what of it is late. Its credit stands in a panel of its own. */
export function CustomerFigures({ statement }: { statement: Statement }) {
  const texts = useTexts(customerPageTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { clientId, currency, outstanding, overdue, openInvoices } = statement;
  const isForeign = currency !== BOOK_CURRENCY;
  const shown = (value: number) => money(value, language, currency);
  /** The hint of a figure that is not in kroner says what it stands at in the books. */
  const nok = (value: number) =>
    isForeign && value !== 0 ? [texts.inBooks(moneyInKroner(value, language))] : [];
  const fees = openInvoices.reduce((sum, invoice) => sum + Math.round(invoice.fees * 100), 0) / 100;
  const late = openInvoices.filter(({ isOverdue }) => isOverdue);
  const list = (which: 'outstanding' | 'overdue'): Destination => ({
    to: '/$accountId/invoices',
    params: { accountId },
    search: { client: clientId, [which]: 'true', ...(isForeign && { currency }) },
  });
  return (
    <section
      aria-label={isForeign ? texts.figuresIn(currency) : texts.figures}
      className={classes['figures']}
    >
      <BigFigure
        isMain
        label={outstanding === 0 ? texts.nothing : texts.owes}
        value={shown(outstanding)}
        hint={
          openInvoices.length > 0 &&
          [
            texts.openInvoices(openInvoices.length),
            ...(fees > 0 ? [texts.withFees(moneyInKroner(fees, language))] : []),
            ...nok(statement.outstandingNok),
          ].join(', ')
        }
        {...(openInvoices.length > 0 && { link: list('outstanding') })}
      />
      <BigFigure
        label={texts.overdue}
        value={shown(overdue)}
        isLate={overdue > 0}
        hint={
          late.length > 0 && [texts.overdueInvoices(late.length), ...nok(statement.overdueNok)].join(', ')
        }
        {...(late.length > 0 && { link: list('overdue') })}
      />
    </section>
  );
}
