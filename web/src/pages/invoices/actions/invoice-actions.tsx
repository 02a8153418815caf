import { isOverdue } from '../../../../../server/src/domain/invoices/overdue.ts';
import {
  IconBellRinging,
  IconCash,
  IconCopy,
  IconEraser,
  IconFileMinus,
  IconGavel,
  IconMailForward,
  IconPlayerPause,
  IconReceiptOff,
  IconRepeat,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { PageActions } from '../../../ui/action-menu.tsx';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { tell } from '../../../ui/notice.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { NEXT_ACTION } from '../../../ui/windows/keep-focus.ts';
import { later } from '../../../ui/windows/later.ts';
import type { Invoice } from '../invoices.ts';
import { actionTexts } from './action-texts.ts';
import { agencyTexts } from './agency-texts.ts';
import { dunningTexts } from './dunning-texts.ts';
import { writeOffTexts } from './write-off-texts.ts';

// The forms are loaded when they are opened.
const CreditForm = later(() => import('../credit/credit-form.tsx'), 'CreditForm');
const EditCreditForm = later(() => import('../credit/edit-credit-form.tsx'), 'EditCreditForm');
const HandOverForm = later(() => import('./hand-over-form.tsx'), 'HandOverForm');
const LetterForm = later(() => import('./letters/letter-form.tsx'), 'LetterForm');
const PauseForm = later(() => import('./pause-form.tsx'), 'PauseForm');
const PaymentForm = later(() => import('./payment-form.tsx'), 'PaymentForm');
const ResendForm = later(() => import('./resend/resend-form.tsx'), 'ResendForm');
const SendForm = later(() => import('./send-form.tsx'), 'SendForm');
const WaiveForm = later(() => import('./waive-form.tsx'), 'WaiveForm');
const WriteOffForm = later(() => import('./write-off-form.tsx'), 'WriteOffForm');

type ActionProps = { invoice: Invoice; isBooked: boolean };

/** The actions for a draft. `?send=now` in the address opens the dialog for sending at once, after "save and send". */
export function DraftActions({ invoice, isBooked }: ActionProps) {
  const texts = useTexts(actionTexts);
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const address = useAddressSearch();
  const asksToSend = address.read('send') !== '';

  return (
    <>
      <DialogButton
        {...NEXT_ACTION}
        label={texts.send}
        title={texts.sendTitle[invoice.type]}
        isOpenAtFirst={asksToSend}
        onClose={() => asksToSend && address.change({ send: '' })}
      >
        <SendForm draft={invoice} isBooked={isBooked} />
      </DialogButton>
      {invoice.type === 'invoice' ? (
        <ButtonLink
          to="/$accountId/invoices/new"
          params={{ accountId }}
          search={{ draft: invoice.id }}
          variant="default"
        >
          {texts.edit}
        </ButtonLink>
      ) : (
        <DialogButton label={texts.edit} title={texts.editCreditTitle} variant="default" size="lg">
          <EditCreditForm creditNote={invoice} onDone={() => tell(texts.creditChanged)} />
        </DialogButton>
      )}
      <ConfirmButton
        variant="default"
        label={texts.delete}
        title={texts.deleteTitle}
        call="DELETE /v1/invoices/{id}"
        path={{ id: invoice.id }}
        onDone={() => navigate({ to: '/$accountId/invoices', params: { accountId } })}
      >
        {texts.deleteWarning}
      </ConfirmButton>
    </>
  );
}

/**
 * The actions that the state of an issued document allows, the most likely first: it stands filled, the next one beside it,
 * and the others are in a menu. @param today `yyyy-MM-dd`
 */
export function IssuedActions({
  invoice,
  today,
  isBooked,
  urged,
}: ActionProps & {
  today: string;
  /** The action that the page asks for elsewhere, with a button of its own. Then none stands filled here. */
  urged: ActionName | undefined;
}) {
  const texts = useTexts(actionTexts);
  const actions = useIssuedActions({ invoice, today, isBooked });
  // The invoice of another system that is paid can be paid again, and nobody needs to.
  const isOver = invoice.opening && invoice.outstandingAmount + invoice.feesOutstanding === 0;
  const inOrder = likelyFirst(invoice, today).filter((name) => name !== urged);
  const allowed = [...inOrder, ...(urged === undefined ? [] : [urged])]
    .map((name) => actions[name])
    .filter((action) => action !== undefined);
  return (
    <PageActions
      label={texts.more}
      actions={allowed}
      buttons={[urged === undefined && !isOver ? 'filled' : 'default', 'default']}
    />
  );
}

type ActionName =
  | 'pay'
  | 'remind'
  | 'credit'
  | 'writeOff'
  | 'pause'
  | 'handOver'
  | 'waive'
  | 'resend'
  | 'duplicate'
  | 'recur';

/** Every action in the order in which people take it in this state. */
function likelyFirst(
  { outstandingAmount, feesOutstanding, payableUntil }: Invoice,
  today: string,
): ActionName[] {
  const seldom = ['recur', 'credit', 'pause', 'handOver', 'waive', 'writeOff'] as const;
  const owed = outstandingAmount + feesOutstanding;
  if (owed === 0) return ['duplicate', 'resend', 'pay', ...seldom];
  return isOverdue({ owed, payableUntil }, today)
    ? ['pay', 'remind', 'resend', 'duplicate', ...seldom]
    : ['pay', 'resend', 'duplicate', 'remind', ...seldom];
}

/** What the state of the document does not allow is left out. */
function useIssuedActions({
  invoice,
  today,
  isBooked,
}: ActionProps & { today: string }): Partial<Record<ActionName, MenuAction>> {
  const texts = useTexts(actionTexts);
  const dunning = useTexts(dunningTexts);
  const agency = useTexts(agencyTexts);
  const writeOff = useTexts(writeOffTexts);
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const isInvoice = invoice.type === 'invoice';
  const isOwed = invoice.outstandingAmount + invoice.feesOutstanding > 0;
  return {
    ...(isInvoice && {
      pay: {
        label: texts.pay,
        icon: IconCash,
        title: texts.payTitle,
        content: <PaymentForm invoice={invoice} today={today} />,
      },
    }),
    ...(isInvoice &&
      isOwed &&
      invoice.remindersPaused === null &&
      invoice.handedOver === null && {
        remind: {
          label: texts.remind,
          icon: IconBellRinging,
          title: texts.remindTitle,
          content: <LetterForm invoice={invoice} today={today} />,
        },
      }),
    ...(isInvoice &&
      !invoice.opening &&
      invoice.status !== 'credited' &&
      invoice.writeOffs.every(({ reason }) => reason === 'rounding') && {
        credit: {
          label: texts.credit,
          icon: IconFileMinus,
          title: texts.creditTitle,
          size: 'lg',
          content: (
            <CreditForm
              invoice={invoice}
              onDone={({ id }) =>
                void navigate({ to: '/$accountId/invoices/$invoiceId', params: { accountId, invoiceId: id } })
              }
            />
          ),
        },
      }),
    ...(isInvoice &&
      isOwed && {
        writeOff: {
          label: writeOff.writeOff,
          icon: IconEraser,
          title: writeOff.title,
          content: <WriteOffForm invoice={invoice} today={today} isBooked={isBooked} />,
        },
      }),
    ...(isInvoice &&
      invoice.outstandingAmount > 0 &&
      invoice.remindersPaused === null && {
        pause: {
          label: dunning.pause,
          icon: IconPlayerPause,
          title: dunning.pauseTitle,
          content: <PauseForm invoice={invoice} today={today} />,
        },
      }),
    ...(isInvoice &&
      isOverdue(
        { owed: invoice.outstandingAmount + invoice.feesOutstanding, payableUntil: invoice.payableUntil },
        today,
      ) &&
      invoice.handedOver === null && {
        handOver: {
          label: agency.handOver,
          icon: IconGavel,
          title: agency.title,
          content: <HandOverForm invoice={invoice} today={today} />,
        },
      }),
    ...(isInvoice &&
      invoice.feesOutstanding > 0 && {
        waive: {
          label: dunning.waive,
          icon: IconReceiptOff,
          title: dunning.waiveTitle,
          content: <WaiveForm invoice={invoice} />,
        },
      }),
    ...(!invoice.opening && {
      resend: {
        label: texts.resend,
        icon: IconMailForward,
        title: texts.resendTitle,
        content: <ResendForm invoice={invoice} />,
      },
    }),
    ...(isInvoice &&
      !invoice.opening && {
        duplicate: {
          label: texts.duplicate,
          icon: IconCopy,
          link: { to: '/$accountId/invoices/new', params: { accountId }, search: { like: invoice.id } },
        },
      }),
    ...(isInvoice &&
      !invoice.opening &&
      invoice.recurringInvoiceId === null && {
        recur: {
          label: texts.recur,
          icon: IconRepeat,
          link: { to: '/$accountId/recurring/new', params: { accountId }, search: { like: invoice.id } },
        },
      }),
  };
}
