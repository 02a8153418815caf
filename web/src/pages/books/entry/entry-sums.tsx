import { Button, Group, Text } from '@mantine/core';
import { kronerFromOre } from '../../../../../server/src/domain/money.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { entryTexts } from './entry-texts.ts';
import classes from './entry.module.css';
import type { Sums } from './values.ts';

/** The sums of the lines while they are typed, and the difference, which the last line takes if it has no amount. */
export function EntrySums({
  sums,
  emptyLine,
  onFill,
}: {
  sums: Sums;
  /** The number of the last line, where that has no amount. */
  emptyLine: number | undefined;
  onFill: () => void;
}) {
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
      <Group justify="flex-end" gap="xs" mt={4}>
        <Text size="sm" ta="right" role="status">
          {!isBalanced && texts.unbalanced(kroner(missing))}
          {isBalanced && sums.debit > 0n && texts.balanced}
        </Text>
        {!isBalanced && emptyLine !== undefined && (
          <Button size="compact-sm" variant="light" onClick={onFill}>
            {texts.fill(kroner(missing), sums.difference > 0n ? texts.inCredit : texts.inDebit, emptyLine)}
          </Button>
        )}
      </Group>
    </>
  );
}
