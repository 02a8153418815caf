import { Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useAccount, useMay } from '../../http/session.ts';
import { moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { Column } from '../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../ui/list/row.tsx';
import { useCells } from '../../ui/list/use-cells.tsx';
import { useChosen } from '../../ui/list/use-chosen.ts';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/windows/later.ts';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { isForForm } from '../customer-register/customers.ts';
import type { CustomerRow } from './customer-list.ts';
import { chosenOf, customers } from './customer-list.ts';
import { useCurrencies } from '../customer-register/use-currencies.ts';
import { customersTexts } from '../customer-register/customers-texts.ts';
import { EInvoiceMark } from './e-invoice-mark.tsx';

const ChosenCustomers = later(() => import('./chosen-customers.tsx'), 'ChosenCustomers');
const NewCustomer = later(() => import('./new-customer.tsx'), 'NewCustomer');

export default function CustomersPage() {
  const texts = useTexts(customersTexts);
  const list = useList(customers);
  const showsCredit = list.values.owing === 'credit';
  const may = useMay();
  const wanted = useAddressSearch().read('for');
  const { chosen, choose, chooseNone, matching, selection } = useChosen(list, chosenOf, ({ name }) => name);
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        icon={IconUsers}
        newButton={
          <DialogButton label={texts.new} title={texts.newTitle} size="lg">
            <NewCustomer />
          </DialogButton>
        }
        columns={useCustomerColumns(showsCredit, list.page.data?.sums)}
        card={(client) => <CustomerCard client={client} showsCredit={showsCredit} />}
        selection={may('sell') ? selection : undefined}
        above={isForForm(wanted) && <Text mb="md">{texts.chooseFor[wanted]}</Text>}
      />
      {chosen.length > 0 && (
        <ChosenCustomers
          chosen={chosen}
          wanted={isForForm(wanted) ? wanted : undefined}
          matching={matching}
          filter={list.filter}
          onChoose={choose}
          onNone={chooseNone}
        />
      )}
    </>
  );
}

/** @param showsCredit whether those with credit are chosen */
function useCustomerColumns(
  showsCredit: boolean,
  sums?: { outstanding: number; overdue: number; credit: number },
): Column<CustomerRow>[] {
  const texts = useTexts(customersTexts);
  const show = useCells<CustomerRow>();
  const sumText = useCurrencies('').length > 0 ? texts.sumInKroner : texts.sum;
  const figure = (name: 'outstanding' | 'overdue' | 'credit', more?: { sort?: string; isExtra?: boolean }) =>
    show.kroner(name, texts[name], { sum: sums?.[name], isDashed: true, ...more });
  return [
    {
      key: 'name',
      heading: texts.name,
      cell: (client) => <CustomerLink client={client} />,
      isFixed: true,
      sort: 'name',
      sum: sums && sumText,
    },
    show.text('orgNumber', texts.orgNumberShort),
    {
      key: 'eInvoices',
      heading: texts.eInvoices,
      cell: ({ canReceiveEInvoices }) => <EInvoiceMark canReceive={canReceiveEInvoices} />,
    },
    show.text('email', texts.email),
    show.text('phone', texts.phone, { isExtra: true }),
    show.text('city', texts.city, { isExtra: true }),
    figure('outstanding', { sort: 'outstanding' }),
    figure('overdue', { sort: 'overdue' }),
    figure('credit', { sort: 'credit', isExtra: !showsCredit }),
  ];
}

function CustomerCard({ client, showsCredit }: { client: CustomerRow; showsCredit: boolean }) {
  const texts = useTexts(customersTexts);
  const { language } = useLanguage();
  return (
    <RowCard
      title={<CustomerLink client={client} />}
      isPlain
      end={client.outstanding > 0 && moneyInKroner(client.outstanding, language)}
    >
      <Dimmed>{[client.email, client.city].filter((part) => part !== '').join(' · ')}</Dimmed>
      {client.canReceiveEInvoices === true && <EInvoiceMark canReceive isNamed />}
      {showsCredit && client.credit > 0 && (
        <Text size="sm">
          {texts.credit} {moneyInKroner(client.credit, language)}
        </Text>
      )}
      {client.overdue > 0 && (
        <Text size="sm" c="red">
          {texts.overdue} {moneyInKroner(client.overdue, language)}
        </Text>
      )}
      {client.credit > 0 && (
        <Dimmed>
          {texts.credit} {moneyInKroner(client.credit, language)}
        </Dimmed>
      )}
    </RowCard>
  );
}

function CustomerLink({ client: { id, name } }: { client: CustomerRow }) {
  const { accountId } = useAccount();
  return (
    <RowLink to="/$accountId/customers/$clientId" params={{ accountId, clientId: id }}>
      {name}
    </RowLink>
  );
}
