import { Badge, Box, Stack, Text } from '@mantine/core';
import { IconCashBanknote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { moment, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { RowCard } from '../../../ui/list/row.tsx';
import { useCells } from '../../../ui/list/use-cells.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { BankLinks } from '../bank-links.tsx';
import { FileActions } from './file-actions.tsx';
import { MakeRefundFile } from './make-refund-file.tsx';
import type { RefundFile } from './refund-files.ts';
import { refundFiles, withCreditQuery } from './refund-files.ts';
import { refundsTexts } from './refunds-texts.ts';

/** The files for the bank by which credit is paid back. */
export default function RefundsPage() {
  const texts = useTexts(refundsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const withCredit = useQuery(withCreditQuery(accountId)).data?.totalCount;
  const canAct = useMay()('matchBank');
  const show = useCells<RefundFile>();
  return (
    <ListPage
      list={useList(refundFiles)}
      texts={texts}
      icon={IconCashBanknote}
      // An order keeps credit, so without credit nothing is ordered.
      actions={canAct && <MakeRefundFile disabled={withCredit === 0} />}
      above={
        <Box mb="md">
          <BankLinks />
          {withCredit !== undefined && (
            <Text size="sm" mt="sm">
              {withCredit === 0 ? (
                texts.noCredit
              ) : (
                <AnchorLink to="/$accountId/customers" params={{ accountId }} search={{ owing: 'credit' }}>
                  {texts.withCredit(withCredit)}
                </AnchorLink>
              )}
            </Text>
          )}
        </Box>
      }
      columns={[
        show.moment('createdAt', texts.createdAt),
        show.text('count', texts.count),
        { key: 'status', heading: texts.status, cell: (file) => <FileStatus file={file} /> },
        {
          key: 'actions',
          heading: texts.file,
          cell: (file) => <FileActions file={file} />,
        },
        show.kroner('amount', texts.amount),
      ]}
      card={(file) => (
        <RowCard title={moment(file.createdAt, language)} isPlain end={moneyInKroner(file.amount, language)}>
          <Stack gap={4} mt={4}>
            <FileStatus file={file} />
            <FileActions file={file} />
          </Stack>
        </RowCard>
      )}
    />
  );
}

function FileStatus({ file: { withdrawnAt, refunds, count } }: { file: RefundFile }) {
  const texts = useTexts(refundsTexts);
  if (withdrawnAt !== null) return <Badge color="gray">{texts.withdrawn}</Badge>;
  const paid = refunds.filter(({ status }) => status === 'paid').length;
  return <Badge color={paid === count ? 'green' : 'blue'}>{texts.paid(paid, count)}</Badge>;
}
