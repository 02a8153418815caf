import { Alert, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { actionTexts } from '../../invoices/actions/action-texts.ts';
import type { EmailValues } from '../../invoices/actions/email-fields.tsx';
import { EmailFields, emailBody } from '../../invoices/actions/email-fields.tsx';
import type { Quote } from '../quotes.ts';
import { quoteActionTexts } from './quote-action-texts.ts';
import { useQuoteChange } from './use-quote-change.ts';

type Sending = { channel: 'email' | 'none'; email: EmailValues };

/** Asks before a draft is sent: what will happen, how it reaches the customer, and the address of the mail. */
export function SendQuoteForm({
  draft,
  onDone,
  onCancel,
}: {
  draft: Quote;
  onDone: (notice: string) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(quoteActionTexts);
  const ofInvoices = useTexts(actionTexts);
  const { language } = useLanguage();
  const { isTest } = useAccount();
  const [sending, setSending] = useState<Sending>({
    channel: 'email',
    email: { email: draft.client.email, message: '' },
  });
  const { channel, email } = sending;
  const isMailed = channel === 'email';
  const send = useQuoteChange<Quote, Sending>(
    async (api, header, wanted) =>
      dataOf(
        await api.POST('/v1/quotes/{id}/send', {
          params: { path: { id: draft.id }, header },
          body: {
            channel: wanted.channel,
            ...(wanted.channel === 'email' && emailBody(wanted.email)),
          },
        }),
      ),
    ({ number }, wanted) =>
      onDone(wanted.channel === 'email' ? texts.sent(wanted.email.email.trim()) : texts.issued(number ?? '')),
  );
  return (
    <DialogForm
      submitLabel={isMailed ? texts.sendNow : texts.issueNow}
      run={send}
      onSubmit={() => send.mutate(sending)}
      onCancel={onCancel}
    >
      <Text>{texts.sendText(money(draft.total, language), day(draft.validUntil, language))}</Text>
      {isTest && isMailed && (
        <Alert color="yellow" variant="light">
          {ofInvoices.testOnly}
        </Alert>
      )}
      <Radio.Group
        label={texts.how}
        value={channel}
        onChange={(to) => setSending({ ...sending, channel: to })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="email" label={texts.byMail} />
          <Radio value="none" label={texts.byHand} />
        </Stack>
      </Radio.Group>
      {isMailed && (
        <EmailFields
          values={email}
          onChange={(to) => setSending({ ...sending, email: to })}
          error={send.error}
        />
      )}
    </DialogForm>
  );
}
