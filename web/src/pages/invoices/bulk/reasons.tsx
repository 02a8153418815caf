import { List, Text } from '@mantine/core';
import type { AppError } from '../../../http/app-api.ts';
import { useAccount } from '../../../http/session.ts';
import { day, wholeNumber } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useErrorText } from '../../../text/use-error-text.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { actionTexts } from '../actions/action-texts.ts';
import { sentenceOf } from '../actions/readiness-sentence.ts';
import { readinessTexts } from '../actions/readiness-texts.ts';
import { nameForReaders } from '../list/invoice-table.tsx';
import { invoicesTexts } from '../list/invoices-texts.ts';
import { bulkTexts } from './bulk-texts.ts';
import classes from './bulk.module.css';
import type { Chosen } from './chosen.ts';

export type Refused = { chosen: Chosen; error: AppError };

/** So many documents of a reason are named, and a reason of so few is open at once. */
const MOST_NAMED = 100;
const FEW = 5;

/** Why some documents cannot be changed: each reason with its documents, the reason of most first. */
export function Reasons({ refused }: { refused: readonly Refused[] }) {
  const texts = useTexts(bulkTexts);
  const names = useTexts(invoicesTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const reasonOf = useReason();
  const groups = Object.entries(Object.groupBy(refused, ({ error }) => reasonOf(error)))
    .map(([reason, those = []]) => ({ reason, those }))
    .toSorted((a, b) => b.those.length - a.those.length);
  return (
    <div className={classes['reasons']}>
      {groups.map(({ reason, those }) => (
        <details key={reason} open={those.length <= FEW && groups.length <= FEW}>
          <summary>
            {reason} <span className={classes['count']}>{wholeNumber(those.length, language)}</span>
          </summary>
          <List size="sm">
            {those.slice(0, MOST_NAMED).map(({ chosen, error }) => (
              <List.Item key={chosen.id}>
                <AnchorLink
                  to="/$accountId/invoices/$invoiceId"
                  params={{ accountId, invoiceId: chosen.id }}
                  size="sm"
                >
                  {nameForReaders(chosen, names)}
                </AnchorLink>
                {earliest(error)}
              </List.Item>
            ))}
          </List>
          {those.length > MOST_NAMED && (
            <Text size="sm" c="dimmed">
              {texts.more(wholeNumber(those.length - MOST_NAMED, language))}
            </Text>
          )}
        </details>
      ))}
    </div>
  );

  function earliest({ details }: AppError): string {
    const { earliestDate } = details;
    return typeof earliestDate === 'string' ? `, ${texts.earliest(day(earliestDate, language))}` : '';
  }
}

/** The reason of a refusal in a sentence, as the page of the one document has it. */
function useReason(): (error: AppError) => string {
  const sentence = useErrorText();
  const bulk = useTexts(bulkTexts);
  const readiness = useTexts(readinessTexts);
  const notNow: Partial<Record<string, string>> = useTexts(actionTexts).notNow;
  return (error) => {
    const fields = Object.entries(error.fields);
    if (error.code === 'validation-failed' && fields.length > 0)
      return [...new Set(fields.map(([field, code]) => sentenceOf(readiness, { field, code })))].join(' ');
    if (typeof error.details['runningDeadline'] === 'string') return bulk.deadlineRuns;
    return notNow[String(error.details['reason'])] ?? sentence(error);
  };
}
