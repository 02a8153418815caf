import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { ChosenBar } from '../../../ui/many/chosen-bar.tsx';
import type { RecurringFilter } from './all-that-match.ts';
import { allThatMatch } from './all-that-match.ts';
import { ChangePrice } from './change-price.tsx';
import type { Chosen } from './chosen.ts';
import { manyRecurringTexts } from './many-recurring-texts.ts';
import type { Priced } from './priced-together.tsx';
import { TakePriceBack } from './take-price-back.tsx';

/** What can be done with the chosen agreements. */
export function ChosenRecurring({
  chosen,
  matching,
  filter,
  onChoose,
  onPriced,
  onDone,
}: {
  chosen: readonly Chosen[];
  matching: number;
  filter: RecurringFilter;
  onChoose: (chosen: ReadonlyMap<string, Chosen>) => void;
  /** Called when all have a new price, which can be taken back. */
  onPriced: (priced: Priced) => void;
  /** @param told what was done, where that is to be said */
  onDone: (told?: string) => void;
}) {
  const texts = useTexts(manyRecurringTexts);
  const { accountId } = useAccount();
  return (
    <ChosenBar
      count={chosen.length}
      matching={matching}
      chooseAll={async (progress) => onChoose(await allThatMatch(accountId, filter, progress))}
      onNone={() => onDone()}
    >
      <DialogButton label={texts.changePrice} title={texts.changePrice} size="lg">
        <ChangePrice
          chosen={chosen}
          onDone={(told, priced) => (priced === undefined ? onDone(told) : onPriced(priced))}
        />
      </DialogButton>
      <DialogButton label={texts.takePriceBack} title={texts.takePriceBack} variant="default" size="lg">
        <TakePriceBack chosen={chosen} onDone={onDone} />
      </DialogButton>
    </ChosenBar>
  );
}
