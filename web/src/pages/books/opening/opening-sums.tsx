import { Text } from '@mantine/core';
import { kronerFromOre } from '../../../../../server/src/domain/money.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import classes from '../entry/entry.module.css';
import { openingTexts } from './opening-texts.ts';
import type { OpeningSums as Sums } from './opening-values.ts';

/** The sums of the rows while they are typed, and the differences. */
export function OpeningSums({ sums, receivables }: { sums: Sums; receivables: string }) {
  const texts = useTexts(openingTexts);
  const { language } = useLanguage();
  const kroner = (ore: bigint) => moneyInKroner(kronerFromOre(ore), language);
  const size = (ore: bigint) => kroner(ore < 0n ? -ore : ore);
  const difference = sums.debitOre - sums.creditOre;
  const mismatch = sums.receivablesOre - sums.invoicesOre;
  return (
    <div>
      <dl className={classes['sums']} aria-label={texts.sums}>
        <Figure label={texts.sumDebit} value={kroner(sums.debitOre)} />
        <Figure label={texts.sumCredit} value={kroner(sums.creditOre)} />
        <Figure label={texts.difference} value={kroner(difference)} isRight={difference === 0n} />
        <Figure label={texts.receivables(receivables)} value={kroner(sums.receivablesOre)} />
        <Figure label={texts.sumInvoices} value={kroner(sums.invoicesOre)} isRight={mismatch === 0n} />
      </dl>
      <Text size="sm" ta="right" mt={4} role="status">
        {difference !== 0n && `${texts.unbalanced(size(difference))} `}
        {mismatch !== 0n && texts.mismatch(size(mismatch))}
        {difference === 0n && mismatch === 0n && sums.debitOre > 0n && texts.balanced}
      </Text>
    </div>
  );
}

function Figure({ label, value, isRight = true }: { label: string; value: string; isRight?: boolean }) {
  return (
    <div data-balanced={isRight}>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}
