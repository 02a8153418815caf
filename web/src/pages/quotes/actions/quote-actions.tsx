import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { PageActions } from '../../../ui/action-menu.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { NEXT_ACTION } from '../../../ui/windows/keep-focus.ts';
import { later } from '../../../ui/windows/later.ts';
import type { Quote, QuoteStatus } from '../quotes.ts';
import { quoteActionTexts } from './quote-action-texts.ts';

const AnswerForm = later(() => import('./answer-form.tsx'), 'AnswerForm');
const InvoiceQuoteForm = later(() => import('./invoice-quote-form.tsx'), 'InvoiceQuoteForm');
const SendQuoteForm = later(() => import('./send-quote-form.tsx'), 'SendQuoteForm');

/** The actions for a draft. `?send=now` in the address opens the dialog for sending at once, after "save and send". */
export function DraftQuoteActions({ quote }: { quote: Quote }) {
  const texts = useTexts(quoteActionTexts);
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const address = useAddressSearch();
  const asksToSend = address.read('send') !== '';

  return (
    <>
      <DialogButton
        {...NEXT_ACTION}
        label={texts.send}
        title={texts.sendTitle}
        isOpenAtFirst={asksToSend}
        onClose={() => asksToSend && address.change({ send: '' })}
      >
        <SendQuoteForm draft={quote} />
      </DialogButton>
      <ButtonLink
        to="/$accountId/quotes/new"
        params={{ accountId }}
        search={{ draft: quote.id }}
        variant="default"
      >
        {texts.edit}
      </ButtonLink>
      <ConfirmButton
        variant="default"
        label={texts.delete}
        title={texts.deleteTitle}
        call="DELETE /v1/quotes/{id}"
        path={{ id: quote.id }}
        onDone={() => navigate({ to: '/$accountId/quotes', params: { accountId } })}
      >
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
export function SentQuoteActions({ quote }: { quote: Quote }) {
  const texts = useTexts(quoteActionTexts);
  const actions: Record<ActionName, MenuAction> = {
    invoice: {
      label: texts.invoice,
      title: texts.invoiceTitle,
      content: <InvoiceQuoteForm quote={quote} />,
    },
    accept: {
      label: texts.accept,
      icon: IconThumbUp,
      title: texts.acceptTitle,
      content: <AnswerForm quote={quote} answer="accept" />,
    },
    decline: {
      label: texts.decline,
      icon: IconThumbDown,
      title: texts.declineTitle,
      content: <AnswerForm quote={quote} answer="decline" />,
    },
  };
  const allowed = ALLOWED[quote.status].map((name) => actions[name]);
  return <PageActions label={texts.more} actions={allowed} buttons={['filled', 'default']} />;
}
