import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { tell } from '../../../ui/notice.tsx';
import { MakeRefundFile } from '../../bank/refunds/make-refund-file.tsx';
import { FileActions } from '../../bank/refunds/file-actions.tsx';
import { refundFileQuery } from '../../bank/refunds/refund-files.ts';
import { accountNumber } from '../../bank/transactions/describe.ts';
import type { RefundOrder } from '../../invoices/customer-credit/credit-queries.ts';
import { isWithVipps } from '../../invoices/customer-credit/credit-queries.ts';
import { creditTexts } from '../../invoices/customer-credit/credit-texts.ts';
import { PaidForm } from './credit-forms.tsx';

/** What the bank or Vipps is to pay back to the customer: ordered, in a file for the bank, or asked of Vipps. */
export function RefundOrders({ orders, today }: { orders: RefundOrder[]; today: string }) {
  const texts = useTexts(creditTexts);
  const may = useMay();
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {texts.orders}
      </Title>
      <Stack gap="sm" align="flex-start">
        {orders.map((order) => (
          <Order key={order.id} order={order} today={today} />
        ))}
        {may('matchBank') &&
          orders.some(({ status, vippsPaymentId }) => status === 'open' && vippsPaymentId === null) && (
            <MakeRefundFile variant="light" />
          )}
      </Stack>
    </div>
  );
}

function Order({ order, today }: { order: RefundOrder; today: string }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const sells = useMay()('sell');
  const { refundFileId, toAccount, clientId, vippsPaymentId, reason } = order;
  const file = useQuery({
    ...refundFileQuery(accountId, refundFileId ?? ''),
    enabled: refundFileId !== null,
  });
  const amount = money(order.amount, language, order.currency);

  return (
    <div>
      <Text size="sm">
        <span className="figures">{amount}</span>{' '}
        {toAccount !== null && texts.toAccountOf(accountNumber(toAccount))}
        {vippsPaymentId !== null && texts.byVipps}
      </Text>
      <Text size="sm" c="dimmed">
        {reason !== null && texts.refusals[reason]}
        {reason === null && (isWithVipps(order) ? texts.withVipps : texts.orderStatuses[order.status])}
      </Text>
      <Group gap="xs" mt={4}>
        {file.data !== undefined && <FileActions file={file.data} />}
        {sells && vippsPaymentId === null && (
          <DialogButton label={texts.markPaid} title={texts.markPaidTitle} variant="default" buttonSize="xs">
            <PaidForm order={order} today={today} />
          </DialogButton>
        )}
        {sells && order.status === 'open' && (
          <ConfirmButton
            size="xs"
            variant="default"
            label={texts.cancelOrder}
            title={texts.cancelTitle}
            cancelLabel={texts.keepOrder}
            call="DELETE /v1/clients/{id}/refund-orders/{orderId}"
            path={{ id: clientId, orderId: order.id }}
            onDone={() => tell(texts.cancelled(amount))}
          >
            {texts.cancelHint(amount)}
          </ConfirmButton>
        )}
      </Group>
    </div>
  );
}
