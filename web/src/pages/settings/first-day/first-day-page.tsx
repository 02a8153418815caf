import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { companyQuery } from '../company/company-settings.ts';
import { FirstDayForm } from './first-day-form.tsx';
import { firstDayTexts } from './first-day-texts.ts';

/** What a new company is asked before its first invoice. */
export default function FirstDayPage() {
  const texts = useTexts(firstDayTexts);
  const { companyId } = useAccount().company;
  const { data: settings, error, refetch } = useQuery(companyQuery(companyId));
  if (settings === undefined) {
    return error === null ? <PageSkeleton /> : <ErrorNotice error={error} retry={() => void refetch()} />;
  }
  return (
    <UnsavedChanges>
      <PageHeader title={texts.title} lead={texts.lead} />
      <FirstDayForm key={companyId} settings={settings} />
    </UnsavedChanges>
  );
}
