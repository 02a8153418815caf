import { Button, Group, SimpleGrid, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, yearBefore } from '../../../../server/src/domain/days/local-date.ts';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { downloadFile } from '../../http/download-file.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useOnce } from '../../http/use-once.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { focusFirstField } from '../../ui/form/focus-first-field.ts';
import type { Client } from '../customer-register/customers.ts';
import { clientsKey, statementAddress } from '../customer-register/customers.ts';
import { customerPageTexts } from './customer-page-texts.ts';

const FILES = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;

/** The statement of account of a period: as a file, or by mail to the customer. @param today `yyyy-MM-dd` */
export function StatementForm({
  client,
  today,
  onDone,
}: {
  client: Client;
  today: string;
  onDone: (notice: string) => void;
}) {
  const texts = useTexts(customerPageTexts);
  const { accountId, isTest } = useAccount();
  const may = useMay();
  const queries = useQueryClient();
  const once = useOnce();
  const { fields } = useFieldErrors();
  const [period, setPeriod] = useState({ from: addDays(yearBefore(today), 1), to: today });
  const [email, setEmail] = useState(client.email);
  const [message, setMessage] = useState('');
  const download = useMutation({ mutationFn: downloadFile });
  const body = { ...period, email: email.trim() || null, message: message.trim() || null };
  const send = useMutation({
    mutationFn: () =>
      once(body, async (header) =>
        dataOf(
          await accountApi(accountId).POST('/v1/clients/{id}/statement/email', {
            params: { path: { id: client.id }, header },
            body,
          }),
        ),
      ),
    onSuccess: ({ recipient }) => onDone(texts.sent(recipient)),
    onSettled: () => queries.invalidateQueries({ queryKey: clientsKey(accountId) }),
  });
  const failing = { ...fields(download.error), ...fields(send.error) };
  const isWhole = period.from !== '' && period.to !== '';
  return (
    <form
      ref={focusFirstField}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Stack>
        <Text size="sm">{texts.statementHint}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {(['from', 'to'] as const).map((name) => (
            <DateField
              key={name}
              label={texts[name]}
              required
              max={today}
              value={period[name]}
              onChange={(value) => setPeriod((chosen) => ({ ...chosen, [name]: value }))}
              error={failing[name]}
            />
          ))}
        </SimpleGrid>
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
            <TextInput
              label={texts.email}
              type="email"
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={failing['email']}
            />
            <Textarea
              label={texts.message}
              description={texts.optional}
              autosize
              minRows={2}
              maxRows={8}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
              error={failing['message']}
            />
            {isTest && (
              <Text size="sm" c="dimmed">
                {texts.testOnly}
              </Text>
            )}
            {send.error !== null && <ErrorNotice error={send.error} />}
            <Group justify="flex-end">
              <Button type="submit" loading={send.isPending} disabled={!isWhole}>
                {texts.send}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}
