import { Alert, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { tell } from '../../../ui/notice.tsx';
import { leadToMissing } from '../../../ui/form/focus-in-view.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import type { Invoice } from '../invoices.ts';
import { readinessQuery } from '../invoices.ts';
import { actionTexts } from './action-texts.ts';
import type { Channel } from './channel-fields.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { CheckBeforeSending } from './check-before-sending.tsx';
import { channelTexts } from './channel-texts.ts';
import type { EmailValues } from './email-fields.tsx';
import { EmailFields, emailBody } from './email-fields.tsx';
import type { TypedRate } from './rate-fields.tsx';
import { RateFields, currencyToConvert, isMissing, rateQuery, readRate } from './rate-fields.tsx';
import { ReadinessNotice, WarningsNotice } from './readiness-notice.tsx';

type Sending = {
  channel: Channel;
  withCopy: boolean;
  email: EmailValues;
  deliveredOn: string;
  rate: TypedRate | undefined;
};

/**
 * Asks before a draft is sent. Tells what will happen, with the service's own figures, how the document goes and why, and the
 * address of the mail.
 */
export function SendForm({
  draft,
  isBooked,
}: {
  draft: Invoice;
  /** Whether accounting is turned on. */
  isBooked: boolean;
}) {
  const texts = useTexts(actionTexts);
  const channels = useTexts(channelTexts);
  const { language } = useLanguage();
  const { accountId, isTest } = useAccount();
  const [values, setValues] = useState<EmailValues>({ email: draft.client.email, message: '' });
  const [chosen, setChosen] = useState<Channel>();
  const [withCopy, setWithCopy] = useState(false);
  const today = useToday() ?? '';
  // Undefined: today, which is not known at once in the test environment.
  const [typedDay, setTypedDay] = useState<string>();
  const deliveredOn = typedDay ?? today;
  const usual = useQuery(readinessQuery(accountId, draft.id, 'auto'));
  const suggested = usual.data?.channel;
  const channel = chosen ?? suggested;
  const asked = chosen === undefined || chosen === suggested ? 'auto' : chosen;
  const readiness = useQuery(readinessQuery(accountId, draft.id, asked));
  const currency = currencyToConvert(draft);
  const found = useQuery(
    currency === undefined
      ? { queryKey: ['exchange-rate', 'none'], queryFn: skipToken }
      : rateQuery(accountId, currency),
  );
  const [typedRate, setTypedRate] = useState<TypedRate>({ rate: '', date: '' });
  const needsRate = isMissing(found);
  const send = useChange('POST /v1/invoices/{id}/send', {
    path: { id: draft.id },
    onDone: (invoice, sent) =>
      tell(
        invoice.channel === 'none'
          ? channels.issuedWithout(invoice.number ?? '', day(sent.deliveredOn ?? deliveredOn, language))
          : invoice.channel === 'e-invoice'
            ? channels.sentAsEInvoice(draft.client.name)
            : texts.sent(sent.email ?? ''),
      ),
  });
  const failing = useFieldErrors()(send.error);
  const sending = {
    channel: channel ?? 'auto',
    withCopy,
    email: values,
    deliveredOn,
    rate: needsRate ? typedRate : undefined,
  };
  const isWithMail = channel !== undefined && isMailed(sending);
  // The address is no problem where it can be typed in this form.
  const problems = (readiness.data?.problems ?? []).filter(
    ({ field }) => (field !== 'client.email' || !isWithMail) && !(field === 'exchangeRate' && needsRate),
  );
  const isDisabled =
    problems.length > 0 ||
    readiness.isPending ||
    (channel === 'none' && deliveredOn === '') ||
    (needsRate && readRate(typedRate) === undefined);
  const head = useRef<HTMLDivElement>(null);
  // What is missing comes late, and goes away with its fields when it is filled in.
  const missing = problems.map(({ field, code }) => `${field} ${code}`).join(' ');
  useEffect(() => {
    if (readiness.isSuccess && !readiness.isFetching) leadToMissing(head.current?.closest('form'));
  }, [readiness.isSuccess, readiness.isFetching, missing]);
  const total = money(draft.total, language, draft.currency);
  const hows: Record<string, string> = {
    'e-invoice': channels.howEInvoice,
    email: channels.howEmail,
    none: channels.howNone,
  };
  const how = hows[channel ?? 'auto'] ?? channels.howAuto;
  const explanation =
    draft.type === 'credit_note' ? texts.sendCreditNote : isBooked ? texts.sendBooked : texts.sendNotBooked;

  return (
    <DialogForm
      submitLabel={channel === 'none' ? channels.issueNow : texts.sendNow}
      isDisabled={isDisabled}
      // An address that is missing is typed first.
      beginsAtSubmit={draft.client.email !== '' || (channel !== undefined && !isWithMail)}
      run={send}
      onSubmit={() => send.mutate(bodyOf(asked, sending))}
    >
      <div ref={head}>
        <Text fw={650} className="breakable">
          {draft.client.name}
        </Text>
        <Text className="figures">
          {draft.type === 'credit_note' ? total : texts.sumAndDue(total, day(draft.dueDate, language))}
        </Text>
      </div>
      <Text size="sm">{explanation(how)}</Text>
      {currency !== undefined && (
        <RateFields
          currency={currency}
          found={found}
          values={typedRate}
          onChange={setTypedRate}
          failing={failing}
          today={today}
        />
      )}
      {isTest && channel !== 'none' && (
        <Alert color="yellow" variant="light">
          {channel === 'e-invoice' ? channels.testEInvoice : texts.testOnly}
        </Alert>
      )}
      {suggested !== undefined && channel !== undefined && (
        <ChannelFields
          draft={draft}
          suggested={suggested}
          chosen={channel}
          onChoose={(to) => {
            setChosen(to);
            send.reset();
          }}
          withCopy={withCopy}
          onCopy={setWithCopy}
          delivery={
            <DateField
              label={channels.deliveredOn}
              description={channels.deliveredOnHint}
              required
              max={today}
              value={deliveredOn}
              onChange={setTypedDay}
              error={failing['deliveredOn']}
            />
          }
        />
      )}
      <ReadinessNotice draft={draft} problems={problems} kind="blocked" />
      <WarningsNotice draft={draft} warnings={readiness.data?.warnings ?? []} />
      {isWithMail && <EmailFields values={values} onChange={setValues} error={send.error} />}
      <CheckBeforeSending
        draft={draft}
        body={bodyOf(asked, sending)}
        how={channels.goes[channel ?? 'auto']?.(values.email.trim()) ?? ''}
        isDisabled={isDisabled}
      />
    </DialogForm>
  );
}

function bodyOf(asked: Channel, sending: Sending) {
  const rate = sending.rate && readRate(sending.rate);
  return {
    channel: asked,
    ...(isMailed(sending) && emailBody(sending.email)),
    ...(isEInvoiceOrAuto(sending) && { emailCopy: sending.withCopy }),
    ...(sending.channel === 'none' && { deliveredOn: sending.deliveredOn }),
    ...(rate !== undefined && { exchangeRate: rate }),
  };
}

/** Whether a mail goes that the form asks the address of. */
function isMailed({ channel, withCopy }: Pick<Sending, 'channel' | 'withCopy'>): boolean {
  return channel === 'email' || channel === 'auto' || (channel === 'e-invoice' && withCopy);
}

function isEInvoiceOrAuto({ channel }: Pick<Sending, 'channel'>): boolean {
  return channel === 'e-invoice' || channel === 'auto';
}
