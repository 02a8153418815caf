import { Text } from '@mantine/core';
import { kronerFromOre } from '../../../../../server/src/domain/money.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { entryTexts } from './entry-texts.ts';
import classes from './entry.module.css';
import type { Sums } from './values.ts';

/** The sums of the lines while they are typed, and the difference. */
export function EntrySums({ sums }: { sums: Sums }) {
  const texts = useTexts(entryTexts);
  const { language } = useLanguage();
  const kroner = (ore: bigint) => moneyInKroner(kronerFromOre(ore), language);
  const missing = sums.difference < 0n ? -sums.difference : sums.difference;
  const isBalanced = missing === 0n;
  return (
    <>
      <dl className={classes['sums']} aria-label={texts.sums}>
        <div>
          <dt>{texts.sumDebit}</dt>
          <dd className="figures">{kroner(sums.debit)}</dd>
        </div>
        <div>
          <dt>{texts.sumCredit}</dt>
          <dd className="figures">{kroner(sums.credit)}</dd>
        </div>
        <div data-balanced={isBalanced}>
          <dt>{texts.difference}</dt>
          <dd className="figures">{kroner(sums.difference)}</dd>
        </div>
      </dl>
      <Text size="sm" ta="right" mt={4} role="status">
        {!isBalanced && texts.unbalanced(kroner(missing))}
        {isBalanced && sums.debit > 0n && texts.balanced}
      </Text>
    </>
  );
}
