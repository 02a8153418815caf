import { Anchor, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { lastDayOfMonth } from '../../../../../server/src/domain/days/local-date.ts';
import { useAccount } from '../../../http/session.ts';
import { amount, day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import type { Destination } from '../../../ui/links.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import type { Check, Checklist } from './checklist-query.ts';
import classes from './checklist.module.css';
import { closingTexts } from './closing-texts.ts';
import { EntryTable } from './named-entries.tsx';

type Props = {
  check: Check;
  through: Checklist['through'];
  receivables: NonNullable<Checklist['receivables']>;
};

type Line = { name: string; kroner: number; link?: Destination; isTotal?: boolean };

/** The way from what the list of invoices says that customers owe to the balance of the account, once it is asked for. */
export function WhyReceivables(props: Props) {
  const texts = useTexts(closingTexts);
  const [isOpen, setOpen] = useState(false);
  const {
    check,
    receivables: { account },
  } = props;
  return (
    <div className={classes['more']}>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? texts.hideWhy : texts[check.state === 'fine' ? 'compare' : 'why'](account)}
      </Anchor>
      {isOpen && <Explanation {...props} />}
    </div>
  );
}

function Explanation({ check, through, receivables }: Props) {
  const texts = useTexts(closingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { account, owed, unbooked, bookedSince, balance, postedLater, unexplained } = receivables;
  const to = lastDayOfMonth(through);
  const params = { accountId };
  const lines: Line[] = [
    {
      name: texts.owedNow,
      kroner: owed,
      link: { to: '/$accountId/invoices', params, search: { outstanding: 'true' } },
    },
    ...(unbooked === 0 ? [] : [{ name: texts.unbooked, kroner: 0 - unbooked }]),
    { name: texts.bookedLater(day(to, language)), kroner: sumKroner([postedLater, -bookedSince]) },
    ...(postedLater === 0 ? [] : [{ name: texts.postedLater, kroner: 0 - postedLater }]),
    ...(unexplained === 0 ? [] : [{ name: texts.unexplained, kroner: 0 - unexplained }]),
    {
      name: texts.balanceOf(account, day(to, language)),
      kroner: balance,
      isTotal: true,
      link: {
        to: '/$accountId/books/reports/ledger',
        params,
        search: { account, from: `${to.slice(0, 4)}-01-01`, to },
      },
    },
  ];
  return (
    <Stack gap="xs" mt="xs">
      <Text size="sm">{texts.whyLead(account)}</Text>
      <WideTable label={texts.why(account)} minWidth={280}>
        <Table.Tbody>
          {lines.map(({ name, kroner, link, isTotal = false }) => (
            <Table.Tr key={name} className={isTotal ? (classes['total'] ?? '') : ''}>
              <Table.Th scope="row" fw="inherit">
                {link === undefined ? (
                  name
                ) : (
                  <AnchorLink {...link} inherit>
                    {name}
                  </AnchorLink>
                )}
              </Table.Th>
              <Table.Td ta="right" className="figures" {...(kroner === 0 && { c: 'dimmed' })}>
                {amount(kroner, language)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      {check.entries.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {texts.postedLaterEntries}
          </Text>
          <EntryTable check={check} label={texts.postedLaterEntries} />
        </>
      )}
      {unexplained !== 0 && <Text size="sm">{texts.unexplainedHint}</Text>}
    </Stack>
  );
}
