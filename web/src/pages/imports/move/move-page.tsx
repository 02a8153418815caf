import { useQuery } from '@tanstack/react-query';
import { appApi } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import type { AtAccount } from '../../../http/session.ts';
import { useAccount, useSession } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useTexts } from '../../../text/language.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { AccountingOff } from '../../books/accounting-off.tsx';
import { Moved } from './done/moved.tsx';
import { importsQuery, moveQuery } from './move-queries.ts';
import { moveTexts } from './move-texts.ts';
import { NewMoveSteps } from './new-move-steps.tsx';

function hasOpeningQuery({ accountId, environment, company: { companyId } }: AtAccount) {
  return {
    queryKey: ['opening-balance', accountId, 'is-posted'],
    queryFn: async () => {
      const params = { path: { companyId }, query: { environment } };
      return dataOf(await appApi.GET('/companies/{companyId}/opening-balance', { params })).isPosted;
    },
  };
}

/** Moving in from another system: the files, what comes of them, and the move. */
export default function MovePage() {
  const texts = useTexts(moveTexts);
  const { keepsBooks } = useAccount();
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      {keepsBooks ? <WithBooks /> : <AccountingOff />}
    </>
  );
}

function WithBooks() {
  const texts = useTexts(moveTexts);
  const account = useAccount();
  const { accountId } = account;
  const person = useSession().data?.person.id ?? '';
  const today = useToday();
  const imports = useQuery(importsQuery(accountId));
  const move = useQuery(moveQuery(accountId));
  const opening = useQuery(hasOpeningQuery(account));
  for (const query of [imports, move, opening]) {
    if (query.error !== null && query.data === undefined) {
      return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
    }
  }
  if (
    imports.data === undefined ||
    move.data === undefined ||
    opening.data === undefined ||
    today === undefined
  ) {
    return <PageSkeleton />;
  }
  if (move.data?.status === 'done' && move.data.report !== null) {
    return <Moved move={move.data} report={move.data.report} />;
  }
  if (opening.data) {
    return (
      <EmptyState
        title={texts.hasOpening}
        hint={texts.hasOpeningHint}
        action={
          <ButtonLink to="/$accountId/books/opening-balance" params={{ accountId }}>
            {texts.toOpening}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <NewMoveSteps
      key={accountId}
      keptAs={`${person} ${accountId} move`}
      imports={imports.data}
      move={move.data}
      today={today}
    />
  );
}
