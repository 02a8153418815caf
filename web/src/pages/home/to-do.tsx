import { Text, ThemeIcon } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBellRinging,
  IconBuildingBank,
  IconCircleCheck,
  IconCoins,
  IconFileCheck,
  IconFilePencil,
  IconLock,
  IconMailX,
  IconReceiptTax,
  IconRepeatOff,
  IconRobot,
  IconWebhook,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { performanceQuery } from '../../http/overview.ts';
import type { Overview } from '../../http/overview.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import type { Destination } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BANK_ACCOUNT, companyQuery } from '../settings/company/company-settings.ts';
import { homeTexts } from './home-texts.ts';
import classes from './home.module.css';

type Task = { title: string; hints: string[]; link: Destination; icon: Icon; colour: string };

/** What waits for somebody, the most urgent first. */
export function ToDo({ overview: { waiting, vatIsAsked, mayBeAgents } }: { overview: Overview }) {
  const texts = useTexts(homeTexts);
  const missing = useMissingSettings();
  // Others can do nothing about it.
  const may = useMay();
  const sells = may('sell');
  const { accountId, company } = useAccount();
  const isClosed = company.role === 'owner-of-closed';
  const invoices = (search: Record<string, string>): Destination => ({
    to: '/$accountId/invoices',
    params: { accountId },
    search,
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
      link: invoices({ undelivered: 'true' }),
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
    ...task(waiting.failingWebhooks, {
      title: texts.webhooks(waiting.failingWebhooks),
      hints: [texts.webhooksHint],
      link: { to: '/$accountId/webhooks', params: { accountId } },
      icon: IconWebhook,
      colour: 'red',
    }),
    ...missing,
    ...task(may('matchBank') && waiting.bankTransactions, {
      title: texts.bankTransactions(waiting.bankTransactions),
      hints: [texts.bankTransactionsHint],
      link: { to: '/$accountId/bank/waiting', params: { accountId } },
      icon: IconArrowsExchange,
      colour: 'orange',
    }),
    ...useCredit(),
    ...task(sells && waiting.notReminded, {
      title: texts.notReminded(waiting.notReminded),
      hints: [texts.notRemindedHint],
      link: invoices({ status: 'overdue' }),
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
      link: invoices({ status: 'draft' }),
      icon: IconFilePencil,
      colour: 'gray',
    }),
  ];
  const Picture = isClosed ? IconLock : IconCircleCheck;
  return (
    <Panel title={texts.toDo} className={`${classes['whole']} ${classes['beside']}`}>
      {isClosed || tasks.length === 0 ? (
        <div className={classes['nothing']}>
          <ThemeIcon variant="light" color={isClosed ? 'gray' : 'green'} radius="xl" aria-hidden>
            <Picture size={18} stroke={1.75} />
          </ThemeIcon>
          <Text c="dimmed">{isClosed ? texts.isClosed : texts.nothingToDo}</Text>
        </div>
      ) : (
        <ul className={classes['tasks']}>
          {tasks.map((one) => (
            <TaskItem key={`${one.title} ${one.link.hash ?? ''}`} task={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What customers have to their credit. */
function useCredit(): Task[] {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const at = useAccount();
  const { data } = useQuery({ ...performanceQuery(at), enabled: useMay()('matchBank') });
  if (!data?.credit) return [];
  const { count, amount } = data.credit;
  return [
    {
      title: texts.credit(count, moneyInKroner(amount, language)),
      hints: [texts.creditHint],
      link: {
        to: '/$accountId/customers',
        params: { accountId: at.accountId },
        search: { owing: 'credit' },
      },
      icon: IconCoins,
      colour: 'orange',
    },
  ];
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
        <AnchorLink {...link} fw={600} className={classes['cover'] ?? ''}>
          {title}
        </AnchorLink>
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
 * The setting without which no real invoice can be sent. For owner and admins. The first steps name it for as long as they are shown.
 */
function useMissingSettings(): Task[] {
  const texts = useTexts(homeTexts);
  const { accountId, isTest, company } = useAccount();
  const isAsked = useMay()('changeSettings') && !isTest && company.firstStepsHidden;
  const { data: settings } = useQuery({ ...companyQuery(company.companyId), enabled: isAsked });
  // Somebody else may have asked for the settings, too.
  if (!isAsked || settings?.bankAccount !== '') return [];
  return [
    {
      title: texts.bankAccount,
      hints: [texts.bankAccountHint],
      link: { to: '/$accountId/settings/company', params: { accountId }, hash: BANK_ACCOUNT },
      icon: IconBuildingBank,
      colour: 'orange',
    },
  ];
}
