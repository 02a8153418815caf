import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { Currency } from '../../../../server/src/domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../../server/src/domain/currency/currency.ts';
import { addDays, yearBefore } from '../../../../server/src/domain/days/local-date.ts';
import { downloadFile } from '../../http/files/download-file.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { currencyName } from '../../text/currency-names.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { focusFirstField } from '../../ui/form/focus-first-field.ts';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { tell } from '../../ui/notice.tsx';
import { DialogButtons } from '../../ui/windows/dialog-buttons.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import type { Client } from '../customer-register/customers.ts';
import { statementAddress } from '../customer-register/customers.ts';
import { customerPageTexts } from './customer-page-texts.ts';

const FILES = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;

/** The statement of account of a period: as a file, or by mail to the customer. @param today `yyyy-MM-dd` */
export function StatementForm({
  client,
  today,
  currencies,
}: {
  client: Client;
  today: string;
  /** That the customer may have documents in. */
  currencies: readonly Currency[];
}) {
  const texts = useTexts(customerPageTexts);
  const { accountId, isTest } = useAccount();
  const { language } = useLanguage();
  const may = useMay();
  const form = useForm({
    initialValues: {
      from: addDays(yearBefore(today), 1),
      to: today,
      email: client.email,
      message: '',
      currency: client.currency ?? BOOK_CURRENCY,
    },
  });
  const { from, to, email, message, currency } = form.values;
  const period = { from, to, ...(currency !== BOOK_CURRENCY && { currency }) };
  const download = useMutation({ mutationFn: downloadFile });
  const send = useChange('POST /v1/clients/{id}/statement/email', {
    path: { id: client.id },
    onDone: ({ recipient }) => tell(texts.sent(recipient)),
  });
  const input = useInputs(form, send.error ?? download.error);
  const isWhole = from !== '' && to !== '';
  return (
    <form
      ref={focusFirstField}
      onSubmit={form.onSubmit(() =>
        send.mutate({ ...period, email: email.trim() || null, message: message.trim() || null }),
      )}
    >
      <Stack>
        <Text size="sm">{texts.statementHint}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {(['from', 'to'] as const).map((name) => (
            <DateField key={name} label={texts[name]} required max={today} {...input(name)} />
          ))}
        </SimpleGrid>
        {currencies.length > 1 && (
          <NativeSelect
            label={texts.currency}
            description={texts.currencyHint}
            data={currencies.map((value) => ({ value, label: currencyName(value, language) }))}
            {...input('currency')}
          />
        )}
        <Group gap="xs">
          {Object.entries(FILES).map(([format, name]) => (
            <Button
              key={format}
              size="xs"
              variant="default"
              disabled={!isWhole}
              loading={download.isPending && download.variables.endsWith(`=${format}`)}
              onClick={() => download.mutate(statementAddress(accountId, client.id, period, format))}
            >
              {name}
            </Button>
          ))}
        </Group>
        {download.error !== null && <ErrorNotice error={download.error} />}
        {may('sell') && (
          <>
            <TextInput label={texts.email} type="email" required {...input('email')} />
            <Textarea
              label={texts.message}
              description={texts.optional}
              autosize
              minRows={2}
              maxRows={8}
              {...input('message')}
            />
            {isTest && (
              <Text size="sm" c="dimmed">
                {texts.testOnly}
              </Text>
            )}
            {send.error !== null && <ErrorNotice error={send.error} />}
            <DialogButtons>
              <Button type="submit" loading={send.isPending} disabled={!isWhole}>
                {texts.send}
              </Button>
            </DialogButtons>
          </>
        )}
      </Stack>
    </form>
  );
}
