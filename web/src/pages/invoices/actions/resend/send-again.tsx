import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../../../text/language.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import { useInputs } from '../../../../ui/form/use-inputs.ts';
import { NEXT_ACTION } from '../../../../ui/windows/keep-focus.ts';
import { bannerTexts } from '../../banner-texts.ts';
import type { Invoice } from '../../invoices.ts';
import { actionTexts } from '../action-texts.ts';
import { useResend } from './use-resend.tsx';

/** Sends the document to an address that is typed here. */
export function SendAgain({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(bannerTexts);
  const actions = useTexts(actionTexts);
  const form = useForm({ initialValues: { email: invoice.client.email } });
  const { resend, registered, choice } = useResend(invoice, form.values.email, true);
  const input = useInputs(form, resend.error);
  return (
    <form onSubmit={form.onSubmit(({ email }) => resend.mutate({ email: email.trim() }))}>
      <Group gap="xs" align="flex-end" mt="xs">
        <TextInput
          label={texts.newAddress}
          type="email"
          required
          w={{ base: '100%', xs: 300 }}
          {...input('email')}
        />
        <Button {...NEXT_ACTION} type="submit" loading={resend.isPending}>
          {actions.resend}
        </Button>
      </Group>
      {registered !== '' && registered !== invoice.client.email && (
        <Text size="sm" mt="xs">
          {actions.resendRegistered(registered)}
        </Text>
      )}
      {choice && <Box mt="xs">{choice}</Box>}
      {resend.error !== null && <ErrorNotice error={resend.error} />}
    </form>
  );
}
