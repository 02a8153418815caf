import { Alert, Button, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { companyQuery } from '../settings/company/company-settings.ts';
import { homeTexts } from './home-texts.ts';

/** The settings that the company lacks for its first real invoice. Empty when nothing is missing. */
export function MissingSettings() {
  const texts = useTexts(homeTexts);
  const { accountId, company } = useAccount();
  const { data: settings } = useQuery(companyQuery(company.companyId));
  if (settings === undefined) return null;
  const lacksBankAccount = settings.bankAccount === '';
  if (!lacksBankAccount && settings.mailIsSetUp) return null;
  return (
    <Alert color="yellow" variant="light" title={texts.missing}>
      <Text size="sm" mb="xs">
        {texts.missingHint}
      </Text>
      <List size="sm" mb="md">
        {lacksBankAccount && (
          <List.Item>
            <b>{texts.bankAccount}:</b> {texts.bankAccountHint}
          </List.Item>
        )}
        {!settings.mailIsSetUp && (
          <List.Item>
            <b>{texts.mail}:</b> {texts.mailSetUpHint}
          </List.Item>
        )}
      </List>
      {lacksBankAccount && (
        <Button component={Link} to={`/${accountId}/settings/company`} size="xs" variant="default">
          {texts.toSettings}
        </Button>
      )}
    </Alert>
  );
}
