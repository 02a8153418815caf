import { Button, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useMay, useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ListSkeleton } from '../../../ui/list/list-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { BankLinks } from '../bank-links.tsx';
import type { BankTransaction } from '../bank-queries.ts';
import { Current } from './current.tsx';
import type { Dialog } from './dialog.ts';
import { Dialogs } from './dialogs.tsx';
import { Legend } from './legend.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import type { Option } from './options.ts';
import { useOptions } from './use-options.ts';
import { useWaiting } from './use-waiting.ts';
import type { Change } from './use-waiting.ts';
import classes from './waiting.module.css';
import { WaitingRow } from './waiting-row.tsx';
import { waitingTexts } from './waiting-texts.ts';

/** The transactions that no KID places. */
export default function WaitingPage() {
  const texts = useTexts(waitingTexts);
  const { accountId } = useAccount();
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Stack gap="md">
        <BankLinks />
        <Waiting key={accountId} />
      </Stack>
    </>
  );
}

function Waiting() {
  const texts = useTexts(waitingTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const canAct = may('matchBank');
  const keepsBooks = may('keepBooks');
  const at = useAddressSearch().read('at');
  const { waiting, doings, change, last, isOpen, beyond, readAnew } = useWaiting(at);
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const rows = waiting.data?.items ?? [];
  const open = rows.filter(isOpen);
  const [chosen, setChosen] = useState(at);
  const [dialog, setDialog] = useState<Dialog>();
  const current = rows.find(({ id }) => id === chosen) ?? open[0];
  const isWaiting = current !== undefined && isOpen(current);
  const options = useOptions(isWaiting ? current : undefined);
  // What the next one can become is known when the person comes there.
  useOptions(open[open.findIndex(({ id }) => id === current?.id) + 1]);
  const elements = useRef(new Map<string, HTMLButtonElement>());
  const goTo = (transaction: BankTransaction | undefined) => {
    if (transaction !== undefined) setChosen(transaction.id);
  };
  const currentId = current?.id;
  // The next row gets the focus by itself, also when a dialog has closed.
  useEffect(() => {
    if (currentId === undefined || dialog !== undefined || !isWide) return;
    const row = elements.current.get(currentId);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [currentId, dialog, isWide]);

  function move(step: 1 | -1) {
    const from = rows.findIndex(({ id }) => id === currentId);
    goTo(step === 1 ? rows.slice(from + 1).find(isOpen) : rows.slice(0, Math.max(from, 0)).findLast(isOpen));
  }
  function act(next: Change) {
    setDialog(undefined);
    change(next);
    const from = rows.indexOf(next.transaction);
    goTo([...rows.slice(from + 1), ...rows.slice(0, from)].find(isOpen));
  }
  function take(option: Option | undefined) {
    if (!isWaiting || option === undefined) return;
    const about = { transaction: current, said: option.said };
    act(
      'match' in option
        ? { ...about, type: 'match', match: option.match }
        : { ...about, type: 'entry', entry: option.entry },
    );
  }
  function undo(transaction: BankTransaction | undefined) {
    if (transaction === undefined) return;
    change({ type: 'undo', transaction, said: texts.undone });
    goTo(transaction);
  }
  const show = (name: Dialog) => () => {
    if (isWaiting && isPossible(name, current)) setDialog(name);
  };
  useKeys({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    ...(canAct && {
      Enter: () => take(options?.[0]),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => [String(digit), () => take(options?.[digit - 1])]),
      ),
      f: show('find'),
      d: show('divide'),
      r: show('refund'),
      ...(keepsBooks && { b: show('pair'), g: show('fee'), e: show('book') }),
      i: show('ignore'),
      u: () => undo(last),
    }),
  });

  if (waiting.error !== null) {
    return <ErrorNotice error={waiting.error} retry={() => void waiting.refetch()} />;
  }
  if (waiting.data === undefined) return <ListSkeleton />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={IconCircleCheck}
        title={texts.emptyTitle}
        hint={texts.emptyHint}
        action={
          <ButtonLink to="/$accountId/bank" params={{ accountId }} variant="default">
            {texts.toFiles}
          </ButtonLink>
        }
      />
    );
  }
  const panel = isWaiting && (
    <Current
      key={current.id}
      transaction={current}
      options={options}
      error={doings[current.id]?.error}
      canAct={canAct}
      hasKeys={isWide}
      onTake={take}
      onDialog={(name) => setDialog(name)}
    />
  );
  const said = Object.values(doings).at(-1)?.said ?? '';
  return (
    <>
      <div className={classes['columns']}>
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {texts.left(open.length)}
            {beyond > 0 && `. ${texts.more(beyond)}`}
          </Text>
          <Paper withBorder component="ul" className={classes['rows'] ?? ''} aria-label={texts.list}>
            {rows.map((transaction) => (
              <WaitingRow
                key={transaction.id}
                transaction={transaction}
                doing={doings[transaction.id]}
                isCurrent={transaction.id === currentId}
                rowRef={(element) => {
                  if (element === null) elements.current.delete(transaction.id);
                  else elements.current.set(transaction.id, element);
                }}
                onOpen={() => setChosen(transaction.id)}
                onUndo={canAct ? () => undo(transaction) : undefined}
              >
                {!isWide && transaction.id === currentId ? panel || null : null}
              </WaitingRow>
            ))}
          </Paper>
        </Stack>
        <Stack gap="md">
          {open.length === 0 && (
            <EmptyState
              icon={IconCircleCheck}
              title={texts.doneTitle}
              hint={texts.doneHint}
              action={beyond > 0 && <Button onClick={() => void readAnew()}>{texts.next}</Button>}
            />
          )}
          {isWide && panel}
          {isWide && canAct && <Legend />}
        </Stack>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isWaiting && (
        <Dialogs
          key={current.id}
          dialog={dialog}
          transaction={current}
          onAct={act}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function isPossible(dialog: Dialog, { direction, kind, currency }: BankTransaction): boolean {
  if (dialog === 'ignore' || dialog === 'pair') return true;
  // Of another currency a person says what it is in kroner, in an entry of its own.
  if (dialog === 'book') return currency === 'NOK' && kind !== 'reversal';
  if (dialog === 'fee') return direction === 'out' && kind === 'fee';
  return dialog === 'refund' ? direction === 'out' && kind === 'payment' : direction === 'in';
}
