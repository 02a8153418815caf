import { Button } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useTexts } from '../language.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { isAdmin, useAccount } from '../session.ts';
import { shellTexts } from './shell-texts.ts';

/** Around the pages of owner and admins. Members have no links to them; who types the address is told why. */
export function AdminsOnly() {
  const texts = useTexts(shellTexts);
  const { accountId, company } = useAccount();
  if (isAdmin(company.role)) return <Outlet />;
  return (
    <>
      <PageHeader title={texts.adminsOnly} />
      <EmptyState
        title={texts.adminsOnlyTitle}
        hint={texts.adminsOnlyHint}
        action={
          <Button component={Link} to={`/${accountId}/settings/people`} variant="default">
            {texts.people}
          </Button>
        }
      />
    </>
  );
}
