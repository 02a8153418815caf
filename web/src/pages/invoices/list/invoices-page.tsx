import { Button, Group, Text } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useAccount, useMay } from '../../../http/session.ts';
import { statusTexts } from '../../../text/status-texts.ts';
import { useTexts } from '../../../text/language.tsx';
import { NewLink } from '../../../ui/links.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useChosen } from '../../../ui/list/use-chosen.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { tell } from '../../../ui/notice.tsx';
import { later } from '../../../ui/windows/later.ts';
import { useCurrencyField } from '../../customer-register/currency-field.ts';
import { useCustomerField } from '../../customer-register/customer-field.tsx';
import { chosenOf } from '../bulk/chosen.ts';
import type { Invoice } from '../invoices.ts';
import { invoices } from './invoice-choice.ts';
import { InvoiceCard, nameForReaders, useInvoiceColumns } from './invoice-table.tsx';
import { invoicesTexts } from './invoices-texts.ts';

const ChosenInvoices = later(() => import('../bulk/chosen-invoices.tsx'), 'ChosenInvoices');
const MadeTogether = later(() => import('../bulk/made-together.tsx'), 'MadeTogether');
const FIELDS = ['issuedFrom', 'issuedTo', 'dueFrom', 'dueTo', 'amountFrom', 'amountTo'] as const;

export default function InvoicesPage() {
  const texts = useTexts(invoicesTexts);
  // After a reminder an invoice is overdue or undelivered all the same. It only has another status then.
  const statuses = { ...useTexts(statusTexts), overdue: texts.notReminded, bounced: texts.bouncedBefore };
  const { accountId } = useAccount();
  const may = useMay();
  const list = useList(invoices);
  const { filter, page, sums, values } = list;
  const { chosen, choose, chooseNone, matching, selection } = useChosen(list, chosenOf, (invoice) =>
    nameForReaders(invoice, texts),
  );
  const done = (told?: string) => {
    chooseNone();
    tell(told);
  };
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        icon={IconFileInvoice}
        newButton={
          <NewLink to="/$accountId/invoices/new" params={{ accountId }}>
            {texts.new}
          </NewLink>
        }
        fields={[
          { name: 'status', label: texts.status, all: texts.anyStatus, words: statuses },
          { name: 'outstanding', label: texts.onlyUnpaid },
          { name: 'overdue', label: texts.onlyOverdue },
          { name: 'partlyPaid', label: texts.onlyPartlyPaid },
          { name: 'undelivered', label: texts.onlyUndelivered },
          { name: 'lost', label: texts.onlyLost },
          {
            name: 'type',
            label: texts.type,
            all: texts.anyType,
            words: { invoice: texts.invoices, credit_note: texts.creditNotes },
          },
          {
            name: 'channel',
            label: texts.channel,
            all: texts.anyType,
            words: texts.channels,
            isNamed: true,
          },
          useCustomerField(values.client, texts.customer),
          { name: 'made', label: texts.made, words: { [values.made]: texts.made }, input: null },
          ...useCurrencyField(),
          ...FIELDS.map((name) => ({ name, label: texts[name] })),
        ]}
        columns={useInvoiceColumns(sums, page.data?.totalCount)}
        card={(invoice) => <InvoiceCard invoice={invoice} isNamed />}
        selection={selection}
        above={
          values.made === '' ? (
            values.status === 'overdue' &&
            may('sell') &&
            chosen.length === 0 && (
              <ChooseToRemind
                rows={page.data?.items ?? []}
                onChoose={(rows) => selection.onChange(new Set(rows.map(({ id }) => id)))}
              />
            )
          ) : matching > 0 ? (
            <MadeTogether
              count={matching}
              hasDrafts={page.data?.items.some(({ number }) => number === null) === true}
              filter={filter}
              onDone={done}
              onUndone={(told) => {
                done(told);
                // Nothing is left that this filter could show.
                if (told !== undefined) list.change({ made: '' });
              }}
            />
          ) : null
        }
      />
      {chosen.length > 0 && (
        <ChosenInvoices chosen={chosen} matching={matching} filter={filter} onChoose={choose} onDone={done} />
      )}
    </>
  );
}

/** Where overdue invoices are listed that nobody was reminded of: how to remind. The button stands below, once some are chosen. */
function ChooseToRemind({ rows, onChoose }: { rows: Invoice[]; onChoose: (rows: Invoice[]) => void }) {
  const texts = useTexts(invoicesTexts);
  if (rows.length === 0) return null;
  return (
    <Group gap="xs" mb="md">
      <Text size="sm" c="dimmed">
        {texts.chooseToRemind}
      </Text>
      <Button size="xs" variant="default" onClick={() => onChoose(rows)}>
        {texts.chooseAllShown(rows.length)}
      </Button>
    </Group>
  );
}
