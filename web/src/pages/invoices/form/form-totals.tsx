import { Group, Stack } from '@mantine/core';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { formTexts } from './form-texts.ts';
import type { Totals } from './totals.ts';

/** The sums as they will be. */
export function FormTotals({ totals }: { totals: Totals }) {
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  const kroner = (ore: bigint) => money(Number(ore) / 100, language);
  const rows = [
    { key: 'subtotal', label: texts.subtotal, ore: totals.subtotal },
    ...totals.vat.map(({ rateBp, net, vat }) => ({
      key: `vat-${rateBp}`,
      label: texts.vatOf(String(rateBp / 100), kroner(net)),
      ore: vat,
    })),
    { key: 'total', label: texts.total, ore: totals.total },
  ];
  return (
    <Stack component="dl" gap={4} m={0} ml="auto" w={{ base: '100%', xs: 360 }} aria-label={texts.totals}>
      {rows.map(({ key, label, ore }) => (
        <Group key={key} justify="space-between" wrap="nowrap" fw={key === 'total' ? 700 : 400}>
          <dt>{label}</dt>
          <dd className="figures" style={{ margin: 0 }}>
            {kroner(ore)}
          </dd>
        </Group>
      ))}
    </Stack>
  );
}
