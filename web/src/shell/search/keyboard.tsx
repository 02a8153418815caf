import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hasRight } from '../../../../server/src/domain/access/roles.ts';
import type { AtAccount } from '../../http/session.ts';
import { useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import type { AccountPage } from '../../ui/links.tsx';
import { latePart } from '../../ui/failures/late-part.tsx';
import { shellTexts } from '../shell-texts.ts';

// Both are loaded when somebody opens them.
const SearchEverywhere = latePart(() => import('./search-everywhere.tsx'), { instead: 'dialog' });
const KeysSheet = latePart(() => import('./keys-sheet.tsx'), { instead: 'dialog' });

/**
 * The search of everything, its button, and the keys of the daily work. Single letters do nothing while somebody types in
 * a field.
 */
export function Keyboard({ account }: { account: AtAccount }) {
  const texts = useTexts(shellTexts);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'search' | 'keys'>();
  const { accountId, environment } = account;
  const { data: session } = useSession();
  const hasSeveral = (session?.companies.length ?? 0) > 1;
  const open = (to: AccountPage) => () => void navigate({ to, params: { accountId } });
  const search = () => setDialog('search');
  const close = () => setDialog(undefined);
  const sells = hasRight(account.company.role, 'sell');
  useHotkeys([['mod+K', search]], []);
  useHotkeys([
    ['/', search],
    ['?', () => setDialog('keys')],
    ['o', open('/$accountId')],
    ['f', open('/$accountId/invoices')],
    ['c', open('/$accountId/customers')],
    ['b', open('/$accountId/books/journal')],
    ...(hasSeveral
      ? [['a', () => void navigate({ to: '/companies', search: { environment } })] as [string, () => void]]
      : []),
    ...(sells ? [['n', open('/$accountId/invoices/new')] as [string, () => void]] : []),
  ]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.search}
        title={`${texts.search} ( / )`}
        onClick={search}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {dialog === 'search' && <SearchEverywhere account={account} onClose={close} />}
      {dialog === 'keys' && <KeysSheet account={account} onClose={close} />}
    </>
  );
}
