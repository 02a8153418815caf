import { SimpleGrid, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountApi, newIdempotencyKey } from '../../../http/account-api.ts';
import type { BodyOf } from '../../../http/call.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { money, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import type { Invoice } from '../invoices.ts';
import { invoicesKey } from '../invoices.ts';
import { differenceText } from '../payment-difference.ts';

type Payment = BodyOf<'POST /v1/invoices/{id}/payments'>;
type Field = { value?: string; onChange: (typed: string) => void; error?: ReactNode };

const kronerTexts = textsByLanguage({
  amountNok: ['Kom inn på kontoen, i kroner', 'Reached the account, in kroner'],
  atRate: ['Tomt: etter dagens kurs', 'Empty: at the rate of the day'],
  feeNok: ['Bankens gebyr, i kroner', 'Fee of the bank, in kroner'],
  feeHint: ['Tomt: ikke noe gebyr', 'Empty: no fee'],
  arrives: (amount: string) => [
    `Etter kursen på betalingsdatoen kommer ${amount} inn på kontoen.`,
    `At the rate of the payment date, ${amount} reaches the account.`,
  ],
});

/** What reached the account in kroner, the fee of the bank, and the gain or loss by exchange rates that will be booked. */
export function PaymentInKroner({
  invoice,
  body,
  amountNok,
  feeNok,
}: {
  invoice: Invoice;
  /** What the form sends; undefined while it cannot be sent. */
  body: Payment | undefined;
  amountNok: Field;
  feeNok: Field;
}) {
  const texts = useTexts(kronerTexts);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NumberField label={texts.amountNok} description={texts.atRate} tellsAtOnce isMoney {...amountNok} />
        <NumberField label={texts.feeNok} description={texts.feeHint} tellsAtOnce isMoney {...feeNok} />
      </SimpleGrid>
      <Foreseen invoice={invoice} body={body} />
    </>
  );
}

/** What a dry run says. What it refuses, the form says once it is sent. */
function Foreseen({ invoice, body }: { invoice: Invoice; body: Payment | undefined }) {
  const texts = useTexts(kronerTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const [asked] = useDebouncedValue(body, 400);
  const trial = useQuery({
    queryKey: ['payment-trial', ...invoicesKey(accountId), invoice.id, asked],
    queryFn: async () => {
      const params = {
        path: { id: invoice.id },
        header: { 'Idempotency-Key': newIdempotencyKey(), 'Tilgode-Dry-Run': 'true' as const },
      };
      const { payments } = dataOf(
        await accountApi(accountId).POST('/v1/invoices/{id}/payments', { params, body: asked as Payment }),
      );
      return payments.find(({ id }) => invoice.payments.every((known) => known.id !== id)) ?? null;
    },
    enabled: asked !== undefined,
    retry: false,
    gcTime: 0,
  });
  const foreseen = trial.data ?? undefined;
  return (
    <div role="status">
      {foreseen !== undefined && (
        <Text size="sm">
          {asked?.amountNok === undefined && `${texts.arrives(moneyInKroner(foreseen.amountNok, language))} `}
          {differenceText(
            foreseen,
            {
              amount: money(foreseen.amount, language, foreseen.currency),
              kroner: (value) => moneyInKroner(value, language),
            },
            language,
          )}
        </Text>
      )}
    </div>
  );
}
