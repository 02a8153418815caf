import { Button, Group, Kbd, Paper, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts, useLanguage } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import type { BankTransaction } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { nameOf, signedAmount } from '../transactions/describe.ts';
import { TransactionFacts } from '../transactions/transaction-facts.tsx';
import type { Dialog } from './dialog.ts';
import type { Option } from './options.ts';
import classes from './waiting.module.css';
import { waitingTexts } from './waiting-texts.ts';

/** The transaction that is being worked on: what the bank tells, why it waits, and what it can become. */
export function Current({
  transaction,
  options,
  error,
  canAct,
  hasKeys,
  onTake,
  onDialog,
}: {
  transaction: BankTransaction;
  options: Option[] | undefined;
  /** Why the last try failed. */
  error: unknown;
  canAct: boolean;
  /** Whether the keys stand beside the actions. */
  hasKeys: boolean;
  onTake: (option: Option) => void;
  onDialog: (dialog: Dialog) => void;
}) {
  const texts = useTexts(waitingTexts);
  const bank = useTexts(bankTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const { language } = useLanguage();
  const id = useId();
  const { reason, direction, kind, currency } = transaction;
  const key = (name: string) => (hasKeys ? <Kbd aria-hidden>{name}</Kbd> : undefined);
  const action = (dialog: Dialog, letter: string) => (
    <Button
      variant="default"
      rightSection={key(letter)}
      aria-keyshortcuts={letter}
      onClick={() => onDialog(dialog)}
    >
      {texts[dialog]}
    </Button>
  );
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id} className={classes['current'] ?? ''}>
      <Stack gap="md">
        <div>
          <Group justify="space-between" align="baseline" wrap="nowrap">
            <Title order={2} size="h3" id={id} className="breakable">
              {nameOf(transaction, bank)}
            </Title>
            <Text fz="lg" fw={700} className="figures">
              {signedAmount(transaction, language)}
            </Text>
          </Group>
          {reason !== null && <Text c="dimmed">{bank.reasons[reason]}</Text>}
        </div>
        <TransactionFacts transaction={transaction} isBrief />
        {error !== undefined && <ErrorNotice error={error} />}
        {canAct && (
          <>
            <Options options={options} direction={direction} hasKeys={hasKeys} onTake={onTake} />
            <Group gap="xs">
              {direction === 'in' && action('find', 'F')}
              {direction === 'in' && action('divide', 'D')}
              {direction === 'out' && kind === 'payment' && action('refund', 'R')}
              {may('keepBooks') && currency === 'NOK' && kind !== 'reversal' && action('book', 'E')}
              {may('keepBooks') && action('pair', 'B')}
              {may('keepBooks') && direction === 'out' && kind === 'fee' && action('fee', 'G')}
              {may('keepBooks') && kind !== 'reversal' && (
                <ButtonLink
                  to="/$accountId/books/journal/new"
                  params={{ accountId }}
                  search={{ transaction: transaction.id }}
                  variant="default"
                >
                  {texts.entry}
                </ButtonLink>
              )}
              {action('ignore', 'I')}
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  );
}

function Options({
  options,
  direction,
  hasKeys,
  onTake,
}: {
  options: Option[] | undefined;
  direction: BankTransaction['direction'];
  hasKeys: boolean;
  onTake: (option: Option) => void;
}) {
  const texts = useTexts(waitingTexts);
  if (options === undefined) return <Skeleton height={58} aria-busy="true" />;
  if (options.length === 0) {
    return <Text>{direction === 'in' ? texts.noSuggestions : texts.noSuggestionsOut}</Text>;
  }
  return (
    <Stack gap="xs" role="group" aria-label={texts.suggestions}>
      {options.map((option, index) => (
        <UnstyledButton
          key={option.key}
          className={`${classes['option']} ${index === 0 ? classes['best'] : ''}`}
          aria-keyshortcuts={index === 0 ? 'Enter 1' : String(index + 1)}
          onClick={() => onTake(option)}
        >
          {hasKeys && <Kbd aria-hidden>{index === 0 ? 'Enter' : index + 1}</Kbd>}
          <div className="breakable">
            <Text size="sm" fw={650}>
              {option.label}
            </Text>
            <Text size="sm">{option.effect}</Text>
            <Text size="sm" c="dimmed">
              {option.why}
            </Text>
          </div>
        </UnstyledButton>
      ))}
    </Stack>
  );
}
