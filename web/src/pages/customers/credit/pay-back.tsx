import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BOOK_CURRENCY } from '../../../../../server/src/domain/currency/currency.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
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
      <Text fw={600} role="status">
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
  const form = useForm({ initialValues: { amount: typedDecimal(available, language), toAccount: '' } });
  const { toAccount } = form.values;
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
  const { error: wrongAccount, ...account } = input('toAccount');
  return (
    <DialogForm
      submitLabel={onOrdered === undefined ? texts.orderNow : texts.orderNext}
      isDisabled={amount === undefined || toAccount.trim() === ''}
      run={order}
      onSubmit={() => amount !== undefined && order.mutate({ amount, toAccount })}
    >
      <Text size="sm">{texts.orderHint}</Text>
      <NumberField
        label={texts.amount(BOOK_CURRENCY)}
        required
        data-autofocus
        tellsAtOnce
        {...input('amount')}
      />
      <TextInput
        label={texts.toAccount}
        inputMode="numeric"
        required
        {...account}
        error={wrongAccount !== undefined && texts.noAccount}
      />
    </DialogForm>
  );
}
