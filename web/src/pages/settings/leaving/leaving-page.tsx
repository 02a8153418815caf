import { Stack } from '@mantine/core';
import { useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CloseCompany } from './close-company.tsx';
import { Everything } from './everything.tsx';
import { leavingTexts } from './leaving-texts.ts';

/** A copy of everything, and the end. */
export default function LeavingPage() {
  const texts = useTexts(leavingTexts);
  const may = useMay();
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Stack gap="lg">
        <Everything />
        {may('closeCompany') && <CloseCompany />}
      </Stack>
    </>
  );
}
