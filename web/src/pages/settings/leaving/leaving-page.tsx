import { Stack } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Everything } from './everything.tsx';
import { leavingTexts } from './leaving-texts.ts';

/** A copy of everything, and the end. */
export default function LeavingPage() {
  const texts = useTexts(leavingTexts);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Stack gap="lg">
        <Everything />
      </Stack>
    </>
  );
}
