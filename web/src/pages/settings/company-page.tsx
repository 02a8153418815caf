import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { AccountingSection } from './company/accounting-section.tsx';
import { CompanySection } from './company/company-section.tsx';
import { companyQuery } from './company/company-settings.ts';
import { companyTexts } from './company/company-texts.ts';
import { LogoSection } from './company/logo-section.tsx';
import { LookSection } from './company/look-section.tsx';
import { MailTextsSection } from './company/mail-texts-section.tsx';
import { NumberingSection } from './company/numbering-section.tsx';
import { PaymentSection } from './company/payment-section.tsx';
import { RemindersSection } from './company/reminders-section.tsx';
import { VatSection } from './company/vat-section.tsx';
import { VatTermSection } from './company/vat-term-section.tsx';

export function CompanyPage() {
  const texts = useTexts(companyTexts);
  const { companyId } = useAccount().company;
  const { data: settings, error, refetch } = useQuery(companyQuery(companyId));

  if (settings === undefined) {
    return error === null ? <PageSkeleton /> : <ErrorNotice error={error} retry={() => void refetch()} />;
  }
  return (
    <UnsavedChanges>
      <PageHeader title={texts.title} lead={texts.lead} />
      {/* The forms belong to this company. Another company gets forms of its own. */}
      <Stack key={companyId} gap="lg" maw={760}>
        {!settings.mailIsSetUp && (
          <Alert color="yellow" variant="light" title={texts.noMail}>
            {texts.noMailHint}
          </Alert>
        )}
        <CompanySection settings={settings} />
        <PaymentSection settings={settings} />
        <VatSection settings={settings} />
        {settings.vatRegistered && <VatTermSection settings={settings} />}
        <NumberingSection settings={settings} />
        <AccountingSection settings={settings} />
        <LogoSection settings={settings} />
        <LookSection settings={settings} />
        <MailTextsSection settings={settings} />
        <RemindersSection settings={settings} />
      </Stack>
    </UnsavedChanges>
  );
}
