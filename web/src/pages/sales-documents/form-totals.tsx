import { Group, Stack } from '@mantine/core';
import type { Amount } from '../../../../server/src/domain/money.ts';
import { numberFromAmount } from '../../../../server/src/domain/money.ts';
import { money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import bar from './form-bar.module.css';
import { formTexts } from './form-texts.ts';
import type { Totals } from './lines/totals.ts';

/** The sums that the document will have. */
export function FormTotals({
  totals,
  currency,
  totalLabel,
  look,
}: {
  totals: Totals;
  currency: string;
  /** Of the last sum; what is to be paid unless the document is no invoice. */
  totalLabel?: string | undefined;
  /** `sheet`: on the preview. `bar`: beside each other, and on a phone only the sum and its VAT. */
  look?: 'sheet' | 'bar';
}) {
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  const isBar = look === 'bar';
  const shown = (ore: Amount) => money(numberFromAmount(ore), language, currency);
  const rows = [
    { key: 'subtotal', label: texts.subtotal, ore: totals.subtotalOre },
    ...totals.vat.map(({ vatRateBp, netOre, vatOre }) => ({
      key: `vat-${vatRateBp}`,
      label: isBar
        ? texts.vatAt(String(vatRateBp / 100))
        : texts.vatOf(String(vatRateBp / 100), shown(netOre)),
      ore: vatOre,
    })),
    { key: 'total', label: totalLabel ?? texts.total, ore: totals.totalOre },
  ];
  if (isBar) {
    return (
      <dl aria-label={texts.totals} className={bar['sums']}>
        {rows.map(({ key, label, ore }) => (
          <div key={key} className={bar['sum']}>
            <dt>{label}</dt>
            <dd className="figures">{shown(ore)}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <Stack
      component="dl"
      gap={4}
      m={0}
      ml="auto"
      w={look === 'sheet' ? '100%' : { base: '100%', xs: 360 }}
      aria-label={texts.totals}
    >
      {rows.map(({ key, label, ore }) => (
        <Group
          key={key}
          justify="space-between"
          wrap="nowrap"
          fz={look === 'sheet' ? 'sm' : 'md'}
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
