import { Group, Stack, Text, Title } from '@mantine/core';
import { useMay } from '../../http/session.ts';
import { day, money, moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { tell } from '../../ui/notice.tsx';
import { writeOffTexts } from './actions/write-off-texts.ts';
import type { Invoice } from './invoices.ts';

/** The write-offs of the invoice. Each can be reversed. */
export function InvoiceWriteOffs({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(writeOffTexts);
  const { language } = useLanguage();
  const may = useMay();

  return (
    <section aria-labelledby="write-offs">
      <Title order={2} size="h4" id="write-offs" mb="xs">
        {texts.heading}
      </Title>
      <Stack gap="xs">
        {invoice.writeOffs.map(({ id, lossKind, ground, date, amount, feesAmount }) => (
          <Group key={id} justify="space-between" gap="xs">
            <Text size="sm">
              {day(date, language)}:{' '}
              <span className="figures">
                {amount > 0
                  ? money(amount, language, invoice.currency)
                  : texts.feesAlone(moneyInKroner(feesAmount, language))}
              </span>
              , {texts.reasons[lossKind ?? 'rounding']}
              {amount > 0 && feesAmount > 0 && ` (${texts.fees(moneyInKroner(feesAmount, language))})`}
              {ground !== null && `. ${texts.grounds[ground]}`}
            </Text>
            {invoice.documentDeletedAt === null && may('sell') && (
              <ConfirmButton
                size="xs"
                variant="default"
                label={texts.takeBack}
                title={texts.takeBackTitle}
                call="DELETE /v1/invoices/{id}/write-offs/{writeOffId}"
                path={{ id: invoice.id, writeOffId: id }}
                onDone={() =>
                  tell(texts.takenBack(money(amount > 0 ? amount : feesAmount, language, invoice.currency)))
                }
              >
                {amount > 0
                  ? texts.takeBackWarning(money(amount, language, invoice.currency))
                  : texts.takeFeesBackWarning(moneyInKroner(feesAmount, language))}
              </ConfirmButton>
            )}
          </Group>
        ))}
      </Stack>
    </section>
  );
}
