import { IconLock } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import type { Right } from '../../../server/src/domain/roles.ts';
import { rolesWith } from '../../../server/src/domain/roles.ts';
import { useAccount, useMay } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { roleTexts } from '../text/role-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { shellTexts } from './shell-texts.ts';

/**
 * The frame of pages that need a right. People without the right have no links to them. A person who types the address is
 * told whom the page is for.
 */
export function OnlyWith({ right }: { right: Right }) {
  const texts = useTexts(shellTexts);
  const roles = useTexts(roleTexts);
  const { accountId, company } = useAccount();
  if (useMay()(right)) return <Outlet />;
  const whom = roles.and(rolesWith(right).map((role) => roles.people[role]));
  return (
    <>
      <PageHeader title={texts.onlyFor(whom)} />
      <EmptyState
        title={texts.yourRole(roles.names[company.role])}
        hint={texts.onlyForHint(whom)}
        icon={IconLock}
        action={
          <ButtonLink to="/$accountId/settings/people" params={{ accountId }} variant="default">
            {texts.people}
          </ButtonLink>
        }
      />
    </>
  );
}
