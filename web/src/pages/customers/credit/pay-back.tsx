import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BOOK_CURRENCY } from '../../../../../server/src/domain/currency/currency.ts';
import {
  isBankAccount,
  normaliseBankAccount,
} from '../../../../../server/src/domain/parties/bank-account.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { focusInView } from '../../../ui/form/focus-in-view.ts';
import { BankAccountInput } from '../../../ui/form/checked-input.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import { bankAccountsQuery } from '../../ledger/bank-transactions.ts';
import { RefundFileForm } from '../../bank/refunds/make-refund-file.tsx';
import type { Client } from '../../customer-register/customers.ts';
import { refundablePaymentsQuery } from '../../invoices/customer-credit/credit-queries.ts';
import { creditTexts } from '../../invoices/customer-credit/credit-texts.ts';
import { PayBackByVipps } from './pay-back-by-vipps.tsx';

type PayingBack = { client: Client; available: number; onOrdered: () => void };

/**
 * Pays credit back, by Vipps where the customer has paid by Vipps, or through the bank. @param available kroner that are not kept for other
 * orders. @param onOrdered when the file for the bank comes next
 */
export function PayBack(props: PayingBack) {
  const texts = useTexts(creditTexts);
  const { accountId, company } = useAccount();
  const payments = useQuery(refundablePaymentsQuery(accountId, props.client.id));
  const [way, setWay] = useState<'vipps' | 'bank'>('vipps');
  const [isOrdered, setIsOrdered] = useState(false);
  const onOrdered = () => {
    setIsOrdered(true);
    props.onOrdered();
  };
  return (
    <QueryContent query={payments}>
      {(refundable) =>
        // Vipps pays at once, so no second person could have a look.
        refundable.length === 0 || company.fourEyesRefunds ? (
          <PayBackToAccount {...props} />
        ) : (
          <Stack>
            {!isOrdered && (
              <SegmentedControl
                aria-label={texts.way}
                value={way}
                onChange={(chosen) => setWay(chosen === 'vipps' ? 'vipps' : 'bank')}
                data={[
                  { value: 'vipps', label: texts.byVipps },
                  { value: 'bank', label: texts.toBankAccount },
                ]}
                style={{ alignSelf: 'flex-start' }}
              />
            )}
            {way === 'vipps' ? (
              <PayBackByVipps {...props} payments={refundable} />
            ) : (
              <PayBackToAccount {...props} onOrdered={onOrdered} />
            )}
          </Stack>
        )
      }
    </QueryContent>
  );
}

/** Orders the payment, and then makes the file for the bank. Where somebody else has to make the file, the order is the end. */
function PayBackToAccount({ client, available, onOrdered }: PayingBack) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const { company } = useAccount();
  const may = useMay();
  const [ordered, setOrdered] = useState<number>();
  const makesFile = may('matchBank') && !company.fourEyesRefunds;
  if (ordered === undefined) {
    const goOn = (kroner: number) => {
      onOrdered();
      setOrdered(kroner);
    };
    return <OrderForm client={client} available={available} {...(makesFile && { onOrdered: goOn })} />;
  }
  return (
    <Stack>
      {/* The form before had the focus. */}
      <Text fw={600} role="status" tabIndex={-1} ref={focusInView}>
        {texts.orderedNow(moneyInKroner(ordered, language))}
      </Text>
      <RefundFileForm later={texts.fileLater} />
    </Stack>
  );
}

/** @param onOrdered gets the amount, and the dialog stays open; left out: the dialog closes */
function OrderForm({
  client,
  available,
  onOrdered,
}: {
  client: Client;
  available: number;
  onOrdered?: (kroner: number) => void;
}) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const { company } = useAccount();
  const own = useOwnAccounts();
  const form = useForm({
    initialValues: { amount: typedDecimal(available, language), toAccount: '' },
    // What the service has refused is something else by now.
    onValuesChange: () => order.reset(),
  });
  const { toAccount } = form.values;
  const account = normaliseBankAccount(toAccount);
  const isAccount = isBankAccount(account) && !own.includes(account);
  const amount = readDecimal(form.values.amount);
  const order = useChange('POST /v1/clients/{id}/refund-orders', {
    path: { id: client.id },
    staysOpen: onOrdered !== undefined,
    onDone: (_order, done) => {
      if (onOrdered !== undefined) return onOrdered(done.amount);
      const kroner = moneyInKroner(done.amount, language);
      return tell(company.fourEyesRefunds ? texts.orderedForOther(kroner) : texts.ordered(kroner));
    },
  });
  const input = useInputs(form, order.error);
  return (
    <DialogForm
      submitLabel={onOrdered === undefined ? texts.orderNow : texts.orderNext}
      isDisabled={amount === undefined || toAccount.trim() === ''}
      run={order}
      // The field says what is wrong with the account.
      onSubmit={() => amount !== undefined && isAccount && order.mutate({ amount, toAccount })}
    >
      <Text size="sm">{texts.orderHint}</Text>
      <NumberField
        label={texts.amount(BOOK_CURRENCY)}
        required
        data-autofocus
        tellsAtOnce
        {...input('amount')}
      />
      <BankAccountInput
        label={texts.toAccount}
        required
        others={{ accounts: own, told: texts.ownAccount }}
        {...input('toAccount')}
      />
    </DialogForm>
  );
}

/** The account numbers of the company. Empty for a person whose role may not read them. */
function useOwnAccounts(): string[] {
  const { accountId } = useAccount();
  const canRead = useMay()('read');
  const accounts = useQuery({ ...bankAccountsQuery(accountId), enabled: canRead });
  return (accounts.data ?? []).map(({ bankAccount }) => normaliseBankAccount(bankAccount));
}
