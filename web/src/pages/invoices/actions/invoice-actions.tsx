import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { accountApi } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import type { Invoice } from '../invoices.ts';
import { invoicesKey } from '../invoices.ts';
import { actionTexts } from './action-texts.ts';
import { CreditForm } from './credit-form.tsx';
import { dunningTexts } from './dunning-texts.ts';
import { LetterForm } from './letter-form.tsx';
import { PauseForm } from './pause-form.tsx';
import { PaymentForm } from './payment-form.tsx';
import { ResendForm } from './resend-form.tsx';
import { SendForm } from './send-form.tsx';
import { WaiveForm } from './waive-form.tsx';
import { WriteOffForm } from './write-off-form.tsx';
import { writeOffTexts } from './write-off-texts.ts';

type ActionProps = {
  invoice: Invoice;
  /** Gets a sentence for people about what was done. */
  onDone: (notice: string) => void;
};

/** The actions for a draft. `?send=now` in the address opens the dialog for sending at once, after "save and send". */
export function DraftActions({ invoice, onDone, isBooked }: ActionProps & { isBooked: boolean }) {
  const texts = useTexts(actionTexts);
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const address = useAddressSearch();
  const asksToSend = address.read('send') !== '';

  async function deleteDraft() {
    await accountApi(accountId).DELETE('/v1/invoices/{id}', { params: { path: { id: invoice.id } } });
    await navigate({ to: `/${accountId}/invoices` });
    await queries.invalidateQueries({ queryKey: invoicesKey(accountId) });
  }

  return (
    <>
      <DialogButton
        label={texts.send}
        title={texts.sendTitle[invoice.type]}
        isOpenAtFirst={asksToSend}
        onClose={() => asksToSend && address.change({ send: '' })}
      >
        {(close) => (
          <SendForm
            draft={invoice}
            isBooked={isBooked}
            onDone={(notice) => {
              close();
              onDone(notice);
            }}
            onCancel={close}
          />
        )}
      </DialogButton>
      {invoice.type === 'invoice' && (
        <Button component={Link} to={`/${accountId}/invoices/new?draft=${invoice.id}`} variant="default">
          {texts.edit}
        </Button>
      )}
      <ConfirmButton variant="default" label={texts.delete} title={texts.deleteTitle} action={deleteDraft}>
        {texts.deleteWarning}
      </ConfirmButton>
    </>
  );
}

/** The actions that the state of an issued document allows. @param today `yyyy-MM-dd` */
export function IssuedActions({
  invoice,
  onDone,
  today,
  isBooked,
}: ActionProps & { today: string; isBooked: boolean }) {
  const texts = useTexts(actionTexts);
  const dunning = useTexts(dunningTexts);
  const writeOff = useTexts(writeOffTexts);
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const isInvoice = invoice.type === 'invoice';
  const isOwed = invoice.outstandingAmount + invoice.feesOutstanding > 0;
  const isLost = invoice.writeOffs.some(({ reason }) => reason === 'loss');
  const finish = (close: () => void) => ({
    onDone: (notice: string) => {
      close();
      onDone(notice);
    },
    onCancel: close,
  });

  return (
    <>
      {isInvoice && !isLost && (
        <DialogButton label={texts.pay} title={texts.payTitle} variant={isOwed ? 'filled' : 'default'}>
          {(close) => <PaymentForm invoice={invoice} today={today} {...finish(close)} />}
        </DialogButton>
      )}
      {isInvoice && isOwed && invoice.remindersPaused === null && (
        <DialogButton label={texts.remind} title={texts.remindTitle} variant="default">
          {(close) => <LetterForm invoice={invoice} today={today} {...finish(close)} />}
        </DialogButton>
      )}
      {isInvoice && !invoice.opening && invoice.status !== 'credited' && invoice.writeOffs.length === 0 && (
        <DialogButton label={texts.credit} title={texts.creditTitle} variant="default" size="lg">
          {(close) => (
            <CreditForm
              invoice={invoice}
              onDone={({ id }) => void navigate({ to: `/${accountId}/invoices/${id}` })}
              onCancel={close}
            />
          )}
        </DialogButton>
      )}
      {isInvoice && isOwed && (
        <DialogButton label={writeOff.writeOff} title={writeOff.title} variant="default">
          {(close) => <WriteOffForm invoice={invoice} today={today} isBooked={isBooked} {...finish(close)} />}
        </DialogButton>
      )}
      {isInvoice && invoice.outstandingAmount > 0 && invoice.remindersPaused === null && (
        <DialogButton label={dunning.pause} title={dunning.pauseTitle} variant="default">
          {(close) => <PauseForm invoice={invoice} today={today} {...finish(close)} />}
        </DialogButton>
      )}
      {isInvoice && invoice.feesOutstanding > 0 && (
        <DialogButton label={dunning.waive} title={dunning.waiveTitle} variant="default">
          {(close) => <WaiveForm invoice={invoice} {...finish(close)} />}
        </DialogButton>
      )}
      {!invoice.opening && (
        <DialogButton label={texts.resend} title={texts.resendTitle} variant="default">
          {(close) => <ResendForm invoice={invoice} {...finish(close)} />}
        </DialogButton>
      )}
    </>
  );
}
