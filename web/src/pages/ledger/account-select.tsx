import { Select } from '@mantine/core';
import type { ComboboxItem, OptionsFilter, SelectProps } from '@mantine/core';
import { useLanguage, useTexts } from '../../text/language.tsx';
import type { Account } from './books-queries.ts';
import { booksTexts } from './books-texts.ts';

/** Chooses an account by its number or name. @param value the number; empty when no account is chosen */
export function AccountSelect({
  accounts,
  value,
  onChange,
  ...select
}: {
  accounts: readonly Account[];
  value: string;
  onChange: (number: string) => void;
} & Omit<SelectProps, 'data' | 'value' | 'onChange'>) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  return (
    <Select
      searchable
      limit={60}
      // Enter takes the first account of the list. Chosen again, an account stays chosen.
      selectFirstOptionOnChange
      allowDeselect={false}
      // People who know the number type it and go on to the next field. In the capture phase, because the
      // field clears the typed text when it loses the focus.
      onBlurCapture={(event) => {
        const typed = event.currentTarget.value.trim();
        const isAccount = accounts.some(({ number }) => number === typed);
        if (isAccount && typed !== value) onChange(typed);
      }}
      nothingFoundMessage={texts.noneFound}
      placeholder={texts.searchHint}
      maxDropdownHeight={300}
      comboboxProps={{ width: 'max-content', position: 'bottom-start', keepMounted: false }}
      // Names are longer than most fields. On a phone they wrap.
      styles={{ dropdown: { maxWidth: 'calc(100vw - 32px)' } }}
      filter={byNumberOrName}
      data={accounts.map(({ number, names }) => ({ value: number, label: `${number} ${names[language]}` }))}
      value={value === '' ? null : value}
      onChange={(number) => onChange(number ?? '')}
      {...select}
    />
  );
}

/** Matches when the number begins with the typed text, or the name contains it. */
const byNumberOrName: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  return (options as ComboboxItem[]).filter(({ value, label }) =>
    /^\d+$/.test(wanted) ? value.startsWith(wanted) : label.toLowerCase().includes(wanted),
  );
};
