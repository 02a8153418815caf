import { useState } from 'react';
import { decimalFromOre } from '../../../../server/src/domain/money.ts';
import { readScaled, typedDecimal } from '../../text/decimals.ts';
import { useLanguage } from '../../text/language.tsx';
import { NumberField } from '../form/number-field.tsx';

const MOST_ORE = 10n ** 12n;

/** Takes `1 250,50`. What is no amount stays typed and filters nothing. */
export function AmountField({
  label,
  value,
  onAmount,
}: {
  label: string;
  value: string;
  onAmount: (amount: string) => void;
}) {
  const { language } = useLanguage();
  const [typed, setTyped] = useState(value === '' ? '' : typedDecimal(Number(value), language));
  return (
    <NumberField
      label={label}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const ore = readScaled(text, 2);
        if (text.trim() === '') onAmount('');
        else if (ore !== undefined && ore >= 0n && ore < MOST_ORE)
          onAmount(decimalFromOre(ore).replace(/\.00$/, ''));
      }}
    />
  );
}
