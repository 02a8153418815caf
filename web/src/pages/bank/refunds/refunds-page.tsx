import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconCashBanknote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { moment, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { BankLinks } from '../bank-links.tsx';
import { FileActions } from './file-actions.tsx';
import { MakeRefundFile } from './make-refund-file.tsx';
import type { RefundFile } from './refund-files.ts';
import { refundFilesQuery } from './refund-files.ts';
import { refundsTexts } from './refunds-texts.ts';

/** The files for the bank by which credit is paid back. */
export default function RefundsPage() {
  const texts = useTexts(refundsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const canAct = useMay()('matchBank');
  const files = useQuery(refundFilesQuery(accountId, pageOf(useAddressSearch().read('page'))));
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} actions={canAct && <MakeRefundFile />} />
      <Stack gap="md">
        <BankLinks />
        <ListContent
          query={files}
          empty={{ icon: IconCashBanknote, title: texts.emptyTitle, hint: texts.emptyHint }}
        >
          {(rows, isStale) => (
            <ListTable
              label={texts.list}
              rows={rows}
              isStale={isStale}
              columns={[
                {
                  key: 'createdAt',
                  heading: texts.createdAt,
                  cell: ({ createdAt }) => <span className="figures">{moment(createdAt, language)}</span>,
                },
                { key: 'count', heading: texts.count, cell: ({ count }) => count },
                { key: 'status', heading: texts.status, cell: (file) => <FileStatus file={file} /> },
                {
                  key: 'actions',
                  heading: texts.file,
                  cell: (file) => <FileActions file={file} />,
                },
                {
                  key: 'amount',
                  heading: texts.amount,
                  cell: ({ amount }) => money(amount, language),
                  isFigure: true,
                },
              ]}
              card={(file) => (
                <Stack gap={4}>
                  <Group justify="space-between">
                    <Text>{moment(file.createdAt, language)}</Text>
                    <Text className="figures">{money(file.amount, language)}</Text>
                  </Group>
                  <FileStatus file={file} />
                  <FileActions file={file} />
                </Stack>
              )}
            />
          )}
        </ListContent>
      </Stack>
    </>
  );
}

function FileStatus({ file: { withdrawnAt, refunds, count } }: { file: RefundFile }) {
  const texts = useTexts(refundsTexts);
  if (withdrawnAt !== null) return <Badge color="gray">{texts.withdrawn}</Badge>;
  const paid = refunds.filter(({ status }) => status === 'paid').length;
  return <Badge color={paid === count ? 'green' : 'blue'}>{texts.paid(paid, count)}</Badge>;
}
