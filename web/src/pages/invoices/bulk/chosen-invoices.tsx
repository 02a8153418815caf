import { Button, Group, Paper, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAccount, useMay } from '../../../http/session.ts';
import { wholeNumber } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import listClasses from '../../../ui/list/list.module.css';
import { listTexts } from '../../../ui/list/list-texts.ts';
import type { InvoiceFilter } from '../list/invoice-choice.ts';
import { bulkTexts } from './bulk-texts.ts';
import { ChangeMany } from './change-many.tsx';
import type { Chosen } from './chosen.ts';
import { MOST_CHOSEN, chooseAllThatMatch } from './chosen.ts';
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
  const list = useTexts(listTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const may = useMay();
  const number = (count: number) => wholeNumber(count, language);
  const choosing = useLongWork(
    async (work) => onChoose(await chooseAllThatMatch(accountId, filter, work)),
    (done) => texts.choosing(number(done), number(matching)),
  );
  const pdfs = useLongWork(
    (work) => downloadPdfs(accountId, chosen, work),
    (done) => texts.pdfsProgress(done, chosen.length),
  );
  if (chosen.length === 0) return null;
  const label = list.chosen(chosen.length);
  const told = choosing.told ?? pdfs.told;
  const error = choosing.error ?? pdfs.error;
  const drafts = chosen.filter(({ number }) => number === null).length;
  // What is sent already cannot be sent, and nobody is reminded of a draft.
  const changes = (['send', 'remind'] as const).filter((change) =>
    change === 'send' ? drafts > 0 : drafts < chosen.length,
  );
  return (
    <Paper
      withBorder
      shadow="md"
      p="sm"
      mt="md"
      className={listClasses['chosen'] ?? ''}
      role="region"
      aria-label={label}
    >
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text fw={650} aria-live="polite">
            {told ?? label}
          </Text>
          {told !== undefined && (
            <Button variant="default" size="compact-sm" onClick={choosing.told ? choosing.stop : pdfs.stop}>
              {texts.stop}
            </Button>
          )}
          {told === undefined && matching > chosen.length && matching <= MOST_CHOSEN && (
            <Button variant="subtle" size="compact-sm" onClick={choosing.start}>
              {texts.chooseAll(number(matching))}
            </Button>
          )}
        </Group>
        {told === undefined && (
          <Group gap="xs">
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
            <Button variant="subtle" onClick={() => onDone()}>
              {list.unchoose}
            </Button>
          </Group>
        )}
      </Group>
      {error !== null && <ErrorNotice error={error} />}
    </Paper>
  );
}

/** Work of many requests, which says how far it is and can be stopped between them. */
function useLongWork(
  run: (work: { isStopped: () => boolean; onProgress: (done: number) => void }) => Promise<void>,
  tell: (done: number) => string,
) {
  const isStopped = useRef(false);
  const [done, setDone] = useState(0);
  const work = useMutation({
    mutationFn: () => {
      isStopped.current = false;
      setDone(0);
      return run({ isStopped: () => isStopped.current, onProgress: setDone });
    },
  });
  return {
    /** How far it is; undefined while nothing goes on. */
    told: work.isPending ? tell(done) : undefined,
    error: work.error,
    start: () => work.mutate(),
    stop: () => {
      isStopped.current = true;
    },
  };
}
