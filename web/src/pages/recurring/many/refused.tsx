import type { AppError } from '../../../http/app-api.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { useErrorText } from '../../../text/use-error-text.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { ReasonList } from '../../../ui/many/reason-list.tsx';
import type { Chosen } from './chosen.ts';
import { manyRecurringTexts } from './many-recurring-texts.ts';

/** Why some agreements are let alone, each leading to its page. */
export function RefusedAgreements({ refused }: { refused: readonly { chosen: Chosen; error: AppError }[] }) {
  const reasons: Partial<Record<string, string>> = useTexts(manyRecurringTexts).reasons;
  const inWords = useErrorText();
  const { accountId } = useAccount();
  return (
    <ReasonList
      refused={refused}
      reasonOf={(error) => reasons[error.code] ?? inWords(error)}
      nameOf={({ id, clientName }) => (
        <AnchorLink to="/$accountId/recurring/$recurringId" params={{ accountId, recurringId: id }} size="sm">
          {clientName}
        </AnchorLink>
      )}
    />
  );
}
