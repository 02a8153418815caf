import { Button, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { AppError } from '../../http/app-api.ts';
import { wholeNumber } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../error-notice.tsx';
import { DialogButtons } from '../windows/dialog-buttons.tsx';
import { useDialog } from '../windows/use-dialog.ts';
import { AnsweredByKey } from './answered-by-key.tsx';
import { manyTexts } from './many-texts.ts';
import classes from './many.module.css';
import type { useManyChange } from './use-many-change.ts';
import { WorkInProgress } from './work-in-progress.tsx';

/** What a change of many things is called. Counts are shown as they come. */
export type ChangeTexts = {
  asking: string;
  running: string;
  title: (count: number) => string;
  can: (can: string, not: string) => string;
  none: (count: number) => string;
  text: string;
  run: (count: number) => string;
  done: (count: number) => string;
  failed: (count: string) => string;
};

/**
 * The content of a dialog that changes many things: which can be changed, why the others cannot, and afterwards what was done.
 * @property isAllOrNone whether nothing is changed while any is refused
 */
export function ChangeThose<One extends { id: string }>({
  many,
  texts,
  isAllOrNone = false,
  isDangerous = false,
  reasons,
  children,
  onDone,
}: {
  many: ReturnType<typeof useManyChange<One>>;
  texts: ChangeTexts;
  isAllOrNone?: boolean;
  isDangerous?: boolean;
  reasons: (refused: readonly { chosen: One; error: AppError }[]) => ReactNode;
  /** What would come. */
  children?: ReactNode;
  /** Called when anything was changed. @param told when all are */
  onDone: (told?: string) => void;
}) {
  const words = useTexts(manyTexts);
  const { language } = useLanguage();
  const { close, hold } = useDialog();
  const { work, left, done, refused, unasked, again, isBegun } = many;
  const told = useRef<HTMLDivElement>(null);
  const isWorking = work !== undefined;
  // The button that had the focus is gone.
  useEffect(() => told.current?.focus(), [isWorking]);
  const isRunning = work?.isTrial === false;
  useEffect(() => hold(isRunning), [hold, isRunning]);
  useBlocker({ shouldBlockFn: () => isRunning, enableBeforeUnload: isRunning });
  const number = (of: readonly unknown[] | number) =>
    wholeNumber(typeof of === 'number' ? of : of.length, language);
  const refusedIds = new Set(refused.map(({ chosen: { id } }) => id));
  const untried = again.filter(({ id }) => !refusedIds.has(id)).length;
  const mayRun = left.length > 0 && !(isAllOrNone && (refused.length > 0 || unasked.length > 0));

  async function run(those: readonly One[]) {
    if (await many.run(those)) end(texts.done(those.length));
  }

  function end(said?: string) {
    close();
    if (said !== undefined || done.length > 0) onDone(said);
  }

  if (work !== undefined)
    return (
      <WorkInProgress work={work} what={work.isTrial ? texts.asking : texts.running} onStop={many.stop} />
    );
  const answer = mayRun && !isBegun && !isDangerous ? () => void run(left) : undefined;
  return (
    <AnsweredByKey answer={answer}>
      <Stack>
        <div ref={told} tabIndex={-1} className={classes['told']}>
          <Text fw={650}>{heading()}</Text>
          {isBegun && untried > 0 && (
            <Text size="sm">{(many.broken === undefined ? words.left : words.unknown)(number(untried))}</Text>
          )}
          {!isBegun && unasked.length > 0 && <Text size="sm">{words.unasked(number(unasked))}</Text>}
        </div>
        {many.broken !== undefined && <ErrorNotice error={many.broken} />}
        {isBegun && refused.length > 0 && <Text size="sm">{texts.failed(number(refused))}</Text>}
        {refused.length > 0 && reasons(refused)}
        {!isBegun && mayRun && (
          <>
            {children}
            <Text size="sm">{texts.text}</Text>
          </>
        )}
        <DialogButtons>
          <Button variant="default" onClick={() => end()}>
            {isBegun || !mayRun ? words.close : words.cancel}
          </Button>
          {!isBegun && unasked.length > 0 && (
            <Button variant="default" onClick={() => void many.look(unasked)}>
              {words.askRest}
            </Button>
          )}
          {!isBegun && mayRun && (
            <Button {...(isDangerous && { color: 'red.9' })} onClick={() => void run(left)}>
              {texts.run(left.length)}
            </Button>
          )}
          {isBegun && again.length > 0 && (
            <Button onClick={() => void run(again)}>
              {(untried < again.length ? words.again : words.goOn)(number(again))}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </AnsweredByKey>
  );

  function heading(): string {
    if (isBegun) return texts.done(done.length);
    if (left.length === 0) return texts.none(refused.length);
    if (refused.length > 0) return texts.can(number(left), number(refused));
    return texts.title(left.length);
  }
}
