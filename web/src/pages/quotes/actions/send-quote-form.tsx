import { Alert, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { actionTexts } from '../../invoices/actions/action-texts.ts';
import type { EmailValues } from '../../invoices/actions/email-fields.tsx';
import { EmailFields, emailBody } from '../../invoices/actions/email-fields.tsx';
import type { Quote } from '../quotes.ts';
import { quoteActionTexts } from './quote-action-texts.ts';

/** Asks before a draft is sent: what will happen, how it reaches the customer, and the address of the mail. */
export function SendQuoteForm({ draft }: { draft: Quote }) {
  const texts = useTexts(quoteActionTexts);
  const ofInvoices = useTexts(actionTexts);
  const { language } = useLanguage();
  const { isTest } = useAccount();
  const [channel, setChannel] = useState<'email' | 'none'>('email');
  const [email, setEmail] = useState<EmailValues>({ email: draft.client.email, message: '' });
  const isMailed = channel === 'email';
  const send = useChange('POST /v1/quotes/{id}/send', {
    path: { id: draft.id },
    onDone: ({ number }, sent) =>
      tell(sent.channel === 'email' ? texts.sent(sent.email ?? '') : texts.issued(number ?? '')),
  });
  return (
    <DialogForm
      submitLabel={isMailed ? texts.sendNow : texts.issueNow}
      beginsAtSubmit={draft.client.email !== ''}
      run={send}
      onSubmit={() => send.mutate({ channel, ...(isMailed && emailBody(email)) })}
    >
      <Text>
        {texts.sendText(money(draft.total, language, draft.currency), day(draft.validUntil, language))}
      </Text>
      {isTest && isMailed && (
        <Alert color="yellow" variant="light">
          {ofInvoices.testOnly}
        </Alert>
      )}
      <Radio.Group label={texts.how} value={channel} onChange={setChannel}>
        <Stack gap="xs" mt="xs">
          <Radio value="email" label={texts.byMail} />
          <Radio value="none" label={texts.byHand} />
        </Stack>
      </Radio.Group>
      {isMailed && <EmailFields values={email} onChange={setEmail} error={send.error} />}
    </DialogForm>
  );
}
