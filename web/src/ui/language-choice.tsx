import { SegmentedControl } from '@mantine/core';
import { useLanguage } from '../text/language.tsx';

/** The language of the app. Each language is named in itself, for people who do not read the other. */
export function LanguageChoice({ label, fullWidth = false }: { label: string; fullWidth?: boolean }) {
  const { language, setLanguage } = useLanguage();
  return (
    <SegmentedControl
      fullWidth={fullWidth}
      size="xs"
      aria-label={label}
      value={language}
      onChange={setLanguage}
      data={[
        { value: 'nb', label: 'Norsk' },
        { value: 'en', label: 'English' },
      ]}
    />
  );
}
