import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTexts } from '../../text/language.tsx';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import type { useVersion } from './use-version.ts';

const keptTexts = textsByLanguage({
  kept: [
    'Det du har endret, står. Når du lagrer, erstattes bare feltene du selv har endret.',
    'What you have changed stays. When you save, only the fields that you have changed are replaced.',
  ],
});

/** Says what the next saving replaces, once the person has chosen to keep what was typed beside a newer version. */
export function KeptNotice({ version }: { version: ReturnType<typeof useVersion> }) {
  const texts = useTexts(keptTexts);
  if (!version.isKept || version.told !== undefined) return null;
  return (
    <Alert color="orange" variant="light" role="status" icon={<IconUsers aria-hidden />}>
      {texts.kept}
    </Alert>
  );
}
