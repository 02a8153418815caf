import { Card, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Navigate } from '@tanstack/react-router';
import { useSession } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { AnchorLink, ButtonLink } from '../ui/links.tsx';
import { Mark } from '../ui/theme/mark.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { accountToOpen } from './last-opened.ts';
import { shellTexts } from './shell-texts.ts';

/** The page after signing in: leads to where the person was last, otherwise offers a choice. */
export function ChooseAccount() {
  const texts = useTexts(shellTexts);
  useDocumentTitle(`${texts.chooseCompany} – Tilgode`);
  const { data: session, error } = useSession();
  if (error !== null) return <ErrorNotice error={error} />;
  if (session === undefined) return <PageSkeleton />;
  const accountId = accountToOpen(session);
  if (accountId !== undefined) return <Navigate to="/$accountId" params={{ accountId }} replace />;
  if (session.companies.length === 0 && session.mayAddCompany) return <Navigate to="/new-company" replace />;
  return (
    <Container size="sm" py="xl" component="main">
      <Mark size={34} />
      <Title order={1} mt="xl" mb="lg">
        {texts.chooseCompany}
      </Title>
      {session.companies.length === 0 && <Text>{texts.noCompany}</Text>}
      <Stack>
        {session.companies.map(({ companyId, companyName, accounts, productionWaitsSince }) => (
          <Card key={companyId} withBorder>
            <Text fw={650} mb="sm">
              {companyName}
            </Text>
            <Group>
              <ButtonLink
                to="/$accountId"
                params={{ accountId: accounts.test }}
                variant="light"
                color="yellow"
              >
                {texts.openTest}
              </ButtonLink>
              {productionWaitsSince === null && (
                <ButtonLink to="/$accountId" params={{ accountId: accounts.production }} variant="light">
                  {texts.openProduction}
                </ButtonLink>
              )}
            </Group>
          </Card>
        ))}
      </Stack>
      {session.mayAddCompany && (
        <AnchorLink to="/new-company" mt="lg" display="inline-block">
          {texts.newCompany}
        </AnchorLink>
      )}
    </Container>
  );
}
