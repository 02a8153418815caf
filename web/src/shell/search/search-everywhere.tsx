import { Combobox, Group, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuilding,
  IconChartBar,
  IconFileDescription,
  IconFileInvoice,
  IconPlus,
  IconSearch,
  IconSettings,
  IconTag,
  IconUser,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { hasRight } from '../../../../server/src/domain/access/roles.ts';
import { accountApi } from '../../http/account-api.ts';
import { keepWithinAccount } from '../../http/keep-within-account.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';
import type { AtAccount } from '../../http/session.ts';
import { useSession } from '../../http/session.ts';
import { money, moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { FoundOptions } from '../../ui/form/found-options.tsx';
import type { Destination } from '../../ui/links.tsx';
import { quoteStatusTexts, statusTexts } from '../../text/status-texts.ts';
import classes from '../options.module.css';
import { companiesFor } from '../companies-for.ts';
import { pagesOf } from '../pages.ts';
import { samePageAt } from '../same-page.ts';
import { leadToField } from './lead-to-field.ts';
import { ACTIONS, PAGES, placesFor, SETTINGS } from './places.ts';
import type { Place } from './places.ts';
import { searchTexts } from './search-texts.ts';
import { shellTexts } from '../shell-texts.ts';
import { useFoundEntries } from './use-found-entries.ts';

type Result = {
  address: string;
  /** The field or card on the page to which it leads. */
  field?: string;
  label: string;
  hint?: string;
  icon: Icon;
};

const SHOWN = 6;
/** Of pages, and of settings. */
const MOST = 8;

/** Finds invoices, entries, customers, products, other companies, pages, settings and actions while somebody types. Enter opens what is marked. */
export default function SearchEverywhere({ account, onClose }: { account: AtAccount; onClose: () => void }) {
  const texts = useTexts(searchTexts);
  const shell = useTexts(shellTexts);
  const router = useRouter();
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 150);
  const found = useFound(account, asked);
  const booked = useFoundEntries(account, asked);
  const places = usePlaces(account, typed);
  const companies = useCompanies(account, typed);
  const isLooking = found.isLooking || booked.isLooking;
  const groups: [title: string, results: Result[]][] = [
    [texts.invoices, found.invoices],
    [texts.quotes, found.quotes],
    [texts.entries, booked.entries],
    [texts.customers, found.customers],
    [texts.products, found.products],
    [shell.companies, companies],
    [texts.actions, places.actions],
    [texts.pages, places.pages],
    [shell.settings, places.settings],
  ];
  const results = groups.flatMap(([, ofGroup]) => ofGroup);
  const addresses = results.map(keyOf).join();
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
          onOptionSubmit={(key) => {
            const chosen = results.find((result) => keyOf(result) === key);
            if (chosen === undefined) return;
            onClose();
            void router.navigate({ href: chosen.address });
            if (chosen.field !== undefined) leadToField(chosen.field);
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
          <FoundOptions
            count={results.length}
            nothing={isLooking ? null : texts.nothing}
            id={listId}
            mah="min(520px, 60vh)"
            p="xs"
            className={classes['options'] ?? ''}
            aria-label={texts.results}
            aria-busy={isLooking}
          >
            {groups
              .filter(([, results]) => results.length > 0)
              .map(([title, results]) => (
                <Combobox.Group key={title} label={title}>
                  {results.map((result) => (
                    <Option key={keyOf(result)} value={keyOf(result)} result={result} />
                  ))}
                </Combobox.Group>
              ))}
          </FoundOptions>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
}

const keyOf = ({ address, field = '' }: Result) => `${address} ${field}`;

function Option({ value, result: { label, hint, icon: Icon } }: { value: string; result: Result }) {
  return (
    <Combobox.Option value={value} className={classes['option'] ?? ''}>
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
  const router = useRouter();
  const addressOf = (link: Destination) => router.buildLocation(link).href;
  const shared = { enabled: q !== '', placeholderData: keepWithinAccount(accountId), staleTime: 10_000 };
  const invoices = useQuery({
    ...queryOf(
      ['search', accountId, 'invoices', q],
      () =>
        accountApi(accountId).GET('/v1/invoices', {
          params: { query: { q, pageSize: SHOWN, quickCount: true } },
        }),
      itemsOf,
    ),
    ...shared,
  });
  const quotes = useQuery({
    ...queryOf(
      ['search', accountId, 'quotes', q],
      () => accountApi(accountId).GET('/v1/quotes', { params: { query: { q, pageSize: SHOWN } } }),
      itemsOf,
    ),
    ...shared,
  });
  const customers = useQuery({
    ...queryOf(
      ['search', accountId, 'customers', q],
      () => accountApi(accountId).GET('/v1/clients', { params: { query: { q, pageSize: SHOWN } } }),
      itemsOf,
    ),
    ...shared,
  });
  const products = useQuery({
    ...queryOf(
      ['search', accountId, 'products', q],
      () => accountApi(accountId).GET('/v1/products', { params: { query: { q, pageSize: SHOWN } } }),
      itemsOf,
    ),
    ...shared,
  });
  if (q === '') return { isLooking: false, invoices: [], quotes: [], customers: [], products: [] };
  return {
    isLooking: [invoices, quotes, customers, products].some(({ isFetching }) => isFetching),
    invoices: (invoices.data ?? []).map((invoice): Result => {
      const { id, type, number, client, total, currency, status, paidAmount, outstandingAmount } = invoice;
      const isPartlyPaid = type === 'invoice' && paidAmount > 0 && outstandingAmount > 0;
      // What is late or came back is the first thing to know.
      const isPlain = isPartlyPaid && (status === 'sent' || status === 'viewed');
      const told = [
        ...(isPlain ? [] : [statuses[status]]),
        ...(isPartlyPaid ? [texts.partlyPaid(money(outstandingAmount, language, currency))] : []),
      ];
      const kind = type === 'credit_note' ? texts.creditNote : texts.invoice;
      return {
        address: addressOf({ to: '/$accountId/invoices/$invoiceId', params: { accountId, invoiceId: id } }),
        label: `${number === null ? texts.draft : `${kind} ${number}`}, ${client.name}`,
        hint: [money(total, language, currency), ...told].join(' · '),
        icon: IconFileInvoice,
      };
    }),
    quotes: (quotes.data ?? []).map(({ id, number, client, total, currency, status }): Result => ({
      address: addressOf({ to: '/$accountId/quotes/$quoteId', params: { accountId, quoteId: id } }),
      label: `${number === null ? texts.draft : `${texts.quote} ${number}`}, ${client.name}`,
      hint: `${money(total, language, currency)} · ${quoteStatuses[status]}`,
      icon: IconFileDescription,
    })),
    customers: (customers.data ?? []).map(({ id, name, orgNumber, email }): Result => ({
      address: addressOf({ to: '/$accountId/customers/$clientId', params: { accountId, clientId: id } }),
      label: name,
      hint: orgNumber || email,
      icon: IconUser,
    })),
    products: (products.data ?? []).map(({ id, number, name, unitPrice, unitPriceWithVat }): Result => ({
      address: addressOf({ to: '/$accountId/products/$productId', params: { accountId, productId: id } }),
      label: name,
      hint: `${number} · ${moneyInKroner(unitPriceWithVat ?? unitPrice ?? 0, language)}`,
      icon: IconTag,
    })),
  };
}

/** Other companies by name, each at the page that is open. */
function useCompanies({ environment, company }: AtAccount, typed: string): Result[] {
  const { data: session } = useSession();
  const { pathname } = useLocation();
  if (typed.trim() === '') return [];
  const others = (session?.companies ?? []).filter(({ companyId }) => companyId !== company.companyId);
  return companiesFor(typed, others)
    .rest.slice(0, SHOWN)
    .map(({ companyName, accounts }) => ({
      address: samePageAt(accounts[environment], pathname),
      label: companyName,
      icon: IconBuilding,
    }));
}

/** Actions, pages, and the fields and cards of the settings. */
function usePlaces(account: AtAccount, typed: string): Record<'actions' | 'pages' | 'settings', Result[]> {
  const shell = useTexts(shellTexts);
  const { language } = useLanguage();
  const { accountId, company } = account;
  const { daily, books, developers, settings } = pagesOf(account, shell);
  const known = [...daily, ...books, ...developers, ...settings];
  const pageOf = (path: string) =>
    known.find(({ to }) => to === `/$accountId${path === '' ? '' : `/${path}`}`);
  const found = (places: readonly Place[], usual: Icon, hintOf: (page: string) => string | undefined) =>
    placesFor(typed, places, language, (right) => hasRight(company.role, right)).map(
      ({ path, name, isOnPage }): Result => {
        const page = path.replace(/\?.*/, '');
        const hint = hintOf(page);
        return {
          address: `/${accountId}/${path}`,
          ...(isOnPage === true && { field: name[language] }),
          label: name[language],
          ...(hint !== undefined && { hint }),
          icon: pageOf(page)?.icon ?? usual,
        };
      },
    );
  const isReport = (page: string) => page.startsWith('books/reports/');
  // Before anything is typed, only what people do every day is offered.
  if (typed.trim() === '') {
    return {
      actions: found(ACTIONS, IconPlus, () => undefined),
      pages: daily.map(({ label, to, icon }) => ({
        address: `/${accountId}${to.replace('/$accountId', '')}`,
        label,
        icon,
      })),
      settings: [],
    };
  }
  return {
    actions: found(ACTIONS, IconPlus, () => undefined),
    pages: found(PAGES, IconChartBar, (page) => (isReport(page) ? shell.reports : undefined)).slice(0, MOST),
    settings: found(SETTINGS, IconSettings, (page) => pageOf(page)?.label).slice(0, MOST),
  };
}
