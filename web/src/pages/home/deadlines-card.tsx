import { Badge, Text } from '@mantine/core';
import type { Overview } from '../../http/overview.ts';
import { useAccount } from '../../http/session.ts';
import { day, monthName } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import type { Destination } from '../../ui/links.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { homeTexts } from './home-texts.ts';
import classes from './home.module.css';
import { termMonths } from './term-months.ts';

const WEEK = 7;

type Row = { key: string; title: string; hint: string; days?: number; link: Destination };

/** What of the books has a last day, and the months that wait to be closed. Nothing where there is neither. */
export function DeadlinesCard({ overview: { deadlines, toClose } }: { overview: Overview }) {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const params = { accountId };
  const rows: Row[] = [
    ...deadlines.map(({ kind, on, days, from, to, term }): Row => {
      const year = from.slice(0, 4);
      const isLate = kind === 'vat' && days < 0;
      const due = texts.dueOn(day(on, language));
      const told = { key: `${kind} ${on}`, hint: isLate ? texts.lateReturn(due) : due, days };
      return kind === 'vat'
        ? {
            ...told,
            title: texts.vatReturn(termMonths({ from, to }, language)),
            link: { to: '/$accountId/books/reports/vat', params, search: { year, term: String(term) } },
          }
        : {
            ...told,
            title: texts.yearAccounts(year),
            link: { to: '/$accountId/books/closing', params, search: { period: year } },
          };
    }),
    ...(toClose === null
      ? []
      : [
          {
            key: 'months',
            title: texts.monthsOpen(toClose.count, monthName(toClose.through, language)),
            hint: texts.monthsOpenHint,
            link: { to: '/$accountId/books/closing', params, search: { period: toClose.through } },
          } satisfies Row,
        ]),
  ];
  if (rows.length === 0) return null;
  return (
    <Panel title={texts.deadlines}>
      <ul className={classes['tasks']}>
        {rows.map(({ key, title, hint, days, link }) => (
          <li key={key} className={classes['debt']}>
            <div className="breakable">
              <AnchorLink {...link} className={classes['cover'] ?? ''} fz="sm" fw={600}>
                {title}
              </AnchorLink>
              <Text size="sm" c="dimmed">
                {hint}
              </Text>
            </div>
            {days !== undefined && (
              <Badge color={days < 0 ? 'red' : days <= WEEK ? 'orange' : 'gray'} miw="max-content" tt="none">
                {texts.daysLeft(days)}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
