import { List, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconMinus } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useAccount, useMay } from '../../../http/session.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { addMonths } from '../period.ts';
import { checkTexts } from './check-texts.ts';
import { checkPage, termOf } from './check-page.ts';
import type { Check, Checklist } from './checklist-query.ts';
import classes from './checklist.module.css';
import { closingTexts } from './closing-texts.ts';
import { NamedEntries } from './named-entries.tsx';
import { WhyReceivables } from './why-receivables.tsx';

const LOOKS: Record<Check['state'], { icon: Icon; colour: string }> = {
  fine: { icon: IconCheck, colour: 'green' },
  todo: { icon: IconAlertTriangle, colour: 'orange' },
  note: { icon: IconInfoCircle, colour: 'blue' },
  'not-applicable': { icon: IconMinus, colour: 'gray' },
};

/** The checks whose page shows something where nothing is left, too. */
const WORTH_A_LOOK: ReadonlySet<Check['id']> = new Set([
  'bank',
  'receivables',
  'vouchers',
  'vat',
  'year-result',
]);

/** What is looked at before the period is closed, each with the place where it is done. */
export function Checks({ list }: { list: Checklist }) {
  const isYearEnd = list.through.endsWith('-12');
  const shown = list.checks.filter(({ id }) => isYearEnd || id !== 'year-result');
  return (
    <ul className={classes['checks']}>
      {shown.map((check) => (
        <CheckItem key={check.id} check={check} list={list} />
      ))}
    </ul>
  );
}

/** The checks that found something to do, for the question whether the months are closed all the same. */
export function LeftChecks({ list }: { list: Checklist }) {
  const left = list.checks.filter(({ state }) => state === 'todo');
  return (
    <List size="sm" spacing="xs">
      {left.map((check) => (
        <LeftCheck key={check.id} check={check} list={list} />
      ))}
    </List>
  );
}

function LeftCheck({ check, list }: { check: Check; list: Checklist }) {
  const texts = useTexts(checkTexts);
  const { accountId } = useAccount();
  const name = useName(check, list);
  const finding = useFinding(check, list);
  return (
    <List.Item className="breakable">
      <b>{name}:</b> {finding} {/* The months before are closed from this page, where the question stands. */}
      {check.id !== 'earlier-months' && (
        <AnchorLink {...checkPage(accountId, check, list)} inherit underline="always">
          {texts[check.id].link}
        </AnchorLink>
      )}
    </List.Item>
  );
}

function CheckItem({ check, list }: { check: Check; list: Checklist }) {
  const texts = useTexts(checkTexts);
  const closing = useTexts(closingTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const { id, state } = check;
  const { icon: Picture, colour } = LOOKS[state];
  const hasPage = state === 'todo' || (state !== 'not-applicable' && WORTH_A_LOOK.has(id));
  return (
    <li className={classes['check']}>
      <ThemeIcon
        variant="light"
        color={colour}
        radius="xl"
        size={28}
        aria-label={closing.states[state]}
        role="img"
      >
        <Picture size={16} stroke={2} aria-hidden />
      </ThemeIcon>
      <div className="breakable">
        <Text fw={600} {...(state === 'not-applicable' && { c: 'dimmed' })}>
          {useName(check, list)}
        </Text>
        <Text size="sm" {...(state !== 'todo' && { c: 'dimmed' })}>
          {useFinding(check, list)}
        </Text>
      </div>
      {hasPage && (
        <AnchorLink {...checkPage(accountId, check, list)} size="sm" className={classes['link'] ?? ''}>
          {texts[id].link}
        </AnchorLink>
      )}
      {id === 'vat' && state === 'todo' && may('keepBooks') && (
        <div className={classes['more']}>
          <AnchorLink
            to="/$accountId/books/journal/new"
            params={{ accountId }}
            search={checkPage(accountId, check, list).search ?? {}}
            size="sm"
          >
            {closing.settle}
          </AnchorLink>
        </div>
      )}
      {id === 'receivables' && list.receivables !== null && (
        <WhyReceivables check={check} through={list.through} receivables={list.receivables} />
      )}
      {id === 'vouchers' && check.entries.length > 0 && (
        <NamedEntries className={classes['more'] ?? ''} check={check} label={closing.entriesWithoutVoucher} />
      )}
    </li>
  );
}

function useName({ id, details }: Check, { receivables }: Checklist): string {
  const texts = useTexts(checkTexts);
  const { name } = texts[id];
  if (id === 'receivables') return `${name} (${receivables?.account ?? ''})`;
  if (id !== 'vat') return name;
  const { term, year } = termOf(details);
  return `${name}, ${term === undefined ? texts.ofYearTerm(year) : texts.ofTerm(term, year)}`;
}

function useFinding({ id, state, count, amount }: Check, { through, closedThrough }: Checklist): string {
  const texts = useTexts(checkTexts);
  const { language } = useLanguage();
  const { fine, nothing, open, note, notApplicable } = texts[id];
  const found = { count, amount: moneyInKroner(Math.abs(amount ?? 0), language) };
  const isClosedBefore = closedThrough !== null && closedThrough >= addMonths(through, -1);
  if (state === 'fine') return isClosedBefore ? fine : (nothing ?? fine);
  if (state === 'not-applicable') return notApplicable ?? fine;
  return state === 'note' && note !== undefined ? note(found) : open(found);
}
