import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { ownInvitationsQuery } from '../http/own-invitations.ts';
import { useSession } from '../http/session.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { accountToOpen } from './last-opened.ts';

/**
 * The page after signing in. It leads to the only company of the person. People with several companies, with none, or with invitations that
 * they have not answered come to the page of all companies.
 */
export function ChooseAccount() {
  const { data: session, error } = useSession();
  const invitations = useQuery({ ...ownInvitationsQuery, enabled: session !== undefined });
  if (error !== null) return <ErrorNotice error={error} />;
  if (session === undefined) return <PageSkeleton />;
  const accountId = accountToOpen(session);
  if (invitations.isPending) return <PageSkeleton />;
  const isInvited = (invitations.data ?? []).length > 0;
  if (isInvited) return <Navigate to="/companies" replace />;
  if (session.companies.length === 0 && session.mayAddCompany) return <Navigate to="/new-company" replace />;
  if (accountId === undefined) return <Navigate to="/companies" replace />;
  return <Navigate to="/$accountId" params={{ accountId }} replace />;
}
