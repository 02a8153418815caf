import { ActionIcon, Skeleton, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays, osloDate } from '../../../server/src/domain/days/local-date.ts';
import { useToday } from '../http/use-today.ts';
import { textsByLanguage } from '../text/texts-by-language.ts';
import { useTexts } from '../text/language.tsx';
import { latePart } from './failures/late-part.tsx';
import { PopoverButton } from './windows/popover-button.tsx';
import { shownDay, shownMonth, typedDay, typedMonth } from '../text/typed-dates.ts';

// The calendar is loaded when somebody opens one. Most people type.
const Calendar = latePart(() => import('./calendar.tsx'), {
  whileLoading: () => <Skeleton width={270} height={300} />,
});

type Props = {
  /** `yyyy-MM-dd`, or `yyyy-MM` of a month; empty without one. */
  value?: string;
  /** Called with a whole day or month, or with an empty text. */
  onChange?: (value: string) => void;
  min?: string | undefined;
  max?: string | undefined;
} & Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type' | 'defaultValue'>;

/** A day, typed as `dd.mm.åååå` (`i dag` and `+14` go by the test clock in the test environment) or picked from a calendar with weeks and the holidays of Norway. */
export function DateField(props: Props) {
  return <TypedField kind="day" {...props} />;
}

/** A month, typed as `mm.åååå` or picked. */
export function MonthField(props: Props) {
  return <TypedField kind="month" {...props} />;
}

function TypedField({
  kind,
  value = '',
  onChange,
  min,
  max,
  error,
  ...input
}: Props & { kind: 'day' | 'month' }) {
  const texts = useTexts(dateTexts);
  const show = kind === 'day' ? shownDay : shownMonth;
  const today = useToday();
  const read = (text: string) =>
    kind === 'day' ? typedDay(text, today ?? osloDate(new Date())) : typedMonth(text);
  const [typed, setTyped] = useState(show(value));
  const [told, setTold] = useState(value);
  const [isWrong, setIsWrong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // A value from elsewhere, such as a button for the last month, replaces what was typed.
  if (value !== told) {
    setTold(value);
    setTyped(show(value));
    setIsWrong(false);
  }

  function tell(next: string) {
    setTold(next);
    if (next !== value) onChange?.(next);
  }

  function finish() {
    const found = read(typed);
    setIsWrong(typed.trim() !== '' && found === undefined);
    if (found !== undefined) setTyped(show(found));
  }

  function pick(next: string) {
    setTyped(show(next));
    setIsWrong(false);
    setIsOpen(false);
    tell(next);
  }

  const calendar = (
    <PopoverButton
      opened={isOpen}
      onChange={setIsOpen}
      button={
        <ActionIcon variant="subtle" color="gray" aria-label={texts.open} disabled={input.disabled === true}>
          <IconCalendar size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
      // Escape closes the calendar. Mantine's dialogs look for this attribute and stay open then.
      onFocusCapture={(event) => event.target.setAttribute('data-mantine-stop-propagation', 'true')}
    >
      {isOpen && <Calendar kind={kind} value={read(typed) ?? ''} min={min} max={max} onPick={pick} />}
    </PopoverButton>
  );
  return (
    <TextInput
      {...input}
      autoComplete="off"
      inputMode={kind === 'day' ? 'text' : 'numeric'}
      placeholder={texts[kind]}
      value={typed}
      error={isWrong ? texts.wrong[kind] : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        tell(read(event.currentTarget.value) ?? '');
      }}
      onBlur={(event) => {
        finish();
        input.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        const from = read(typed);
        if (kind === 'month' || step === undefined || from === undefined) return;
        event.preventDefault();
        pick(addDays(from, step));
      }}
      rightSection={calendar}
    />
  );
}
const dateTexts = textsByLanguage({
  day: ['dd.mm.åååå', 'dd.mm.yyyy'],
  month: ['mm.åååå', 'mm.yyyy'],
  open: ['Velg i kalenderen', 'Choose from the calendar'],
  wrong: {
    day: [
      'Skriv datoen som dag.måned.år, for eksempel 24.12.2026.',
      'Type the date as day.month.year, for example 24.12.2026.',
    ],
    month: [
      'Skriv måneden som måned.år, for eksempel 12.2026.',
      'Type the month as month.year, for example 12.2026.',
    ],
  },
});
