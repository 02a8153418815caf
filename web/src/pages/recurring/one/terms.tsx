import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { INVOICE_TEXT_NAMES } from '../../../../../server/src/domain/invoices/invoice-texts.ts';
import { useAccount } from '../../../http/session.ts';
import { day, decimal, monthWord } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AGREED_TOGETHER } from '../../invoices/invoices.ts';
import { termTexts } from '../../sales-documents/term-texts.ts';
import { invoiceTextFields } from '../../sales-documents/invoice-text-fields.ts';
import type { RecurringInvoice } from '../recurring.ts';
import { recurringTexts } from '../recurring-texts.ts';
import { rhythmOf } from '../schedule-words.ts';
import classes from './one.module.css';
import { oneTexts } from './one-texts.ts';

/** What is agreed on, besides the lines. */
export function Terms({ recurring }: { recurring: RecurringInvoice }) {
  const texts = useTexts(oneTexts);
  const shared = useTexts(recurringTexts);
  const invoice = useTexts(termTexts);
  const fields = useTexts(invoiceTextFields);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { lastDate, occurrences, dueDays, indexation, action, channel, prepayment } = recurring;
  const group = recurring.metadata[AGREED_TOGETHER];
  const ends =
    lastDate !== null
      ? day(lastDate, language)
      : occurrences !== null
        ? texts.after(occurrences)
        : texts.never;
  const term = dueDays === null ? texts.usualTerm : texts.days(dueDays);
  const sent = `${shared.actions[action]}. ${shared.channels[channel]}.`;
  const facts: [label: string, value: ReactNode][] = [
    [
      texts.customer,
      <AnchorLink
        key="customer"
        to="/$accountId/customers/$clientId"
        params={{ accountId, clientId: recurring.clientId }}
        size="sm"
        className="breakable"
      >
        {recurring.clientName}
      </AnchorLink>,
    ],
    [texts.often, rhythmOf(recurring, shared, language)],
    [texts.firstDate, day(recurring.firstDate, language)],
    [texts.ends, ends],
    [texts.bill, texts.bills[recurring.bill]],
    [invoice.prepayment, prepayment && invoice.prepayments[prepayment]],
    [texts.action, action === 'send' ? sent : shared.actions[action]],
    [texts.dueDays, recurring.dueDateAgreed ? `${term}. ${invoice.dueDateAgreed}.` : term],
    [
      texts.index,
      indexation &&
        texts.indexOf(monthWord(indexation.month, language), decimal(indexation.baseIndex, language)),
    ],
    ...INVOICE_TEXT_NAMES.map((name): [string, ReactNode] => [fields[name].label, recurring[name]]),
    [
      texts.madeTogether,
      group !== undefined && (
        <AnchorLink
          key="together"
          to="/$accountId/recurring"
          params={{ accountId }}
          search={{ made: group }}
          size="sm"
        >
          {texts.together}
        </AnchorLink>
      ),
    ],
    [texts.language, recurring.language && texts.languages[recurring.language]],
  ];
  return (
    <Panel title={texts.terms}>
      <dl className={classes['facts']}>
        {facts
          .filter(([, value]) => value !== null && value !== '' && value !== false)
          .map(([label, value]) => (
            <div key={label}>
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              <Text component="dd" size="sm" className="breakable">
                {value}
              </Text>
            </div>
          ))}
      </dl>
    </Panel>
  );
}
