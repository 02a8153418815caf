import { Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTexts } from '../../text/language.tsx';
import { Facts } from './facts.tsx';
import { proposalsTexts } from './proposals-texts.ts';
import type { Row } from './rows.ts';

/** Words of somebody else. */
const QUOTE = {
  borderLeft: '3px solid var(--mantine-color-default-border)',
  whiteSpace: 'pre-line',
} as const;
const INDENTED = { borderLeft: '1px solid var(--mantine-color-default-border)' } as const;

/** Values in words under their names, as deep as they are. Nothing of them is closed. */
export function RowList({ rows }: { rows: readonly Row[] }) {
  return (
    <Stack gap="sm">
      {runsOf(rows).map((run) =>
        run.isValues ? (
          <Facts
            key={run.rows[0]?.place}
            rows={run.rows.map((row) => [row.label, <Value key={row.place} row={row} />])}
          />
        ) : (
          run.rows.map((row) => <Part key={row.place} row={row} />)
        ),
      )}
    </Stack>
  );
}

/** Rows that are values stand together, and so do those that have rows of their own. */
function runsOf(rows: readonly Row[]): { isValues: boolean; rows: Row[] }[] {
  const runs: { isValues: boolean; rows: Row[] }[] = [];
  for (const row of rows) {
    const isValues = row.rows === undefined;
    const last = runs.at(-1);
    if (last?.isValues === isValues) last.rows.push(row);
    else runs.push({ isValues, rows: [row] });
  }
  return runs;
}

/** @param isDense values stand beside each other, as those of one of a list do */
function Part({ row, isDense = false }: { row: Row; isDense?: boolean }) {
  const { label, rows = [] } = row;
  const isList = rows.length > 0 && rows.every((row) => row.rows !== undefined);
  return (
    <Box role="group" aria-label={label}>
      <Text size="sm" fw={600} mb={6}>
        {label}
      </Text>
      <Box pl="sm" style={INDENTED}>
        {isList ? (
          <Stack gap="sm">
            {rows.map((row) => (
              <Item key={row.place} row={row} />
            ))}
          </Stack>
        ) : isDense ? (
          <Item row={row} />
        ) : (
          <RowList rows={rows} />
        )}
      </Box>
    </Box>
  );
}

/** One of a list: its values beside each other, as many as have room. */
function Item({ row: { label, rows = [] } }: { row: Row }) {
  const values = rows.filter((row) => row.rows === undefined);
  return (
    <Box role="group" aria-label={label}>
      <Group component="dl" m={0} gap="4px 20px" align="flex-start">
        {values.map((row) => (
          <div key={row.place}>
            <Text component="dt" size="xs" c="dimmed">
              {row.label}
            </Text>
            <Text component="dd" m={0} size="sm" className="breakable">
              <Value row={row} />
            </Text>
          </div>
        ))}
      </Group>
      {rows.length > values.length && (
        <Stack gap="xs" mt={6}>
          {rows.flatMap((row) => (row.rows === undefined ? [] : <Part key={row.place} row={row} isDense />))}
        </Stack>
      )}
    </Box>
  );
}

function Value({ row: { text, was, isQuote = false } }: { row: Row }) {
  const texts = useTexts(proposalsTexts);
  const value = isQuote ? (
    <Text component="blockquote" size="sm" fs="italic" m={0} pl="sm" className="breakable" style={QUOTE}>
      {text}
    </Text>
  ) : (
    text
  );
  if (was === undefined) return value;
  return (
    <>
      <VisuallyHidden>{texts.from} </VisuallyHidden>
      <Text span inherit c="dimmed" td="line-through" style={{ whiteSpace: 'pre-line' }}>
        {was}
      </Text>{' '}
      <IconArrowRight size={14} aria-hidden style={{ verticalAlign: '-2px', marginRight: 4 }} />
      <VisuallyHidden> {texts.to} </VisuallyHidden>
      {isQuote ? value : <strong>{value}</strong>}
    </>
  );
}
