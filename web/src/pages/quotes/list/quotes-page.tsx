import { Group, Stack } from '@mantine/core';
import { IconFileDescription, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { commonTexts } from '../../../text/common-texts.ts';
import { useTexts } from '../../../text/language.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ViewButtons } from '../../../ui/list/filter-menu.tsx';
import { FilterPills } from '../../../ui/list/filter-pills.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { useFilter } from '../../../ui/list/use-filter.ts';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { clientQuery } from '../../customer-register/customers.ts';
import { quotesQuery } from '../quotes.ts';
import type { View } from './quote-choice.ts';
import { FILTER_NAMES, filterOf, sortOf, VIEWS } from './quote-choice.ts';
import { QuoteCard, useQuoteColumns } from './quote-columns.tsx';
import { quotesTexts } from './quotes-texts.ts';

export default function QuotesPage() {
  const texts = useTexts(quotesTexts);
  const common = useTexts(commonTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const may = useMay();
  const { change, isOnly } = useFilter(FILTER_NAMES);
  const filter = filterOf(address.read);
  const sort = sortOf(address.read('sort'));
  const quotes = useQuery(quotesQuery(accountId, filter, pageOf(address.read('page')), sort));
  const newButton = may('sell') && (
    <ButtonLink
      to="/$accountId/quotes/new"
      params={{ accountId }}
      leftSection={<IconPlus size={16} stroke={2.5} aria-hidden />}
    >
      {texts.new}
    </ButtonLink>
  );
  return (
    <ListPage
      name="quotes"
      header={{ title: texts.title, actions: newButton }}
      filters={(menus) => (
        <Stack gap="sm" mb="md" role="search">
          <Group gap="sm">
            <SearchField
              value={filter.q ?? ''}
              hint={texts.searchHint}
              onSearch={(text) => change({ q: text })}
            />
            {menus}
          </Group>
          <ViewButtons
            label={texts.viewsLabel}
            views={(Object.keys(VIEWS) as View[]).map((view) => ({
              key: view,
              name: texts.views[view],
              isHere: isOnly({ status: VIEWS[view], client: address.read('client') }),
              onOpen: () => change({ status: VIEWS[view] }),
            }))}
          />
          <CustomerPill />
        </Stack>
      )}
      query={quotes}
      columns={useQuoteColumns()}
      file={undefined}
      label={texts.list}
      card={(quote) => <QuoteCard quote={quote} isNamed />}
      sort={sort}
      filterNames={FILTER_NAMES}
      texts={texts}
      empty={{
        icon: IconFileDescription,
        title: texts.emptyTitle,
        hint: may('sell') ? texts.emptyHint : common.nothingYet,
        action: newButton,
      }}
    />
  );
}

/** The customer whose quotes are shown, with a button that shows those of all. */
function CustomerPill() {
  const texts = useTexts(quotesTexts);
  const { accountId } = useAccount();
  const { read, change } = useFilter(FILTER_NAMES);
  const id = read('client');
  const customer = useQuery({ ...clientQuery(accountId, id), enabled: id !== '', retry: false });
  if (id === '') return null;
  const label = `${texts.customer}: ${customer.data?.client.name ?? '…'}`;
  return <FilterPills pills={[{ label, remove: () => change({ client: '' }) }]} />;
}
