import type { AppError } from '../../../http/app-api.ts';
import { useAccount } from '../../../http/session.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useErrorText } from '../../../text/use-error-text.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { ReasonList } from '../../../ui/many/reason-list.tsx';
import { actionTexts } from '../actions/action-texts.ts';
import { sentenceOf } from '../actions/readiness-sentence.ts';
import { readinessTexts } from '../actions/readiness-texts.ts';
import { nameForReaders } from '../list/invoice-table.tsx';
import { invoicesTexts } from '../list/invoices-texts.ts';
import { bulkTexts } from './bulk-texts.ts';
import type { Chosen } from './chosen.ts';

export type Refused = { chosen: Chosen; error: AppError };

/** Why some documents cannot be changed, each leading to its page. */
export function Reasons({ refused }: { refused: readonly Refused[] }) {
  const texts = useTexts(bulkTexts);
  const names = useTexts(invoicesTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <ReasonList
      refused={refused}
      reasonOf={useReason()}
      nameOf={(chosen, error) => (
        <>
          <AnchorLink
            to="/$accountId/invoices/$invoiceId"
            params={{ accountId, invoiceId: chosen.id }}
            size="sm"
            underline="always"
          >
            {nameForReaders(chosen, names)}
          </AnchorLink>
          {earliest(error)}
        </>
      )}
    />
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
