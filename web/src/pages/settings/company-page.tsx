import { Alert, Stack, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { AccountingSection } from './company/accounting-section.tsx';
import { BankSection, settingsQuery } from './company/bank-section.tsx';
import { CompanySection } from './company/company-section.tsx';
import { companyQuery } from './company/company-settings.ts';
import { companyTexts } from './company/company-texts.ts';
import { LookPart } from './company/look/look-part.tsx';
import { MailPart } from './company/mail-part.tsx';
import { NumberingSection } from './company/numbering-section.tsx';
import { partsTexts } from './company/parts-texts.ts';
import { PaymentSection } from './company/payment-section.tsx';
import { RemindersSection } from './company/reminders-section.tsx';
import { StorageSection } from './company/storage-section.tsx';
import { VatSection } from './company/vat-section.tsx';
import { VatTermSection } from './company/vat-term-section.tsx';
import { VippsSection, vippsQuery } from './vipps/vipps-section.tsx';
import { CurrencySection } from './currencies/currency-section.tsx';
import classes from './settings.module.css';

const PARTS = ['company', 'look', 'mail', 'reminders', 'bank', 'books'] as const;
type Part = (typeof PARTS)[number];

/** The company's settings in parts. `?part=…` opens one of them. */
export default function CompanyPage() {
  const texts = useTexts(companyTexts);
  const parts = useTexts(partsTexts);
  const {
    accountId,
    environment,
    company: { companyId },
  } = useAccount();
  const address = useAddressSearch();
  const part = PARTS.find((value) => value === address.read('part')) ?? 'company';
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const { data: settings, error, refetch } = useQuery(companyQuery(companyId));
  const ofAccount = useQuery(settingsQuery(accountId));
  const vipps = useQuery(vippsQuery(companyId, environment));

  if (settings === undefined) {
    return error === null ? <PageSkeleton /> : <ErrorNotice error={error} retry={() => void refetch()} />;
  }
  return (
    <UnsavedChanges>
      <PageHeader title={texts.title} lead={texts.lead} />
      {!settings.mailIsSetUp && (
        <Alert color="yellow" variant="light" title={texts.noMail} mb="lg">
          {texts.noMailHint}
        </Alert>
      )}
      {/* The forms belong to this company. Another company gets forms of its own. What is not saved stays when somebody
          looks at another part, and the page asks before it is left. */}
      <Tabs
        key={companyId}
        keepMounted
        orientation={isWide ? 'vertical' : 'horizontal'}
        variant="pills"
        className={classes['parts'] ?? ''}
        classNames={{ tabLabel: classes['name'] ?? '' }}
        value={part}
        onChange={(chosen) => address.change({ part: chosen ?? '' })}
      >
        <Tabs.List className={classes['index'] ?? ''} aria-label={parts.parts}>
          {PARTS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {parts.partNames[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Part value="company">
          <CompanySection settings={settings} />
          <PaymentSection settings={settings} />
          <StorageSection />
        </Part>
        <Part value="look" isWide>
          <LookPart settings={settings} isShown={part === 'look'} />
        </Part>
        <Part value="mail" isWide>
          <MailPart settings={settings} isShown={part === 'mail'} />
        </Part>
        <Part value="reminders">
          <RemindersSection settings={settings} />
        </Part>
        <Part value="bank">
          <BankSection settings={ofAccount} />
          <VippsSection setting={vipps} />
          <CurrencySection settings={ofAccount} />
        </Part>
        <Part value="books">
          <VatSection settings={settings} />
          {settings.vatRegistered && <VatTermSection settings={settings} />}
          <NumberingSection settings={settings} />
          <AccountingSection settings={settings} />
        </Part>
      </Tabs>
    </UnsavedChanges>
  );
}

/** @param isWide whether something stands beside the forms */
function Part({ value, isWide = false, children }: { value: Part; isWide?: boolean; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className={classes['part'] ?? ''}>
      <Stack gap="lg" {...(!isWide && { maw: 800 })}>
        {children}
      </Stack>
    </Tabs.Panel>
  );
}
