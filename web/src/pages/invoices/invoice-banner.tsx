import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { IconBellRinging, IconCoins, IconGavel, IconMailX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { daysBetween } from '../../../../server/src/domain/days/local-date.ts';
import { dataOf } from '../../http/data-of.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { day, money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { later } from '../../ui/windows/later.ts';
import { clientQuery } from '../customer-register/customers.ts';
import { actionTexts } from './actions/action-texts.ts';
import { useInvoiceChange } from './actions/use-invoice-change.ts';
import { bannerTexts } from './banner-texts.ts';
import { failedDelivery, isForAgency, isToRemind } from './next-action.ts';
import { eInvoiceState } from './delivery-state.ts';
import type { Delivery, Invoice } from './invoices.ts';

const LetterForm = later(() => import('./actions/letter-form.tsx'), 'LetterForm');

type Props = {
  invoice: Invoice;
  deliveries: readonly Delivery[];
  /** `yyyy-MM-dd` */
  today: string;
  /** Gets a sentence for people about what was done. */
  onDone: (notice: string) => void;
};

/** What somebody has to do about the document, the most urgent alone: it did not arrive, it is late, or it was paid too much. */
export function InvoiceBanner(props: Props) {
  const { invoice, deliveries, today } = props;
  const failed = failedDelivery(invoice, deliveries);
  if (failed !== undefined) return <NotArrived {...props} failed={failed} />;
  if (isToRemind(invoice, today)) return <NotReminded {...props} />;
  if (isForAgency(invoice, today)) return <OverToAgency invoice={invoice} />;
  return <PaidTooMuch invoice={invoice} />;
}

function NotArrived({ invoice, failed, onDone }: Props & { failed: Delivery }) {
  const texts = useTexts(bannerTexts);
  const isMail = failed.channel === 'email';
  const isRejected = eInvoiceState(failed) === 'rejected';
  const title = isMail ? texts.bounced(failed.recipient) : isRejected ? texts.rejected : texts.eInvoiceFailed;
  return (
    <Banner icon={<IconMailX aria-hidden />} colour="red" title={title}>
      {!isMail && failed.rejection !== null && (
        <Text size="sm" className="breakable">
          {failed.rejection}
        </Text>
      )}
      <SendAgain invoice={invoice} onDone={onDone} />
    </Banner>
  );
}

/** Sends the document to an address that is typed here. */
function SendAgain({ invoice, onDone }: Pick<Props, 'invoice' | 'onDone'>) {
  const texts = useTexts(bannerTexts);
  const actions = useTexts(actionTexts);
  const may = useMay();
  const { fields } = useFieldErrors();
  const [email, setEmail] = useState(invoice.client.email);
  const resend = useInvoiceChange<{ email: string }>(
    async (api, header, body) =>
      dataOf(
        await api.POST('/v1/invoices/{id}/resend', { params: { path: { id: invoice.id }, header }, body }),
      ),
    (_invoice, sent) => onDone(actions.sent(sent.email)),
  );
  if (!may('sell')) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        resend.mutate({ email: email.trim() });
      }}
    >
      <Group gap="xs" align="flex-end" mt="xs">
        <TextInput
          label={texts.newAddress}
          type="email"
          required
          w={{ base: '100%', xs: 300 }}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fields(resend.error)['email']}
        />
        <Button type="submit" loading={resend.isPending}>
          {actions.resend}
        </Button>
      </Group>
      {resend.error !== null && <ErrorNotice error={resend.error} />}
    </form>
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

function NotReminded({ invoice, today, onDone }: Props) {
  const texts = useTexts(bannerTexts);
  const actions = useTexts(actionTexts);
  const { language } = useLanguage();
  const may = useMay();
  const letter = invoice.reminders.at(-1);
  const title =
    letter === undefined
      ? texts.notReminded(daysBetween(invoice.dueDate, today))
      : texts.deadlinePassed(day(letter.deadline, language));
  return (
    <Banner icon={<IconBellRinging aria-hidden />} colour="orange" title={title}>
      <Text size="sm">{letter === undefined ? texts.notRemindedHint : texts.deadlinePassedHint}</Text>
      {may('sell') && (
        <DialogButton label={actions.remind} title={actions.remindTitle} buttonSize="xs" mt="xs">
          {(close) => (
            <LetterForm
              invoice={invoice}
              today={today}
              onDone={(said) => {
                close();
                onDone(said);
              }}
              onCancel={close}
            />
          )}
        </DialogButton>
      )}
    </Banner>
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
  const credit = isAsked ? (customer.data?.client.creditBalance ?? 0) : 0;
  if (credit === 0) return null;
  return (
    <Banner icon={<IconCoins aria-hidden />} colour="blue" title={texts.tooMuch(money(credit, language))}>
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
