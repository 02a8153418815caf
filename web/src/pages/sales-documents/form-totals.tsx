import { Group, Stack } from '@mantine/core';
import type { Amount } from '../../../../server/src/domain/money.ts';
import { numberFromAmount } from '../../../../server/src/domain/money.ts';
import { money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { formTexts } from './form-texts.ts';
import type { Totals } from './lines/totals.ts';

/** The sums that the document will have. */
export function FormTotals({
  totals,
  currency,
  totalLabel,
  isNarrow = false,
}: {
  totals: Totals;
  currency: string;
  /** Of the last sum; what is to be paid unless the document is no invoice. */
  totalLabel?: string | undefined;
  isNarrow?: boolean;
}) {
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  const shown = (ore: Amount) => money(numberFromAmount(ore), language, currency);
  const rows = [
    { key: 'subtotal', label: texts.subtotal, ore: totals.subtotalOre },
    ...totals.vat.map(({ vatRateBp, netOre, vatOre }) => ({
      key: `vat-${vatRateBp}`,
      label: texts.vatOf(String(vatRateBp / 100), shown(netOre)),
      ore: vatOre,
    })),
    { key: 'total', label: totalLabel ?? texts.total, ore: totals.totalOre },
  ];
  return (
    <Stack
      component="dl"
      gap={4}
      m={0}
      ml="auto"
      w={isNarrow ? '100%' : { base: '100%', xs: 360 }}

      aria-label={texts.totals}
    >
      {rows.map(({ key, label, ore }) => (
        <Group
          key={key}
          justify="space-between"
          wrap="nowrap"
          fz={isNarrow ? 'sm' : 'md'}
          fw={key === 'total' ? 700 : 400}
        >
          <dt>{label}</dt>
          <dd className="figures" style={{ margin: 0, whiteSpace: 'nowrap' }}>
            {shown(ore)}
          </dd>
        </Group>
      ))}
    </Stack>
  );
}
