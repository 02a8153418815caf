import { Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../account-api.ts';
import { useLanguage, useTexts } from '../../language.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { day, money } from '../../parts/formats.ts';
import { useAccount } from '../../session.ts';
import { writeOffTexts } from './actions/write-off-texts.ts';
import type { Invoice } from './invoices.ts';
import { invoicesKey } from './invoices.ts';

/** What of the invoice is not collected, with the way back. */
export function InvoiceWriteOffs({
  invoice,
  onDone,
}: {
  invoice: Invoice;
  onDone: (notice: string) => void;
}) {
  const texts = useTexts(writeOffTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const queries = useQueryClient();

  async function takeBack(writeOffId: string, amount: string) {
    const path = { id: invoice.id, writeOffId };
    try {
      await accountApi(accountId).DELETE('/v1/invoices/{id}/write-offs/{writeOffId}', { params: { path } });
      onDone(texts.takenBack(amount));
    } finally {
      await queries.invalidateQueries({ queryKey: invoicesKey(accountId) });
    }
  }

  return (
    <section aria-labelledby="write-offs">
      <Title order={2} size="h4" id="write-offs" mb="xs">
        {texts.heading}
      </Title>
      <Stack gap="xs">
        {invoice.writeOffs.map(({ id, reason, date, amount, feesAmount }) => (
          <Group key={id} justify="space-between" gap="xs">
            <Text size="sm">
              {day(date, language)}: <span className="figures">{money(amount, language)}</span>,{' '}
              {texts.reasons[reason]}
              {feesAmount > 0 && ` (${texts.fees(money(feesAmount, language))})`}
            </Text>
            <ConfirmButton
              size="xs"
              variant="default"
              label={texts.takeBack}
              title={texts.takeBackTitle}
              action={() => takeBack(id, money(amount, language))}
            >
              {texts.takeBackWarning(money(amount, language))}
            </ConfirmButton>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
