import { Checkbox, MultiSelect, NativeSelect, SimpleGrid } from '@mantine/core';
import { DateField } from '../date-field.tsx';
import { AmountField } from './amount-field.tsx';
import type { Field, Values } from './fields.ts';
import type { Filters } from './list.ts';

const HALF = new Set(['day', 'month', 'amount']);

/** The fields of the filters. Days, months and amounts stand in pairs. */
export function FilterForm({
  filters,
  fields,
  values,
  change,
}: {
  filters: Filters;
  fields: readonly Field<string>[];
  values: Values<string>;
  change: (to: Values<string>) => void;
}) {
  const days = fields.filter(({ name }) => filters[name]?.kind === 'day').map(({ name }) => name);
  function inputOf({ name, label, words = {}, options = Object.keys(words), all = '' }: Field<string>) {
    const value = values[name] ?? '';
    const onChange = (to: string) => change({ [name]: to });
    const data = options.map((option) => ({ value: option, label: words[option] ?? option }));
    const kind = filters[name]?.kind;
    if (kind === 'day') {
      const at = days.indexOf(name);
      const [min, max] = at % 2 === 0 ? [undefined, days[at + 1]] : [days[at - 1], undefined];
      const bound = (of: string | undefined) => (of === undefined ? undefined : values[of] || undefined);
      return <DateField label={label} value={value} onChange={onChange} min={bound(min)} max={bound(max)} />;
    }
    if (kind === 'amount') return <AmountField label={label} value={value} onAmount={onChange} />;
    if (kind === 'yes') {
      return (
        <Checkbox
          label={label}
          checked={value !== ''}
          onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
        />
      );
    }
    if (kind === 'some') {
      return (
        <MultiSelect
          label={label}
          placeholder={value === '' ? all : ''}
          data={data}
          value={value === '' ? [] : value.split(',')}
          onChange={(chosen) => onChange(chosen.join())}
          comboboxProps={{ withinPortal: false }}
        />
      );
    }
    return (
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: all }, ...data]}
      />
    );
  }
  return (
    <SimpleGrid cols={2} spacing="sm">
      {fields.map((field) => (
        <div
          key={field.name}
          style={HALF.has(filters[field.name]?.kind ?? '') ? undefined : { gridColumn: '1 / -1' }}
        >
          {field.input ?? inputOf(field)}
        </div>
      ))}
    </SimpleGrid>
  );
}
