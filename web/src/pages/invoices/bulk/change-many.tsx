import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { moneyInKroner, wholeNumber } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { AnsweredByKey } from '../../../ui/many/answered-by-key.tsx';
import classes from '../../../ui/many/many.module.css';
import type { Keys } from '../../../http/use-once.ts';
import { manyTexts } from '../../../ui/many/many-texts.ts';
import { useManyChange } from '../../../ui/many/use-many-change.ts';
import { WorkInProgress } from '../../../ui/many/work-in-progress.tsx';
import { DialogButtons } from '../../../ui/windows/dialog-buttons.tsx';
import { useDialog } from '../../../ui/windows/use-dialog.ts';
import { invoicesKey } from '../invoices.ts';
import type { Change, Given, Told } from './ask-many.ts';
import { AT_ONCE, askMany } from './ask-many.ts';
import { bulkTexts } from './bulk-texts.ts';
import type { Chosen } from './chosen.ts';
import { Letters, claimedBy } from './letters.tsx';
import type { Refused } from './reasons.tsx';
import { Reasons } from './reasons.tsx';

/**
 * Sends drafts, or reminds about invoices. It says beforehand which can be, and why the others cannot, and afterwards what was
 * done.
 */
export function ChangeMany({
  change,
  chosen,
  onDone,
}: {
  change: Change;
  chosen: readonly Chosen[];
  /** Called when anything was changed. @param told when all are */
  onDone: (told?: string) => void;
}) {
  const texts = { ...useTexts(manyTexts), ...useTexts(bulkTexts) };
  const { language } = useLanguage();
  const { close, hold } = useDialog();
  const today = useToday();
  const { accountId } = useAccount();
  const keys = useRef<Keys>(new Map());
  /** What was answered last of each: foreseen, and then done. Each answer draws the dialog anew. */
  const told = useRef(new Map<string, Told>());
  const [withoutFee, setWithoutFee] = useState(false);
  const many = useManyChange(
    chosen,
    async (some, isTrial, given: Given = {}) => {
      const ids = some.map(({ id }) => id);
      const answered = await askMany(accountId, change, ids, { isTrial, keys: keys.current, given });
      for (const [id, one] of answered.told) told.current.set(id, one);
      return answered.verdicts;
    },
    { atOnce: AT_ONCE, looksFirst: true, queryKey: invoicesKey(accountId) },
  );
  const { work, left, done, refused, unasked, again, isBegun } = many;
  const toldBox = useRef<HTMLDivElement>(null);
  const isWorking = work !== undefined;
  // The button that had the focus is gone.
  useEffect(() => toldBox.current?.focus(), [isWorking]);
  const number = (of: readonly unknown[] | number) =>
    wholeNumber(typeof of === 'number' ? of : of.length, language);
  const refusedIds = new Set(refused.map(({ chosen: { id } }) => id));
  const untried = again.filter(({ id }) => !refusedIds.has(id)).length;
  const isRunning = work?.isTrial === false;
  useEffect(() => hold(isRunning), [hold, isRunning]);
  useBlocker({ shouldBlockFn: () => isRunning, enableBeforeUnload: isRunning });
  const otherwise = useOtherwise(refused, today, (ids, days) =>
    many.look(
      chosen.filter(({ id }) => ids.has(id)),
      { deliveredOn: days },
    ),
  );
  const given: Given = { deliveredOn: otherwise.days, withoutFee };

  async function run(those: readonly Chosen[]) {
    const isAll = await many.run(those, given);
    // Where some are refused, the dialog tells of all of them until it is closed.
    if (isAll && refused.every((one) => those.includes(one.chosen))) end(doneInWords([...done, ...those]));
  }

  function end(told?: string) {
    close();
    if (told !== undefined || done.length > 0) onDone(told);
  }

  if (work !== undefined) {
    return (
      <WorkInProgress
        work={work}
        what={(work.isTrial ? texts.asking : texts.running)[change]}
        onStop={many.stop}
      />
    );
  }
  const answer = !isBegun && left.length > 0 ? () => void run(left) : undefined;
  return (
    <AnsweredByKey answer={answer}>
      <Stack>
        <div ref={toldBox} tabIndex={-1} className={classes['told']}>
          <Text fw={650}>{heading()}</Text>
          {isBegun && untried > 0 && (
            <Text size="sm">{(many.broken === undefined ? texts.left : texts.unknown)(number(untried))}</Text>
          )}
          {!isBegun && unasked.length > 0 && <Text size="sm">{texts.unasked(number(unasked))}</Text>}
        </div>
        {many.broken !== undefined && <ErrorNotice error={many.broken} />}
        {refused.length > 0 && (
          <>
            {isBegun && <Text size="sm">{texts.failed[change](number(refused))}</Text>}
            <Reasons refused={refused} />
          </>
        )}
        {!isBegun && change === 'send' && otherwise.field}
        {!isBegun && change === 'remind' && left.length > 0 && (
          <>
            <Letters chosen={left} told={told.current} />
            <Checkbox
              label={texts.withoutFee}
              checked={withoutFee}
              onChange={(event) => {
                const isWithout = event.currentTarget.checked;
                setWithoutFee(isWithout);
                void many.look(chosen, { withoutFee: isWithout });
              }}
            />
          </>
        )}
        {!isBegun && left.length > 0 && (
          <Text size="sm">
            {change === 'send' && texts.together(inKroner(sumOf(left)))} {texts.text[change]}
          </Text>
        )}
        <DialogButtons>
          <Button variant="default" onClick={() => end()}>
            {isBegun || left.length === 0 ? texts.close : texts.cancel}
          </Button>
          {!isBegun && unasked.length > 0 && (
            <Button variant="default" onClick={() => void many.look(unasked, given)}>
              {texts.askRest}
            </Button>
          )}
          {!isBegun && left.length > 0 && (
            <Button onClick={() => void run(left)}>{texts.run[change](number(left))}</Button>
          )}
          {isBegun && again.length > 0 && (
            <Button onClick={() => void run(again)}>
              {(untried < again.length ? texts.again : texts.goOn)(number(again))}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </AnsweredByKey>
  );

  function inKroner(kroner: number): string {
    return moneyInKroner(kroner, language);
  }

  function sumOf(those: readonly Chosen[]): number {
    return sumKroner(those.map(({ id }) => told.current.get(id)?.total ?? 0));
  }

  function doneInWords(those: readonly Chosen[]): string {
    const of = those.map(({ id }) => told.current.get(id)).filter((one) => one !== undefined);
    const count = { count: those.length, shown: number(those) };
    if (change === 'send') {
      const isMixed = of.some(({ isCreditNote }) => isCreditNote);
      return texts.done.send({ ...count, sum: inKroner(sumOf(those)), isMixed });
    }
    const { fee, interest } = claimedBy(of);
    const shown = (kroner: number) => (kroner === 0 ? '' : inKroner(kroner));
    return texts.done.remind({ ...count, fee: shown(fee), interest: shown(interest) });
  }

  function heading(): string {
    if (isBegun) return doneInWords(done);
    if (left.length === 0) return texts.none[change](refused.length);
    if (refused.length > 0) return texts.can[change](number(left), number(refused));
    return texts.title[change](left.length, number(left));
  }
}

/** Drafts that nobody can be mailed are issued as delivered otherwise, where the person says so. */
function useOtherwise(
  refused: readonly Refused[],
  today: string | undefined,
  look: (ids: ReadonlySet<string>, days: ReadonlyMap<string, string>) => Promise<unknown>,
) {
  const texts = useTexts(bulkTexts);
  // These are no longer refused once the person has said so.
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  // Undefined: today, which is not known at once in the test environment.
  const [typed, setTyped] = useState<string>();
  const deliveredOn = typed ?? today ?? '';
  const lacking = new Set(
    refused.filter(({ error }) => 'client.email' in error.fields).map(({ chosen: { id } }) => id),
  );
  const ids = chosen ?? lacking;
  const daysOf = (those: ReadonlySet<string>, on: string) =>
    new Map(on === '' ? [] : [...those].map((id) => [id, on]));
  const choose = (those: ReadonlySet<string> | undefined) => {
    setChosen(those);
    void look(ids, daysOf(those ?? new Set(), deliveredOn));
  };
  return {
    days: daysOf(chosen ?? new Set(), deliveredOn),
    field: ids.size > 0 && (
      <>
        <Checkbox
          label={texts.otherwise(ids.size)}
          description={texts.otherwiseHint}
          checked={chosen !== undefined}
          disabled={today === undefined}
          onChange={(event) => choose(event.currentTarget.checked ? ids : undefined)}
        />
        {chosen !== undefined && (
          <DateField
            label={texts.deliveredOn}
            required
            max={today}
            value={deliveredOn}
            onChange={setTyped}
            maw={220}
          />
        )}
      </>
    ),
  };
}
