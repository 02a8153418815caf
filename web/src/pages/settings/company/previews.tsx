import { Paper, SegmentedControl, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTexts } from '../../../text/language.tsx';
import classes from '../settings.module.css';
import type { CompanySettings } from './company-settings.ts';
import { DocumentPreview } from './look/document-preview.tsx';
import type { LogoDraft } from './look/logo-draft.ts';
import { MailPreview } from './mail-preview.tsx';
import { partsTexts } from './parts-texts.ts';

type View = 'document' | 'mail';

/** The invoice and the mail as customers would get them with the unsaved values of the form. Nothing is saved. */
export function Previews({
  settings,
  logo,
  first,
}: {
  /** The saved settings with the unsaved values of the form. */
  settings: CompanySettings;
  logo?: LogoDraft | undefined;
  /** The preview that is shown at first. */
  first: View;
}) {
  const texts = useTexts(partsTexts);
  const [view, setView] = useState<View>(first);
  const titleId = useId();
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-labelledby={titleId}
      className={classes['previews'] ?? ''}
    >
      <Text fw={650} id={titleId}>
        {texts.preview}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.previewHint}
      </Text>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-labelledby={titleId}
        value={view}
        onChange={(chosen) => setView(chosen)}
        data={[
          { value: 'document', label: texts.document },
          { value: 'mail', label: texts.mail },
        ]}
      />
      {view === 'document' ? <DocumentPreview look={settings} logo={logo} /> : <MailPreview {...settings} />}
    </Paper>
  );
}
