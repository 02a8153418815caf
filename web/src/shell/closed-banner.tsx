import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useAccount } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { AnchorLink } from '../ui/links.tsx';
import { shellTexts } from './shell-texts.ts';

/** Says to the owner of a closed company what is left. */
export function ClosedBanner() {
  const texts = useTexts(shellTexts);
  const { accountId, company } = useAccount();
  if (company.role !== 'owner-of-closed') return null;
  return (
    <Alert
      color="gray"
      variant="light"
      role="status"
      mb="md"
      icon={<IconLock aria-hidden />}
      title={texts.closedTitle}
    >
      {texts.closedHint}{' '}
      <AnchorLink to="/$accountId/settings/leaving" params={{ accountId }} size="sm" underline="always">
        {texts.leaving}
      </AnchorLink>
    </Alert>
  );
}
