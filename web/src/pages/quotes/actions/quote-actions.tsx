import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountApi } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { PageActions } from '../../../ui/action-menu.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import type { Quote, QuoteStatus } from '../quotes.ts';
import { quotesKey } from '../quotes.ts';
import { AnswerForm } from './answer-form.tsx';
import { InvoiceQuoteForm } from './invoice-quote-form.tsx';
import { quoteActionTexts } from './quote-action-texts.ts';
import { SendQuoteForm } from './send-quote-form.tsx';

type ActionProps = {
  quote: Quote;
  /** Gets a sentence for people about what was done. */
  onDone: (notice: string) => void;
};

/** The actions for a draft. `?send=now` in the address opens the dialog for sending at once, after "save and send". */
export function DraftQuoteActions({ quote, onDone }: ActionProps) {
  const texts = useTexts(quoteActionTexts);
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const address = useAddressSearch();
  const asksToSend = address.read('send') !== '';

  async function deleteDraft() {
    await accountApi(accountId).DELETE('/v1/quotes/{id}', { params: { path: { id: quote.id } } });
    await navigate({ to: '/$accountId/quotes', params: { accountId } });
    await queries.invalidateQueries({ queryKey: quotesKey(accountId) });
  }

  return (
    <>
      <DialogButton
        label={texts.send}
        title={texts.sendTitle}
        isOpenAtFirst={asksToSend}
        onClose={() => asksToSend && address.change({ send: '' })}
      >
        {(close) => (
          <SendQuoteForm
            draft={quote}
            onDone={(notice) => {
              close();
              onDone(notice);
            }}
            onCancel={close}
          />
        )}
      </DialogButton>
      <ButtonLink
        to="/$accountId/quotes/new"
        params={{ accountId }}
        search={{ draft: quote.id }}
        variant="default"
      >
        {texts.edit}
      </ButtonLink>
      <ConfirmButton variant="default" label={texts.delete} title={texts.deleteTitle} action={deleteDraft}>
        {texts.deleteWarning}
      </ConfirmButton>
    </>
  );
}

type ActionName = 'invoice' | 'accept' | 'decline';

/** What the status allows, the most likely first. */
const ALLOWED: Record<QuoteStatus, ActionName[]> = {
  draft: [],
  sent: ['accept', 'invoice', 'decline'],
  viewed: ['accept', 'invoice', 'decline'],
  accepted: ['invoice'],
  declined: [],
  expired: ['accept', 'invoice', 'decline'],
  invoiced: [],
};

/** The actions for a quote that was sent. */
export function SentQuoteActions({ quote, onDone }: ActionProps) {
  const texts = useTexts(quoteActionTexts);
  const finish = (close: () => void) => ({
    onDone: (notice: string) => {
      close();
      onDone(notice);
    },
    onCancel: close,
  });
  const actions: Record<ActionName, MenuAction> = {
    invoice: {
      label: texts.invoice,
      title: texts.invoiceTitle,
      content: (close) => <InvoiceQuoteForm quote={quote} onCancel={close} />,
    },
    accept: {
      label: texts.accept,
      icon: IconThumbUp,
      title: texts.acceptTitle,
      content: (close) => <AnswerForm quote={quote} answer="accept" {...finish(close)} />,
    },
    decline: {
      label: texts.decline,
      icon: IconThumbDown,
      title: texts.declineTitle,
      content: (close) => <AnswerForm quote={quote} answer="decline" {...finish(close)} />,
    },
  };
  const allowed = ALLOWED[quote.status].map((name) => actions[name]);
  return <PageActions label={texts.more} actions={allowed} buttons={['filled', 'default']} />;
}
