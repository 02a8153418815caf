import { Combobox, Group, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconFileDescription,
  IconFileInvoice,
  IconPlus,
  IconSearch,
  IconTag,
  IconUser,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import type { Right } from '../../../server/src/domain/roles.ts';
import { may } from '../../../server/src/domain/roles.ts';
import { accountApi } from '../http/account-api.ts';
import { dataOf } from '../http/data-of.ts';
import { keepWithinAccount } from '../http/keep-within-account.ts';
import type { AtAccount } from '../http/session.ts';
import { money } from '../text/formats.ts';
import { folded } from '../text/folded.ts';
import { useLanguage, useTexts } from '../text/language.tsx';
import type { AccountPage, Destination } from '../ui/links.tsx';
import { quoteStatusTexts, statusTexts } from '../ui/status-badge.tsx';
import classes from './options.module.css';
import { pagesOf } from './pages.ts';
import { searchTexts } from './search-texts.ts';
import { shellTexts } from './shell-texts.ts';

type Result = {
  link: Destination | { to: AccountPage; params: { accountId: string } };
  label: string;
  hint?: string;
  icon: Icon;
};

const SHOWN = 6;

/** Finds invoices, customers, products, pages and actions while somebody types. Enter opens what is marked. */
export default function SearchEverywhere({ account, onClose }: { account: AtAccount; onClose: () => void }) {
  const texts = useTexts(searchTexts);
  const shell = useTexts(shellTexts);
  const router = useRouter();
  const addressOf = ({ link }: Result) => router.buildLocation(link).href;
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 150);
  const found = useFound(account, asked);
  const groups: [title: string, results: Result[]][] = [
    [texts.invoices, found.invoices],
    [texts.quotes, found.quotes],
    [texts.customers, found.customers],
    [texts.products, found.products],
    [texts.actions, useActions(account, typed)],
    [texts.pages, usePages(account, typed)],
  ];
  const addresses = groups.flatMap(([, results]) => results.map(addressOf)).join();
  // Enter opens the first result, also when other results have come.
  useEffect(() => {
    selectFirstOption();
  }, [addresses, selectFirstOption]);

  return (
    <Modal.Root opened onClose={onClose} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={shell.search}>
        <Combobox
          store={combobox}
          withinPortal={false}
          onOptionSubmit={(href) => {
            onClose();
            void router.navigate({ href });
          }}
        >
          <Combobox.EventsTarget withAriaAttributes={false}>
            <TextInput
              data-autofocus
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              role="combobox"
              aria-expanded
              aria-haspopup="listbox"
              aria-autocomplete="list"
              aria-controls={listId}
              placeholder={texts.searchHint}
              aria-label={texts.searchHint}
              leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
              size="md"
              m="xs"
            />
          </Combobox.EventsTarget>
          <Combobox.Options
            id={listId}
            mah="min(520px, 60vh)"
            p="xs"
            className={classes['options'] ?? ''}
            aria-label={texts.results}
            aria-busy={found.isLooking}
          >
            {groups
              .filter(([, results]) => results.length > 0)
              .map(([title, results]) => (
                <Combobox.Group key={title} label={title}>
                  {results.map((result) => (
                    <Option key={addressOf(result)} address={addressOf(result)} result={result} />
                  ))}
                </Combobox.Group>
              ))}
            {addresses === '' && !found.isLooking && <Combobox.Empty>{texts.nothing}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
}

function Option({ address, result: { label, hint, icon: Icon } }: { address: string; result: Result }) {
  return (
    <Combobox.Option value={address} className={classes['option'] ?? ''}>
      <Group gap="sm" wrap="nowrap">
        <Icon size={18} stroke={1.75} aria-hidden style={{ flex: 'none' }} />
        <Text size="sm" className="breakable" flex={1}>
          {label}
        </Text>
        {hint !== undefined && (
          <Text size="xs" className={classes['role'] ?? ''}>
            {hint}
          </Text>
        )}
      </Group>
    </Combobox.Option>
  );
}

function useFound({ accountId }: AtAccount, q: string) {
  const texts = useTexts(searchTexts);
  const statuses = useTexts(statusTexts);
  const quoteStatuses = useTexts(quoteStatusTexts);
  const { language } = useLanguage();
  const shared = { enabled: q !== '', placeholderData: keepWithinAccount(accountId), staleTime: 10_000 };
  // An amount is typed with a decimal comma. It finds invoices of exactly this total.
  const amount = /^\d[\d\s]{0,12}(,\d{1,2})?$/.test(q)
    ? Number(q.replaceAll(/\s/g, '').replace(',', '.'))
    : undefined;
  const invoices = useQuery({
    queryKey: ['search', accountId, 'invoices', q],
    queryFn: async () => {
      const list = async (filter: { q: string } | { amountFrom: number; amountTo: number }) => {
        const query = { ...filter, pageSize: SHOWN };
        return dataOf(await accountApi(accountId).GET('/v1/invoices', { params: { query } })).items;
      };
      const byText = await list({ q });
      const byAmount = amount === undefined ? [] : await list({ amountFrom: amount, amountTo: amount });
      const ids = new Set(byText.map(({ id }) => id));
      return [...byText, ...byAmount.filter(({ id }) => !ids.has(id))].slice(0, SHOWN);
    },
    ...shared,
  });
  const quotes = useQuery({
    queryKey: ['search', accountId, 'quotes', q],
    queryFn: async () =>
      dataOf(await accountApi(accountId).GET('/v1/quotes', { params: { query: { q, pageSize: SHOWN } } }))
        .items,
    ...shared,
  });
  const customers = useQuery({
    queryKey: ['search', accountId, 'customers', q],
    queryFn: async () =>
      dataOf(await accountApi(accountId).GET('/v1/clients', { params: { query: { q, pageSize: SHOWN } } }))
        .items,
    ...shared,
  });
  const products = useQuery({
    queryKey: ['search', accountId, 'products', q],
    queryFn: async () =>
      dataOf(await accountApi(accountId).GET('/v1/products', { params: { query: { q, pageSize: SHOWN } } }))
        .items,
    ...shared,
  });
  if (q === '') return { isLooking: false, invoices: [], quotes: [], customers: [], products: [] };
  return {
    isLooking: [invoices, quotes, customers, products].some(({ isFetching }) => isFetching),
    invoices: (invoices.data ?? []).map(({ id, type, number, client, total, status }): Result => {
      const kind = type === 'credit_note' ? texts.creditNote : texts.invoice;
      return {
        link: { to: '/$accountId/invoices/$invoiceId', params: { accountId, invoiceId: id } },
        label: `${number === null ? texts.draft : `${kind} ${number}`}, ${client.name}`,
        hint: `${money(total, language)} · ${statuses[status]}`,
        icon: IconFileInvoice,
      };
    }),
    quotes: (quotes.data ?? []).map(({ id, number, client, total, status }): Result => ({
      link: { to: '/$accountId/quotes/$quoteId', params: { accountId, quoteId: id } },
      label: `${number === null ? texts.draft : `${texts.quote} ${number}`}, ${client.name}`,
      hint: `${money(total, language)} · ${quoteStatuses[status]}`,
      icon: IconFileDescription,
    })),
    customers: (customers.data ?? []).map(({ id, name, orgNumber, email }): Result => ({
      link: { to: '/$accountId/customers/$clientId', params: { accountId, clientId: id } },
      label: name,
      hint: orgNumber || email,
      icon: IconUser,
    })),
    products: (products.data ?? []).map(({ id, number, name, unitPrice, unitPriceWithVat }): Result => ({
      link: { to: '/$accountId/products/$productId', params: { accountId, productId: id } },
      label: name,
      hint: `${number} · ${money(unitPriceWithVat ?? unitPrice ?? 0, language)}`,
      icon: IconTag,
    })),
  };
}

function useActions(account: AtAccount, typed: string): Result[] {
  const texts = useTexts(searchTexts);
  const { accountId, company } = account;
  const actions: { to: AccountPage; label: string; right: Right }[] = [
    { to: '/$accountId/invoices/new', label: texts.newInvoice, right: 'sell' },
    { to: '/$accountId/quotes/new', label: texts.newQuote, right: 'sell' },
    { to: '/$accountId/recurring/new', label: texts.newRecurring, right: 'sell' },
    { to: '/$accountId/books/journal/new', label: texts.newEntry, right: 'keepBooks' },
  ];
  return actions
    .filter(({ label, right }) => may(company.role, right) && matches(label, typed))
    .map(({ to, label }) => ({ link: { to, params: { accountId } }, label, icon: IconPlus }));
}

function usePages(account: AtAccount, typed: string): Result[] {
  const texts = useTexts(shellTexts);
  const { daily, books, developers, settings } = pagesOf(account, texts);
  const pages = [...daily, ...books, ...developers, ...settings]
    .filter(({ label }) => matches(label, typed))
    .map(({ to, ...page }) => ({ ...page, link: { to, params: { accountId: account.accountId } } }));
  // Before anything is typed, only the pages of every day are offered.
  return typed.trim() === '' ? pages.slice(0, daily.length) : pages;
}

function matches(label: string, typed: string): boolean {
  return folded(label).includes(folded(typed));
}
