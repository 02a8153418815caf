import { IconLock } from '@tabler/icons-react';
import type { Right } from '../../../server/src/domain/access/roles.ts';
import { rolesWith } from '../../../server/src/domain/access/roles.ts';
import { useAccount } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { roleTexts } from '../text/role-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { shellTexts } from './shell-texts.ts';

/** In the place of a page: whom the page is for. */
export default function NotForYou({ right }: { right: Right }) {
  const texts = useTexts(shellTexts);
  const roles = useTexts(roleTexts);
  const { accountId, company } = useAccount();
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
