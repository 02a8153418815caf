import { Alert, Button, Group, Stack, Table, Text, Textarea, Title } from '@mantine/core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { readWrittenNumber } from '../../../../../server/src/domain/texts/written-number.ts';
import { unitPrice } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { DialogButtons } from '../../../ui/windows/dialog-buttons.tsx';
import { useDialog } from '../../../ui/windows/use-dialog.ts';
import classes from './paste.module.css';
import type { Meaning, Pasted } from './paste.ts';
import { pasteTexts } from './paste-texts.ts';

/** Takes what somebody pastes, and shows how it is read before it fills the form. */
export function PasteForm<Row>({
  hint,
  read,
  table,
  onRows,
}: {
  /** Names the columns. */
  hint: string;
  read: (pasted: string, meaning: Meaning) => Pasted<Row>;
  /** Shows the rows with their sums. */
  table: (rows: Row[]) => ReactNode;
  onRows: (rows: Row[]) => void;
}) {
  const { close } = useDialog();
  const texts = useTexts(pasteTexts);
  const [pasted, setPasted] = useState('');
  const [meaning, setMeaning] = useState<Meaning>();
  const shown = useDeferredValue(pasted);
  const { rows, unread, leftOut } = useMemo(() => read(shown, meaning), [read, shown, meaning]);
  const titleId = useId();
  const doubtful = unread.find(({ reason }) => reason === 'ambiguous');
  function take() {
    close();
    onRows(rows);
  }
  return (
    <Stack gap="md">
      <Text size="sm">{hint}</Text>
      <Textarea
        label={texts.pasted}
        rows={6}
        wrap="off"
        data-autofocus
        value={pasted}
        onChange={(event) => {
          setPasted(event.currentTarget.value);
          setMeaning(undefined);
        }}
        classNames={{ input: classes['pasted'] ?? '' }}
      />
      {doubtful !== undefined && <Question cell={doubtful.cell} onAnswer={setMeaning} />}
      {unread.length > 0 && (
        <Alert color="yellow" variant="light" title={texts.unread(unread.length)} role="status">
          <ul className={classes['unread']}>
            {unread.slice(0, MOST_UNREAD).map(({ line, text, reason, cell }) => (
              <li key={line}>
                <Text size="sm">
                  {texts.line} {line}: {texts.reasons[reason](cell)}
                </Text>
                <Text size="xs" className={classes['row']}>
                  {text}
                </Text>
              </li>
            ))}
          </ul>
          {unread.length > MOST_UNREAD && <Text size="sm">{texts.more(unread.length - MOST_UNREAD)}</Text>}
        </Alert>
      )}
      {rows.length > 0 && (
        <section aria-labelledby={titleId}>
          <Title order={3} size="h5" id={titleId} mb="xs">
            {texts.understood}
          </Title>
          {table(rows)}
        </section>
      )}
      {leftOut.length > 0 && (
        <details>
          <Text component="summary" size="sm" c="dimmed">
            {texts.leftOut(leftOut.length)}
          </Text>
          <ul className={classes['unread']}>
            {leftOut.slice(0, MOST_UNREAD).map(({ line, text }) => (
              <li key={line} className={classes['row']}>
                {text}
              </li>
            ))}
          </ul>
          {leftOut.length > MOST_UNREAD && <Text size="sm">{texts.more(leftOut.length - MOST_UNREAD)}</Text>}
        </details>
      )}
      <DialogButtons>
        {rows.length > 0 && (
          <Text size="sm" c="dimmed" flex="1 1 240px">
            {texts.onlyFills}
          </Text>
        )}
        <Button variant="default" onClick={close}>
          {texts.cancel}
        </Button>
        <Button disabled={rows.length === 0 || shown !== pasted} onClick={take}>
          {texts.add(rows.length)}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

const MOST_UNREAD = 50;

/** Asks once what one separator before three digits means in all rows. */
function Question({ cell, onAnswer }: { cell: string; onAnswer: (meaning: Meaning) => void }) {
  const texts = useTexts(pasteTexts);
  const { language } = useLanguage();
  const read = readWrittenNumber(cell);
  const [thousands, decimals] = 'meanings' in read ? read.meanings : [];
  const choice = (meaning: Meaning, decimal: string | undefined) => (
    <Button size="compact-sm" variant="default" onClick={() => onAnswer(meaning)}>
      {unitPrice(Number(decimal), language)}
    </Button>
  );
  return (
    <Group gap="xs" role="group" aria-label={texts.meaning(cell)}>
      <Text size="sm" fw={600}>
        {texts.meaning(cell)}
      </Text>
      {choice('thousands', thousands)}
      <Text size="sm">{texts.or}</Text>
      {choice('decimals', decimals)}
      <Text size="sm">?</Text>
    </Group>
  );
}

/** The rows that fit, and sums of all of them. @param head of its columns, of which the last `figures` are of amounts */
export function PastedTable({
  head,
  figures,
  rows,
  sums,
}: {
  head: string[];
  figures: number;
  rows: string[][];
  sums: string[];
}) {
  const texts = useTexts(pasteTexts);
  const cell = (text: string, index: number) => (
    <Table.Td
      key={index}
      {...(index >= head.length - figures
        ? { ta: 'right', className: 'figures' }
        : { className: 'breakable', miw: 110 })}
    >
      {text}
    </Table.Td>
  );
  return (
    <div className={classes['table']}>
      <WideTable label={texts.understood} minWidth={head.length * 115}>
        <Table.Thead>
          <Table.Tr>
            {head.map((title, index) => (
              <Table.Th key={title} {...(index >= head.length - figures && { ta: 'right' })}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, MOST_ROWS).map((row, index) => (
            // The rows never change their places.
            <Table.Tr key={index}>{row.map(cell)}</Table.Tr>
          ))}
          {rows.length > MOST_ROWS && (
            <Table.Tr>
              <Table.Td colSpan={head.length}>{texts.more(rows.length - MOST_ROWS)}</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={head.length - figures}>{texts.sum(rows.length)}</Table.Th>
            {sums.map((sum, index) => (
              <Table.Th key={index} ta="right" className="figures">
                {sum}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
    </div>
  );
}

const MOST_ROWS = 200;
