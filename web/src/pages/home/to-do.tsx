import { Text, ThemeIcon } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBellRinging,
  IconBuildingBank,
  IconCircleCheck,
  IconFileCheck,
  IconFilePencil,
  IconMailCog,
  IconMailX,
  IconPercentage,
  IconReceiptTax,
  IconRepeatOff,
  IconRobot,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Overview } from '../../http/overview.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import type { Destination } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BANK_ACCOUNT, companyQuery } from '../settings/company/company-settings.ts';
import { missingFiguresQuery } from './home-queries.ts';
import { homeTexts } from './home-texts.ts';
import classes from './home.module.css';

type Task = { title: string; hints: string[]; link?: Destination; icon: Icon; colour: string };

/** What waits for somebody, the most urgent first. What has no page is for whoever runs the service. */
export function ToDo({ overview: { waiting, vatIsAsked, mayBeAgents } }: { overview: Overview }) {
  const texts = useTexts(homeTexts);
  const missing = useMissing();
  // Others can do nothing about it.
  const may = useMay();
  const sells = may('sell');
  const { accountId } = useAccount();
  const invoices = (status: string): Destination => ({
    to: '/$accountId/invoices',
    params: { accountId },
    search: { status },
  });
  const tasks: Task[] = [
    ...task(vatIsAsked && 1, {
      title: texts.vatAsked,
      hints: [texts.vatAskedHint],
      link: { to: '/$accountId/first-day', params: { accountId } },
      icon: IconReceiptTax,
      colour: 'red',
    }),
    ...task(sells && waiting.bounced, {
      title: texts.bounced(waiting.bounced),
      hints: [texts.bouncedHint],
      link: invoices('bounced'),
      icon: IconMailX,
      colour: 'red',
    }),
    ...task(waiting.proposals, {
      title: texts.proposals(waiting.proposals),
      hints: [texts.proposalsHint],
      link: { to: '/$accountId/proposals', params: { accountId } },
      icon: IconCircleCheck,
      colour: 'orange',
    }),
    ...mayBeAgents.map(({ id, name }): Task => ({
      title: texts.mayBeAgent(name),
      hints: [texts.mayBeAgentHint],
      link: { to: '/$accountId/settings/api-clients', params: { accountId }, hash: id },
      icon: IconRobot,
      colour: 'orange',
    })),
    ...task(sells && waiting.recurringInvoices, {
      title: texts.recurring(waiting.recurringInvoices),
      hints: [texts.recurringHint],
      link: { to: '/$accountId/recurring', params: { accountId }, search: { problem: 'true' } },
      icon: IconRepeatOff,
      colour: 'red',
    }),
    ...missing.settings,
    ...task(may('matchBank') && waiting.bankTransactions, {
      title: texts.bankTransactions(waiting.bankTransactions),
      hints: [texts.bankTransactionsHint],
      link: { to: '/$accountId/bank/waiting', params: { accountId } },
      icon: IconArrowsExchange,
      colour: 'orange',
    }),
    ...task(sells && waiting.notReminded, {
      title: texts.notReminded(waiting.notReminded),
      hints: [texts.notRemindedHint],
      link: invoices('overdue'),
      icon: IconBellRinging,
      colour: 'orange',
    }),
    ...task(sells && waiting.acceptedQuotes, {
      title: texts.acceptedQuotes(waiting.acceptedQuotes),
      hints: [texts.acceptedQuotesHint],
      link: { to: '/$accountId/quotes', params: { accountId }, search: { status: 'accepted' } },
      icon: IconFileCheck,
      colour: 'green',
    }),
    ...task(sells && waiting.drafts, {
      title: texts.drafts(waiting.drafts),
      hints: [texts.draftsHint],
      link: invoices('draft'),
      icon: IconFilePencil,
      colour: 'gray',
    }),
    ...missing.rates,
  ];
  return (
    <Panel title={texts.toDo} className={`${classes['whole']} ${classes['beside']}`}>
      {tasks.length === 0 ? (
        <div className={classes['nothing']}>
          <ThemeIcon variant="light" color="green" radius="xl" aria-hidden>
            <IconCircleCheck size={18} stroke={1.75} />
          </ThemeIcon>
          <Text c="dimmed">{texts.nothingToDo}</Text>
        </div>
      ) : (
        <ul className={classes['tasks']}>
          {tasks.map((one) => (
            <TaskItem key={`${one.title} ${one.link?.hash ?? ''}`} task={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function task(count: number | false, found: Task): Task[] {
  return count === 0 || count === false ? [] : [found];
}

function TaskItem({ task: { title, hints, link, icon: Picture, colour } }: { task: Task }) {
  return (
    <li className={classes['task']}>
      <ThemeIcon variant="light" color={colour} size={32} aria-hidden>
        <Picture size={18} stroke={1.75} />
      </ThemeIcon>
      <div className="breakable">
        {link === undefined ? (
          <Text fw={600}>{title}</Text>
        ) : (
          <AnchorLink {...link} fw={600} className={classes['cover'] ?? ''}>
            {title}
          </AnchorLink>
        )}
        {hints.map((hint) => (
          <Text key={hint} size="sm" c="dimmed">
            {hint}
          </Text>
        ))}
      </div>
    </li>
  );
}

/**
 * Settings without which no real invoice can be sent, and rates that nobody has entered yet. For owner and admins. The first
 * steps name the same settings for as long as they are shown.
 */
function useMissing(): { settings: Task[]; rates: Task[] } {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const { accountId, isTest, company } = useAccount();
  const admin = useMay()('changeSettings');
  const isAsked = admin && !isTest && company.firstStepsHidden;
  const { data: settings } = useQuery({
    ...companyQuery(company.companyId),
    enabled: admin && !isTest && company.firstStepsHidden,
  });
  const { data: rates = [] } = useQuery({ ...missingFiguresQuery(company.companyId), enabled: admin });
  const bank: Task = {
    title: texts.bankAccount,
    hints: [texts.bankAccountHint],
    link: { to: '/$accountId/settings/company', params: { accountId }, hash: BANK_ACCOUNT },
    icon: IconBuildingBank,
    colour: 'orange',
  };
  const mail: Task = { title: texts.mail, hints: [texts.mailSetUpHint], icon: IconMailCog, colour: 'orange' };
  const figures: Task = {
    title: texts.figuresMissing,
    hints: [
      ...rates.map(({ kind, from }) => texts.missingFigure[kind](day(from, language))),
      texts.figuresMissingHint,
    ],
    icon: IconPercentage,
    colour: 'gray',
  };
  return {
    // Somebody else may have asked for the settings, too.
    settings: isAsked
      ? [...(settings?.bankAccount === '' ? [bank] : []), ...(settings?.mailIsSetUp === false ? [mail] : [])]
      : [],
    rates: rates.length > 0 ? [figures] : [],
  };
}
