import { Button } from '@mantine/core';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { ChosenBar } from '../../../ui/many/chosen-bar.tsx';
import { useLongWork } from '../../../ui/many/use-long-work.ts';
import type { InvoiceFilter } from '../list/invoice-choice.ts';
import { bulkTexts } from './bulk-texts.ts';
import { ChangeMany } from './change-many.tsx';
import type { Chosen } from './chosen.ts';
import { chooseAllThatMatch } from './chosen.ts';
import { DeleteDrafts } from './delete-drafts.tsx';
import { MOST_PDFS, downloadPdfs } from './download-pdfs.ts';

/** What can be done with the chosen documents. It stands at the lower edge of the screen while any is chosen. */
export function ChosenInvoices({
  chosen,
  matching,
  filter,
  onChoose,
  onDone,
}: {
  chosen: readonly Chosen[];
  /** How many documents the filter chooses. */
  matching: number;
  filter: InvoiceFilter;
  onChoose: (chosen: ReadonlyMap<string, Chosen>) => void;
  /** @param told what was done, where that is to be said */
  onDone: (told?: string) => void;
}) {
  const texts = useTexts(bulkTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const pdfs = useLongWork(
    (work) => downloadPdfs(accountId, chosen, work),
    (done) => texts.pdfsProgress(done, chosen.length),
  );
  const drafts = chosen.filter(({ number }) => number === null);
  // What is sent already cannot be sent, and nobody is reminded of a draft.
  const changes = (['send', 'remind'] as const).filter((change) =>
    change === 'send' ? drafts.length > 0 : drafts.length < chosen.length,
  );
  return (
    <ChosenBar
      count={chosen.length}
      matching={matching}
      chooseAll={async (work) => onChoose(await chooseAllThatMatch(accountId, filter, work))}
      work={pdfs}
      onNone={() => onDone()}
    >
      {may('sell') &&
        changes.map((change, index) => (
          <DialogButton
            key={change}
            label={texts[change]}
            title={texts[change]}
            variant={index === 0 ? 'filled' : 'default'}
            size="lg"
          >
            <ChangeMany change={change} chosen={chosen} onDone={onDone} />
          </DialogButton>
        ))}
      <Button
        variant="default"
        disabled={chosen.length > MOST_PDFS}
        title={chosen.length > MOST_PDFS ? texts.tooManyPdfs(MOST_PDFS) : undefined}
        onClick={pdfs.start}
      >
        {texts.pdfs}
      </Button>
      {may('sell') && drafts.length > 0 && (
        <DialogButton label={texts.delete} title={texts.deleteTitle} variant="default" size="lg">
          <DeleteDrafts drafts={chosen} onDone={onDone} />
        </DialogButton>
      )}
    </ChosenBar>
  );
}
