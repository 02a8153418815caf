import { NativeSelect } from '@mantine/core';
import type { NativeSelectProps } from '@mantine/core';
import type { EventType, EventTypePattern } from '../../../../server/src/domain/webhooks/event-types.ts';
import { useTexts } from '../../text/language.tsx';
import { EVENT_GROUPS, typesOf } from './event-groups.ts';
import type { EventGroup } from './event-texts.ts';
import { eventTexts } from './event-texts.ts';
import { eventsTexts } from './events-texts.ts';

/** A type, or a group as in `invoice.*`, in words. */
export function useTypesInWords(): (types: string) => string {
  const words = useTexts(eventTexts);
  return (types) =>
    types.endsWith('.*') ? words.groups[types.slice(0, -2) as EventGroup] : words.types[types as EventType];
}

/** Chooses a type, or all types of a group. @param value empty: all */
export function TypeSelect({
  value,
  onChange,
  ...select
}: {
  value: EventTypePattern | '';
  onChange: (value: EventTypePattern | '') => void;
} & Pick<NativeSelectProps, 'label' | 'size' | 'aria-label'>) {
  const texts = useTexts(eventsTexts);
  const words = useTexts(eventTexts);
  return (
    <NativeSelect
      {...select}
      value={value}
      onChange={(event) => onChange(typesOf(event.currentTarget.value))}
    >
      <option value="">{texts.allTypes}</option>
      {EVENT_GROUPS.map(([group, ofGroup]) => (
        <optgroup key={group} label={words.groups[group]}>
          <option value={`${group}.*`}>{texts.allOf(words.groups[group])}</option>
          {ofGroup.map((type) => (
            <option key={type} value={type}>
              {words.types[type]}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}
