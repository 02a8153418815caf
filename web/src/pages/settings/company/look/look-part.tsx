import { Stack } from '@mantine/core';
import { useState } from 'react';
import classes from '../../settings.module.css';
import type { CompanySettings } from '../company-settings.ts';
import type { LogoDraft } from './logo-draft.ts';
import { LogoSection } from './logo-section.tsx';
import { LookSection } from './look-section.tsx';
import { Previews } from '../previews.tsx';

/** @param isShown whether the part is looked at; only then a preview is drawn */
export function LookPart({ settings, isShown }: { settings: CompanySettings; isShown: boolean }) {
  const [logo, setLogo] = useState<LogoDraft>();
  const [typed, setTyped] = useState<Partial<CompanySettings>>({});
  return (
    <div className={classes['beside']}>
      <Stack gap="lg">
        <LogoSection settings={settings} draft={logo} onDraft={setLogo} />
        <LookSection settings={settings} onValues={setTyped} />
      </Stack>
      {isShown && <Previews settings={{ ...settings, ...typed }} logo={logo} first="document" />}
    </div>
  );
}
