import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { keepWithinAccount } from '../../../http/keep-within-account.ts';
import { useAccount } from '../../../http/session.ts';
import { readDecimal } from '../../../text/decimals.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { FoundOptions } from '../../../ui/form/found-options.tsx';
import type { Invoice } from '../../invoices/invoices.ts';
import { invoicesKey, owedOn } from '../../invoices/invoices.ts';
import { waitingTexts } from './waiting-texts.ts';

const SHOWN = 8;

/** Finds invoices while somebody types: by number, customer, KID or amount. The open ones come first. */
function foundQuery(accountId: string, typed: string, usual: number) {
  const amount = typed === '' ? usual : readDecimal(typed);
  const isAmount = amount !== undefined && amount > 0 && amount < 1e9;
  return {
    queryKey: [...invoicesKey(accountId), 'to-pay', typed, usual],
    queryFn: async () => {
      const list = async (filter: {
        q?: string;
        outstanding?: true;
        amountFrom?: number;
        amountTo?: number;
      }) => {
        const query = { ...filter, type: 'invoice', pageSize: SHOWN } as const;
        return dataOf(await accountApi(accountId).GET('/v1/invoices', { params: { query } })).items;
      };
      const lists = await Promise.all([
        isAmount ? list({ amountFrom: amount, amountTo: amount, outstanding: true }) : [],
        list({ ...(typed !== '' && { q: typed }), outstanding: true }),
        // Also those that are paid or lost, so that nobody wonders where they are.
        typed === '' ? [] : list({ q: typed }),
      ]);
      const byId = new Map(
        lists
          .flat()
          .filter(({ status }) => status !== 'draft')
          .map((invoice) => [invoice.id, invoice]),
      );
      return [...byId.values()].slice(0, SHOWN);
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

/**
 * A field that finds invoices, with its results below it. Enter takes the marked one.
 * @param usual kroner of the transaction, for what is shown before anything is typed
 */
export function InvoiceSearch({
  label,
  usual,
  leftOut = [],
  onChoose,
}: {
  label: string;
  usual: number;
  /** Ids of invoices that are chosen already. */
  leftOut?: readonly string[];
  onChoose: (invoice: Invoice) => void;
}) {
  const texts = useTexts(waitingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  const listId = useId();
  const [typed, setTyped] = useState('');
  // Enter came before the results of what is typed.
  const [isAwaited, setIsAwaited] = useState(false);
  const [asked] = useDebouncedValue(typed.trim(), 150);
  const { data = [], isFetching } = useQuery(foundQuery(accountId, asked, usual));
  const found = data.filter(({ id }) => !leftOut.includes(id));
  const ids = found.map(({ id }) => id).join();
  const isCurrent = asked === typed.trim() && !isFetching;
  const choose = (invoice: Invoice | undefined) => {
    setIsAwaited(false);
    if (invoice === undefined) return;
    setTyped('');
    onChoose(invoice);
  };
  // Enter takes the first result, also when other results have come.
  useEffect(() => {
    selectFirstOption();
  }, [ids, selectFirstOption]);
  useEffect(() => {
    if (isAwaited && isCurrent) choose(found[0]);
  });
  return (
    <Combobox store={combobox} withinPortal={false}>
      <Combobox.EventsTarget withAriaAttributes={false}>
        <TextInput
          data-autofocus
          type="search"
          label={label}
          placeholder={texts.findHint}
          value={typed}
          onChange={(event) => {
            setIsAwaited(false);
            setTyped(event.currentTarget.value);
          }}
          role="combobox"
          aria-expanded
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-controls={listId}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        />
      </Combobox.EventsTarget>
      <FoundOptions
        count={found.length}
        nothing={isFetching ? null : texts.nothingFound}
        id={listId}
        mt="xs"
        mah="min(360px, 45vh)"
        style={{ overflowY: 'auto' }}
        aria-label={texts.results}
        aria-busy={isFetching}
      >
        {found.map((invoice) => {
          const { kroner } = owedOn(invoice);
          return (
            <Combobox.Option
              key={invoice.id}
              value={invoice.id}
              // Who points at an invoice means it, also where newer results are on their way. Enter is a click without detail.
              onClick={({ detail }) => (detail > 0 || isCurrent ? choose(invoice) : setIsAwaited(true))}
            >
              <Group justify="space-between" gap="sm" wrap="nowrap">
                <Text size="sm" className="breakable">
                  {texts.option(invoice.number ?? '', invoice.client.name)}
                </Text>
                <Text size="sm" className="figures">
                  {kroner === 0 ? texts.settled : texts.toPay(moneyInKroner(kroner, language))}
                </Text>
              </Group>
            </Combobox.Option>
          );
        })}
      </FoundOptions>
    </Combobox>
  );
}
