import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { isAdmin, useAccount } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { shellTexts } from './shell-texts.ts';

/**
 * The frame of pages for owner and admins. Members have no links to them. A member who types the address is told why it
 * is closed.
 */
export function AdminsOnly() {
  const texts = useTexts(shellTexts);
  const { accountId, company } = useAccount();
  if (isAdmin(company.role)) return <Outlet />;
  return (
    <>
      <PageHeader title={texts.adminsOnly} />
      <EmptyState
        icon={IconLock}
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
