import { ActionIcon, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { may } from '../../../server/src/domain/roles.ts';
import type { AtAccount } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { searchTexts } from './search-texts.ts';

// Both are loaded when somebody opens them.
const SearchEverywhere = lazy(() => import('./search-everywhere.tsx'));
const KeysSheet = lazy(() => import('./keys-sheet.tsx'));

/**
 * The search of everything, its button, and the keys of the daily work. Single letters do nothing while somebody types in
 * a field.
 */
export function Keyboard({ account }: { account: AtAccount }) {
  const texts = useTexts(searchTexts);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'search' | 'keys'>();
  const to = (path: string) => () => void navigate({ href: `/${account.accountId}${path}` });
  const search = () => setOpen('search');
  const close = () => setOpen(undefined);
  const sells = may(account.company.role, 'sell');
  useHotkeys([['mod+K', search]], []);
  useHotkeys([
    ['/', search],
    ['?', () => setOpen('keys')],
    ['o', to('')],
    ['f', to('/invoices')],
    ['k', to('/customers')],
    ['b', to('/books/journal')],
    ...(sells ? [['n', to('/invoices/new')] as [string, () => void]] : []),
  ]);
  return (
    <>
      <Tooltip label={`${texts.search} ( / )`}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.search} onClick={search}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense>
        {open === 'search' && <SearchEverywhere account={account} onClose={close} />}
        {open === 'keys' && <KeysSheet sells={sells} onClose={close} />}
      </Suspense>
    </>
  );
}
