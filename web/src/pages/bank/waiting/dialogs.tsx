import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogWindow } from '../../../ui/windows/dialog-window.tsx';
import type { BankTransaction } from '../bank-queries.ts';
import type { Dialog } from './dialog.ts';
import { BookForm } from './book-form.tsx';
import { DivideForm } from './divide-form.tsx';
import { IgnoreForm } from './ignore-form.tsx';
import { FeeForm } from './fee-form.tsx';
import { PairForm } from './pair-form.tsx';
import { InvoiceSearch } from './invoice-search.tsx';
import { RefundForm } from './refund-form.tsx';
import { useOptionFor } from './use-options.ts';
import type { Change } from './use-waiting.ts';
import { waitingTexts } from './waiting-texts.ts';

/** What asks for more before a transaction is matched or ignored. */
export function Dialogs({
  dialog,
  transaction,
  onAct,
  onClose,
}: {
  dialog: Dialog | undefined;
  transaction: BankTransaction;
  onAct: (change: Change) => void;
  onClose: () => void;
}) {
  const texts = useTexts(waitingTexts);
  const { language } = useLanguage();
  const optionFor = useOptionFor();
  const titles = {
    find: texts.findTitle,
    divide: texts.divideTitle(money(transaction.remainder, language, transaction.currency)),
    refund: texts.refundTitle,
    pair: texts.pairTitle,
    fee: texts.feeTitle,
    book: texts.bookTitle(money(transaction.remainder, language, transaction.currency)),
    ignore: texts.ignoreTitle,
  };
  return (
    <DialogWindow
      opened={dialog !== undefined}
      onClose={onClose}
      title={dialog && titles[dialog]}
      // The page gives the focus to the row that is next.
      returnFocus={false}
    >
      {dialog === 'find' && (
        <InvoiceSearch
          label={texts.findHint}
          usual={transaction.remainder}
          currency={transaction.currency}
          onChoose={(invoice) => {
            const option = optionFor(transaction, invoice, '');
            if (option !== undefined) {
              onAct({ type: 'match', transaction, match: option.match, said: option.said });
            }
          }}
        />
      )}
      {dialog === 'divide' && (
        <DivideForm
          transaction={transaction}
          onDivide={(match, said) => onAct({ type: 'match', transaction, match, said })}
        />
      )}
      {dialog === 'refund' && (
        <RefundForm
          transaction={transaction}
          onRefund={(refund, customer) =>
            onAct({ type: 'refund', transaction, refund, said: texts.refunded(customer) })
          }
        />
      )}
      {dialog === 'pair' && (
        <PairForm
          transaction={transaction}
          onPair={(entryId) => onAct({ type: 'match', transaction, match: { entryId }, said: texts.paired })}
        />
      )}
      {dialog === 'fee' && (
        <FeeForm
          onBook={(account) =>
            onAct({ type: 'match', transaction, match: { fee: { account } }, said: texts.feeBooked })
          }
        />
      )}
      {dialog === 'book' && (
        <BookForm
          transaction={transaction}
          onBook={(entry, said) => onAct({ type: 'entry', transaction, entry, said })}
        />
      )}
      {dialog === 'ignore' && (
        <IgnoreForm
          transaction={transaction}
          usual={texts.reasons.notInvoice}
          onIgnore={(ignore) => onAct({ type: 'ignore', transaction, ignore, said: texts.ignored })}
        />
      )}
    </DialogWindow>
  );
}
