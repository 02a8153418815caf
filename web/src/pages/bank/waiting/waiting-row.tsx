import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useErrorText } from '../../../text/use-error-text.ts';
import type { BankTransaction } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { nameOf, signedAmount } from '../transactions/describe.ts';
import type { Doing } from './use-waiting.ts';
import classes from './waiting.module.css';
import { waitingTexts } from './waiting-texts.ts';

/** A transaction in the list: as it waits, or what was done with it. @param children stands below, on a phone */
export function WaitingRow({
  transaction,
  doing,
  isCurrent,
  rowRef,
  onOpen,
  onUndo,
  children,
}: {
  transaction: BankTransaction;
  doing: Doing | undefined;
  isCurrent: boolean;
  rowRef: (row: HTMLButtonElement | null) => void;
  onOpen: () => void;
  /** Undefined for who may not. */
  onUndo: (() => void) | undefined;
  children: ReactNode;
}) {
  const texts = useTexts(waitingTexts);
  const bank = useTexts(bankTexts);
  const { language } = useLanguage();
  const inWords = useErrorText();
  const { reason, status, bookedOn, kid, creditorReference, text } = transaction;
  const isDone = status !== 'unmatched';
  return (
    <li
      className={classes['item']}
      data-current={isCurrent || undefined}
      data-done={isDone || doing?.isBusy === true || undefined}
    >
      <UnstyledButton
        ref={rowRef}
        data-row
        className={classes['row'] ?? ''}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isCurrent || undefined}
        onClick={onOpen}
      >
        <Text span size="sm" fw={600} className="breakable">
          {nameOf(transaction, bank)}
        </Text>
        <Text span size="sm" fw={600} ta="right" className="figures">
          {signedAmount(transaction, language)}
        </Text>
        <span className={`${classes['hint']} breakable`}>
          {doing?.isBusy === true ? (
            texts.busy
          ) : isDone ? (
            <>
              <IconCheck size={14} stroke={2.5} aria-hidden /> {doing?.said ?? bank.statuses[status]}
            </>
          ) : doing?.error !== undefined ? (
            <Text span inherit c="red">
              {inWords(doing.error)}
            </Text>
          ) : (
            [reason === null ? '' : bank.shortReasons[reason], kid ?? creditorReference ?? text ?? '']
              .filter((part) => part !== '')
              .join(' · ')
          )}
        </span>
        <span className={`${classes['hint']} figures`}>{day(bookedOn, language)}</span>
      </UnstyledButton>
      {isDone && onUndo !== undefined && (
        <Button size="xs" variant="subtle" mr="xs" onClick={onUndo}>
          {bank.undo}
        </Button>
      )}
      {children !== null && <div className={classes['below']}>{children}</div>}
    </li>
  );
}
