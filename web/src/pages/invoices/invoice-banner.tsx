import { Alert, Anchor, Text } from '@mantine/core';
import { IconBellRinging, IconCoins, IconGavel, IconMailX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { daysBetween } from '../../../../server/src/domain/days/local-date.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { day, money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { NEXT_ACTION } from '../../ui/windows/keep-focus.ts';
import { later } from '../../ui/windows/later.ts';
import { clientQuery, creditIn } from '../customer-register/customers.ts';
import { actionTexts } from './actions/action-texts.ts';
import { bannerTexts } from './banner-texts.ts';
import { failedDelivery, isForAgency, isToRemind, lostLetter } from './next-action.ts';
import { eInvoiceState } from './delivery-state.ts';
import type { Delivery, Invoice } from './invoices.ts';
import { pdfAddress } from './invoices.ts';

const LetterForm = later(() => import('./actions/letters/letter-form.tsx'), 'LetterForm');
const SendAgain = later(() => import('./actions/resend/send-again.tsx'), 'SendAgain');

type Props = {
  invoice: Invoice;
  deliveries: readonly Delivery[];
  /** `yyyy-MM-dd` */
  today: string;
};

/** What somebody has to do about the document, the most urgent alone: it did not arrive, it is late, or it was paid too much. */
export function InvoiceBanner(props: Props) {
  const { invoice, deliveries, today } = props;
  const failed = failedDelivery(invoice, deliveries);
  if (failed !== undefined) return <NotArrived {...props} failed={failed} />;
  if (isToRemind(invoice, deliveries, today)) return <NotReminded {...props} />;
  if (isForAgency(invoice, today)) return <OverToAgency invoice={invoice} />;
  return <PaidTooMuch invoice={invoice} />;
}

function NotArrived({ invoice, today, failed }: Props & { failed: Delivery }) {
  const texts = useTexts(bannerTexts);
  const may = useMay();
  const { accountId } = useAccount();
  const letter = invoice.reminders.find(({ id }) => id === failed.reminderId);
  const isMail = failed.channel === 'email';
  const isRejected = eInvoiceState(failed) === 'rejected';
  const bounced = letter === undefined ? texts.bounced : texts.letterBounced[letter.type];
  const title = isMail ? bounced(failed.recipient) : isRejected ? texts.rejected : texts.eInvoiceFailed;
  return (
    <Banner icon={<IconMailX aria-hidden />} colour="red" title={title}>
      {!isMail && failed.rejection !== null && (
        <Text size="sm" className="breakable">
          {failed.rejection}
        </Text>
      )}
      {letter !== undefined && (
        <Text size="sm">
          {invoice.opening ? texts.letterAgain : texts.letterBouncedHint}{' '}
          <Anchor
            size="sm"
            underline="always"
            href={pdfAddress(accountId, invoice.id, letter.id)}
            target="_blank"
          >
            {texts.letterPdf[letter.type]}
          </Anchor>
        </Text>
      )}
      {may('sell') &&
        (invoice.opening ? (
          <Remind invoice={invoice} today={today} isInPlace />
        ) : (
          <SendAgain invoice={invoice} />
        ))}
    </Banner>
  );
}

function OverToAgency({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(bannerTexts);
  const { language } = useLanguage();
  const deadline = day(invoice.reminders.at(-1)?.deadline ?? invoice.dueDate, language);
  return (
    <Banner icon={<IconGavel aria-hidden />} colour="orange" title={texts.warningPassed(deadline)}>
      <Text size="sm">{texts.warningPassedHint}</Text>
    </Banner>
  );
}

function NotReminded({ invoice, deliveries, today }: Props) {
  const texts = useTexts(bannerTexts);
  const { language } = useLanguage();
  const may = useMay();
  const letter = invoice.reminders.at(-1);
  const lost = lostLetter(invoice, deliveries);
  const [title, hint] =
    lost !== undefined
      ? [texts.letterLost[lost.type], texts.letterLostHint]
      : letter === undefined
        ? [texts.notReminded(daysBetween(invoice.dueDate, today)), texts.notRemindedHint]
        : [texts.deadlinePassed(day(letter.deadline, language)), texts.deadlinePassedHint];
  return (
    <Banner icon={<IconBellRinging aria-hidden />} colour="orange" title={title}>
      <Text size="sm">{hint}</Text>
      {may('sell') && <Remind invoice={invoice} today={today} isInPlace={lost !== undefined} />}
    </Banner>
  );
}

/** @param isInPlace whether the letter stands in for one that did not arrive */
function Remind({ invoice, today, isInPlace }: Pick<Props, 'invoice' | 'today'> & { isInPlace: boolean }) {
  const actions = useTexts(actionTexts);
  return (
    <DialogButton {...NEXT_ACTION} label={actions.remind} title={actions.remindTitle} buttonSize="xs" mt="xs">
      <LetterForm invoice={invoice} today={today} isInPlace={isInPlace} />
    </DialogButton>
  );
}

/** Money beyond the invoice that the customer still has to its credit. */
function PaidTooMuch({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(bannerTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const clientId = invoice.client.id ?? '';
  const surplus = invoice.payments.some(({ creditAmount }) => creditAmount > 0);
  const isOver = surplus || (invoice.creditedAmount > 0 && invoice.paidAmount > 0);
  const isAsked = isOver && clientId !== '';
  const customer = useQuery({ ...clientQuery(accountId, clientId), enabled: isAsked, retry: false });
  const credit =
    isAsked && customer.data !== undefined ? creditIn(customer.data.client, invoice.currency) : 0;
  if (credit === 0) return null;
  return (
    <Banner
      icon={<IconCoins aria-hidden />}
      colour="blue"
      title={texts.tooMuch(money(credit, language, invoice.currency))}
    >
      <Text size="sm">
        {texts.tooMuchHint}{' '}
        <AnchorLink
          to="/$accountId/customers/$clientId"
          params={{ accountId, clientId }}
          size="sm"
          underline="always"
        >
          {texts.toCustomer}
        </AnchorLink>
      </Text>
    </Banner>
  );
}

function Banner({
  title,
  colour,
  icon,
  children,
}: {
  title: string;
  colour: string;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <Alert
      component="section"
      role="region"
      aria-label={title}
      color={colour}
      variant="light"
      icon={icon}
      title={title}
      mb="md"
    >
      {children}
    </Alert>
  );
}
