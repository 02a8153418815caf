import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { AccountSelect } from '../../ledger/account-select.tsx';
import { chartQuery } from '../../ledger/books-queries.ts';
import { accountSettingsQuery } from '../bank-queries.ts';
import { waitingTexts } from './waiting-texts.ts';

/** Chooses the account that a fee of the bank is booked on; at first that of the settings. */
export function FeeForm({ onBook }: { onBook: (account: string) => void }) {
  const texts = useTexts(waitingTexts);
  const { accountId } = useAccount();
  const chart = useQuery(chartQuery(accountId));
  const settings = useQuery(accountSettingsQuery(accountId));
  const [chosen, setChosen] = useState<string>();
  const account = chosen ?? settings.data?.bankFeeAccount ?? '';
  return (
    <DialogForm submitLabel={texts.feeNow} isDisabled={account === ''} onSubmit={() => onBook(account)}>
      <AccountSelect
        label={texts.feeAccount}
        required
        data-autofocus
        accounts={(chart.data ?? []).filter(({ type }) => type === 'Expense')}
        value={account}
        onChange={setChosen}
      />
    </DialogForm>
  );
}
