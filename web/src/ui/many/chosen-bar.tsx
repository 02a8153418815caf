import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { wholeNumber } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../error-notice.tsx';
import listClasses from '../list/list.module.css';
import { listTexts } from '../list/list-texts.ts';
import { MOST_CHOSEN } from './choose-all.ts';
import { manyTexts } from './many-texts.ts';
import type { LongWork } from './use-long-work.ts';
import { useLongWork } from './use-long-work.ts';

/** What can be done with the chosen rows of a list. It stands at the lower edge of the screen while any is chosen. */
export function ChosenBar({
  count,
  matching,
  chooseAll,
  work,
  onNone,
  children,
}: {
  count: number;
  /** How many rows the filter chooses. */
  matching: number;
  chooseAll: Parameters<typeof useLongWork>[0];
  /** Other work of many requests on the chosen rows. */
  work?: LongWork;
  onNone: () => void;
  /** The buttons. */
  children: ReactNode;
}) {
  const texts = useTexts(manyTexts);
  const list = useTexts(listTexts);
  const { language } = useLanguage();
  const number = (of: number) => wholeNumber(of, language);
  const choosing = useLongWork(chooseAll, (done) => texts.choosing(number(done), number(matching)));
  const label = list.chosen(count);
  const told = choosing.told ?? work?.told;
  const error = choosing.error ?? work?.error ?? null;
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
            <Button variant="default" size="compact-sm" onClick={choosing.told ? choosing.stop : work?.stop}>
              {texts.stop}
            </Button>
          )}
          {told === undefined && matching > count && matching <= MOST_CHOSEN && (
            <Button variant="subtle" size="compact-sm" onClick={choosing.start}>
              {texts.chooseAll(number(matching))}
            </Button>
          )}
        </Group>
        {told === undefined && (
          <Group gap="xs">
            {children}
            <Button variant="subtle" onClick={onNone}>
              {list.unchoose}
            </Button>
          </Group>
        )}
      </Group>
      {error !== null && <ErrorNotice error={error} />}
    </Paper>
  );
}
