import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { homeTexts } from './home-texts.ts';
import { MissingFigures } from './missing-figures.tsx';
import { MissingSettings } from './missing-settings.tsx';
import { NewestInvoices } from './newest-invoices.tsx';

export function HomePage() {
  const texts = useTexts(homeTexts);
  const { accountId, isTest } = useAccount();
  const may = useMay();
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          may('sell') && (
            <Button
              component={Link}
              to={`/${accountId}/invoices/new`}
              leftSection={<IconPlus size={16} stroke={2.5} aria-hidden />}
            >
              {texts.newInvoice}
            </Button>
          )
        }
      />
      <Stack gap="xl">
        {isTest && may('sell') && <FirstSteps key={accountId} />}
        {!isTest && may('changeSettings') && <MissingSettings />}
        {may('changeSettings') && <MissingFigures />}
        <Figures />
        <NewestInvoices />
      </Stack>
    </>
  );
}
