import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLanguage } from '../../text/language.tsx';

export type ThreeLanguages = 'nb' | 'nn' | 'en';

/** The language of a page that has Nynorsk, too; the rest of the app then is in Bokmål. */
export function useThreeLanguages(label: string): { language: ThreeLanguages; choice: ReactNode } {
  const { language: ofApp, setLanguage } = useLanguage();
  const [isNynorsk, setNynorsk] = useState(wantsNynorsk);
  const language = ofApp === 'nb' && isNynorsk ? 'nn' : ofApp;
  return {
    language,
    choice: (
      <SegmentedControl
        size="xs"
        aria-label={label}
        value={language}
        onChange={(chosen) => {
          setNynorsk(chosen === 'nn');
          setLanguage(chosen === 'en' ? 'en' : 'nb');
        }}
        data={[
          { value: 'nb', label: 'Bokmål' },
          { value: 'nn', label: 'Nynorsk' },
          { value: 'en', label: 'English' },
        ]}
      />
    ),
  };
}

function wantsNynorsk(): boolean {
  return navigator.languages.find((one) => /^(nb|nn|no)\b/.test(one))?.startsWith('nn') === true;
}
