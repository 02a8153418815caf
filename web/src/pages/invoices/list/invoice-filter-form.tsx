import { Checkbox, MultiSelect, NativeSelect, SimpleGrid } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { AmountField } from '../../../ui/list/amount-field.tsx';
import { useFilter } from '../../../ui/list/use-filter.ts';
import { statusTexts } from '../../../text/status-texts.ts';
import { CHANNELS, FIELDS, FILTER_NAMES, ONLY, statusesOf } from './invoice-choice.ts';
import { invoicesTexts } from './invoices-texts.ts';

/** The fields of the filters, which all stand in the address. */
export function InvoiceFilterForm() {
  const texts = useTexts(invoicesTexts);
  // After a reminder an invoice is overdue all the same. It only has another status then.
  const statuses = { ...useTexts(statusTexts), overdue: texts.notReminded };
  const { read, change } = useFilter(FILTER_NAMES);
  return (
    <>
      <MultiSelect
        label={texts.status}
        placeholder={read('status') === '' ? texts.anyStatus : ''}
        data={Object.entries(statuses).map(([value, label]) => ({ value, label }))}
        value={statusesOf(read('status'))}
        onChange={(chosen) => change({ status: chosen.join(',') })}
        comboboxProps={{ withinPortal: false }}
      />
      {ONLY.map(([name, label]) => (
        <Checkbox
          key={name}
          label={texts[label]}
          checked={read(name) === 'true'}
          onChange={(event) => change({ [name]: event.currentTarget.checked ? 'true' : '' })}
        />
      ))}
      <NativeSelect
        label={texts.type}
        value={read('type')}
        onChange={(event) => change({ type: event.currentTarget.value })}
        data={[
          { value: '', label: texts.anyType },
          { value: 'invoice', label: texts.invoices },
          { value: 'credit_note', label: texts.creditNotes },
        ]}
      />
      <NativeSelect
        label={texts.channel}
        value={read('channel')}
        onChange={(event) => change({ channel: event.currentTarget.value })}
        data={[
          { value: '', label: texts.anyType },
          ...CHANNELS.map((value) => ({ value, label: texts.channels[value] })),
        ]}
      />
      <SimpleGrid cols={2} spacing="sm">
        {FIELDS.map((name) =>
          name.startsWith('amount') ? (
            <AmountField
              key={name}
              label={texts[name]}
              value={read(name)}
              onAmount={(to) => change({ [name]: to })}
            />
          ) : (
            <DateField
              key={name}
              label={texts[name]}
              value={read(name)}
              onChange={(to) => change({ [name]: to })}
            />
          ),
        )}
      </SimpleGrid>
    </>
  );
}
