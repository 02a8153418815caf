import { Badge } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { vouchersQuery } from './vouchers.ts';
import { vouchersTexts } from './vouchers-texts.ts';

/** The way to the receipts, with how many wait to be posted. */
export function WaitingVouchers() {
  const texts = useTexts(vouchersTexts);
  const { accountId } = useAccount();
  const count = useQuery(vouchersQuery(accountId)).data?.length ?? 0;
  return (
    <ButtonLink
      to="/$accountId/books/vouchers"
      params={{ accountId }}
      variant="default"
      leftSection={<IconReceipt size={16} stroke={1.75} aria-hidden />}
      {...(count > 0 && { rightSection: <Badge size="sm">{count}</Badge> })}
    >
      {texts.title}
    </ButtonLink>
  );
}
