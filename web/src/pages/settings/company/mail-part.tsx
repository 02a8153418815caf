import { useState } from 'react';
import classes from '../settings.module.css';
import type { CompanySettings } from './company-settings.ts';
import { MailTextsSection } from './mail-texts-section.tsx';
import { Previews } from './previews.tsx';

/** @param isShown whether the part is looked at; only then a preview is drawn */
export function MailPart({ settings, isShown }: { settings: CompanySettings; isShown: boolean }) {
  const [typed, setTyped] = useState<Partial<CompanySettings>>({});
  return (
    <div className={classes['beside']}>
      <MailTextsSection settings={settings} onValues={setTyped} />
      {isShown && <Previews settings={{ ...settings, ...typed }} first="mail" />}
    </div>
  );
}
