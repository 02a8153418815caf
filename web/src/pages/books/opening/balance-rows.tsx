import { Button, CloseButton, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../text/language.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { AccountSelect } from '../../ledger/account-select.tsx';
import type { Account } from '../../ledger/books-queries.ts';
import classes from './opening.module.css';
import { latePart } from '../../../ui/failures/late-part.tsx';
import { openingTexts } from './opening-texts.ts';
import type { OpeningValues } from './opening-values.ts';
import { ROWS_SHOWN, isEmpty, newRow } from './opening-values.ts';
import { PasteButton } from './paste-button.tsx';

// The reader of spreadsheets is only loaded by those who paste.
const PasteBalances = latePart(() => import('./paste-balances.tsx'));

/** The trial balance. @param page from 1 */
export function BalanceRows({
  form,
  accounts,
  page,
  onPage,
}: {
  form: UseFormReturnType<OpeningValues>;
  accounts: readonly Account[];
  page: number;
  onPage: (page: number) => void;
}) {
  const texts = useTexts(openingTexts);
  const { balances } = form.values;
  const first = (page - 1) * ROWS_SHOWN;

  function add() {
    // The new input must exist before it can get the focus.
    flushSync(() => {
      form.insertListItem('balances', newRow());
      onPage(Math.floor(balances.length / ROWS_SHOWN) + 1);
    });
    form.getInputNode(`balances.${balances.length}.account`)?.focus();
  }

  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.balancesHint}
      </Text>
      <div className={classes['rows']}>
        {balances.slice(first, first + ROWS_SHOWN).map(({ key }, offset) => (
          <Row
            key={key}
            form={form}
            index={first + offset}
            accounts={accounts}
            onRemove={() => {
              form.removeListItem('balances', first + offset);
              if (offset === 0 && page > 1 && first + 1 === balances.length) onPage(page - 1);
            }}
          />
        ))}
      </div>
      {balances.length > ROWS_SHOWN && (
        <Pager page={page} pageSize={ROWS_SHOWN} totalCount={balances.length} onPage={onPage} />
      )}
      <Group mt="sm">
        <Button variant="default" onClick={add}>
          {texts.addRow}
        </Button>
        <PasteButton title={texts.pasteRows}>
          <PasteBalances
            accounts={accounts}
            onRows={(rows) =>
              form.setFieldValue('balances', [...balances.filter((row) => !isEmpty(row)), ...rows])
            }
          />
        </PasteButton>
      </Group>
    </>
  );
}

function Row({
  form,
  index,
  accounts,
  onRemove,
}: {
  form: UseFormReturnType<OpeningValues>;
  index: number;
  accounts: readonly Account[];
  onRemove: () => void;
}) {
  const texts = useTexts(openingTexts);
  const path = `balances.${index}`;
  const row = form.values.balances[index];
  if (row === undefined) return null;
  const amount = (side: 'debit' | 'credit') => (
    <NumberField
      label={texts[side]}
      className={classes['amount'] ?? ''}
      {...form.getInputProps(`${path}.${side}`)}
    />
  );
  return (
    <div className={classes['row']} role="group" aria-label={texts.row(index + 1)} onKeyDown={keepOnEnter}>
      <AccountSelect
        label={texts.account}
        className={classes['wide'] ?? ''}
        accounts={accounts}
        {...form.getInputProps(`${path}.account`)}
        value={row.account}
        onChange={(number) => form.setFieldValue(`${path}.account`, number)}
      />
      {amount('debit')}
      {amount('credit')}
      <CloseButton
        size={36}
        className={classes['remove']}
        aria-label={texts.remove(texts.row(index + 1))}
        onClick={onRemove}
      />
    </div>
  );
}

/** Otherwise Enter would post the balance in the middle of the typing. */
export function keepOnEnter(event: React.KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
