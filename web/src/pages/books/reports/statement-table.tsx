import { Box, Button, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import type { Destination } from '../../../ui/links.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { appPage } from './app-page.ts';
import { Figure, FigureHead } from './figure.tsx';
import classes from './reports.module.css';
import type { BalanceSheet, IncomeStatement } from './reports.ts';
import { statementTexts } from './statement-texts.ts';

type Figures = { amount: number; yearBefore: number | null };
type Part = IncomeStatement['parts'][number] | BalanceSheet['parts'][number];
type AccountGroup = Part['groups'][number];
type Line = Figures & { name: string; link: Destination | undefined };
/** What stands in a statement from top to bottom: a part with its groups and further lines, or a sum over parts. */
export type StatementRow = Figures &
  (
    { part: string; name: string; groups: AccountGroup[]; lines?: Line[] } | { sum: string; isMain?: boolean }
  );

/** A statement beside the year before. A group shows its accounts when it is opened. @param heads of the two years */
export function StatementTable({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly [now: string, before: string];
  rows: StatementRow[];
}) {
  const texts = useTexts(statementTexts);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const all = rows.flatMap((row) => ('part' in row ? row.groups.map((group) => keyOf(row.part, group)) : []));
  const [isWhole, setWhole] = useState(true);
  const areAllOpen = all.every((key) => opened.has(key));
  const toggle = (key: string) => setOpened(opened.symmetricDifference(new Set([key])));
  return (
    <Box className={classes['statement'] ?? ''}>
      <Group gap="lg" mb="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          onClick={() => setOpened(new Set(areAllOpen ? [] : all))}
        >
          {areAllOpen ? texts.hideAccounts : texts.showAccounts}
        </Button>
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.withOre : texts.withoutOre}
        </Button>
      </Group>
      <WideTable label={label} minWidth={320}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.part}</Table.Th>
            {heads.map((head) => (
              <FigureHead key={head} isWhole={isWhole}>
                {head}
              </FigureHead>
            ))}
            <FigureHead isWhole={isWhole} visibleFrom="sm">
              {texts.change}
            </FigureHead>
          </Table.Tr>
        </Table.Thead>
        {rows.map((row) =>
          'part' in row ? (
            <Table.Tbody key={row.part}>
              <Table.Tr className={classes['group'] ?? ''}>
                <Table.Th scope="rowgroup">{row.name}</Table.Th>
                <FigureCells figures={row} isWhole={isWhole} />
              </Table.Tr>
              {row.groups.map((group) => (
                <GroupRows
                  key={group.group}
                  group={group}
                  heads={heads}
                  isWhole={isWhole}
                  isOpen={opened.has(keyOf(row.part, group))}
                  onToggle={() => toggle(keyOf(row.part, group))}
                />
              ))}
              {row.lines?.map((line) => (
                <LineRow key={line.name} line={line} isWhole={isWhole} />
              ))}
            </Table.Tbody>
          ) : (
            <Table.Tbody key={row.sum}>
              <Table.Tr className={classes[row.isMain === true ? 'total' : 'subtotal'] ?? ''}>
                <Table.Th scope="row">{row.sum}</Table.Th>
                <FigureCells figures={row} isWhole={isWhole} />
              </Table.Tr>
            </Table.Tbody>
          ),
        )}
      </WideTable>
      <Text size="sm" c="dimmed" mt="sm">
        {isWhole && texts.whole} {texts.signs}
      </Text>
    </Box>
  );
}

function keyOf(part: string, { group }: AccountGroup): string {
  return `${part} ${group}`;
}

function GroupRows({
  group: { group, name, accounts, ...figures },
  heads: [now, before],
  isOpen,
  isWhole,
  onToggle,
}: {
  group: AccountGroup;
  heads: readonly [now: string, before: string];
  isOpen: boolean;
  isWhole: boolean;
  onToggle: () => void;
}) {
  const texts = useTexts(statementTexts);
  const { accountId } = useAccount();
  return (
    <>
      <Table.Tr className={classes['row'] ?? ''}>
        <Table.Td>
          <UnstyledButton
            className={`${classes['opener']} ${classes['cover']}`}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <IconChevronRight size={16} aria-hidden />
            {name}
          </UnstyledButton>
        </Table.Td>
        <FigureCells figures={figures} isWhole={isWhole} />
      </Table.Tr>
      {isOpen &&
        accounts.map(({ account, accountName, amount, yearBefore, ledger, ledgerYearBefore }) => {
          const named = `${account} ${accountName}`;
          return (
            <Table.Tr key={`${group} ${account}`} className={`${classes['row']} ${classes['account']}`}>
              <Table.Td className={classes['opened'] ?? ''}>
                {ledger === null ? (
                  named
                ) : (
                  <AnchorLink {...appPage(accountId, ledger)} inherit className={classes['cover'] ?? ''}>
                    {named}
                  </AnchorLink>
                )}
              </Table.Td>
              <Figure
                isWhole={isWhole}
                kroner={amount}
                link={ledger === null ? undefined : appPage(accountId, ledger)}
                label={texts.entriesOf(named, now)}
              />
              <Figure
                isWhole={isWhole}
                kroner={yearBefore}
                link={ledgerYearBefore === null ? undefined : appPage(accountId, ledgerYearBefore)}
                label={texts.entriesOf(named, before)}
              />
              <Figure isWhole={isWhole} kroner={changeOf({ amount, yearBefore })} visibleFrom="sm" />
            </Table.Tr>
          );
        })}
    </>
  );
}

function LineRow({ line: { name, link, ...figures }, isWhole }: { line: Line; isWhole: boolean }) {
  return (
    <Table.Tr className={classes['row'] ?? ''}>
      <Table.Td className={classes['opened'] ?? ''}>
        {link === undefined ? (
          name
        ) : (
          <AnchorLink {...link} inherit className={classes['cover'] ?? ''}>
            {name}
          </AnchorLink>
        )}
      </Table.Td>
      <FigureCells figures={figures} isWhole={isWhole} />
    </Table.Tr>
  );
}

function FigureCells({ figures, isWhole }: { figures: Figures; isWhole: boolean }) {
  return (
    <>
      <Figure isWhole={isWhole} kroner={figures.amount} />
      <Figure isWhole={isWhole} kroner={figures.yearBefore} />
      <Figure isWhole={isWhole} kroner={changeOf(figures)} visibleFrom="sm" />
    </>
  );
}

function changeOf({ amount, yearBefore }: Figures): number | null {
  return yearBefore === null ? null : sumKroner([amount, -yearBefore]);
}
