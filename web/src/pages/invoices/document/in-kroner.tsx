import { Group, Stack, Text } from '@mantine/core';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage } from '../../../text/language.tsx';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import { useTexts } from '../../../text/language.tsx';
import type { Invoice } from '../invoices.ts';
import { rateText } from './rate-text.ts';

const kronerTexts = textsByLanguage({
  rate: ['Valutakurs', 'Exchange rate'],
  subtotal: ['Sum uten mva i NOK', 'Total without VAT in NOK'],
  vat: ['Mva i NOK', 'VAT in NOK'],
  total: ['Sum med mva i NOK', 'Total with VAT in NOK'],
});

/** What an issued document in another currency is in kroner, and at which rate. Nothing of one in kroner. */
export function InKroner({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(kronerTexts);
  const { language } = useLanguage();
  const { exchangeRate, subtotalNok, vatNok, totalNok, opening } = invoice;
  if (exchangeRate === null) return null;
  const ofVat: [string, number | null][] = [
    [texts.subtotal, subtotalNok],
    [texts.vat, vatNok],
  ];
  // Another system charged the VAT of an opening invoice.
  const rows: [string, number | null][] = [...(opening ? [] : ofVat), [texts.total, totalNok]];
  return (
    <Stack gap={4} component="dl" m={0} ml="auto" w={{ base: '100%', xs: 300 }}>
      {rows.map(([label, kroner]) => (
        <Group key={label} justify="space-between" wrap="nowrap" fz="sm">
          <dt>{label}</dt>
          <dd className="figures" style={{ margin: 0 }}>
            {kroner === null ? '–' : moneyInKroner(kroner, language)}
          </dd>
        </Group>
      ))}
      <Group justify="space-between" fz="sm" style={{ rowGap: 0 }}>
        <Text component="dt" inherit>
          {texts.rate}
        </Text>
        <dd className="figures" style={{ margin: 0 }}>
          {rateText(exchangeRate, language)}
        </dd>
      </Group>
    </Stack>
  );
}
