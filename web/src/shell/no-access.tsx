import { Container, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { useAccount } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AnchorLink, ButtonLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Mark } from '../ui/theme/mark.tsx';
import { shellTexts } from './shell-texts.ts';

/**
 * Shown in place of an account that the person may not see, or not any longer.
 * @param isClosed whether the person works for its company, which was closed
 */
export function NoAccess({ isClosed }: { isClosed: boolean }) {
  const texts = useTexts(shellTexts);
  const title = isClosed ? texts.closedForYouTitle : texts.notYoursTitle;
  useDocumentTitle(`${title} – Tilgode`);
  return (
    <Container size="sm" py="xl" component="main">
      <Mark size={34} />
      <Title order={1} mt="xl" mb="md">
        {title}
      </Title>
      <Text mb="md">{isClosed ? texts.closedForYou : texts.notYours}</Text>
      <AnchorLink to="/">{texts.allCompanies}</AnchorLink>
    </Container>
  );
}

/** Shown in place of every page of a production account that the operator has not opened. */
export function NotOpened() {
  const texts = useTexts(shellTexts);
  const { company } = useAccount();
  return (
    <>
      <PageHeader title={texts.production} />
      <EmptyState
        icon={IconLock}
        title={texts.notOpenedTitle}
        hint={texts.notOpened}
        action={
          <ButtonLink to="/$accountId" params={{ accountId: company.accounts.test }}>
            {texts.openTest}
          </ButtonLink>
        }
      />
    </>
  );
}
