import { Modal } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { useListFile } from '../../ui/list/list-file-menu.tsx';
import { ListSkeleton, ListTable } from '../../ui/list/list-table.tsx';
import { NoRows } from '../../ui/list/no-rows.tsx';
import { useColumns } from '../../ui/list/use-columns.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { MailCard, useMailColumns } from './mail-columns.tsx';
import { MailFilterFields } from './mail-filter.tsx';
import type { Email } from './mail-queries.ts';
import { emailReportAddress, emailsQuery, FILTER_NAMES, filterOf, PAGE_SIZE } from './mail-queries.ts';
import { MailReader } from './mail-reader.tsx';
import { mailTexts } from './mail-texts.ts';

/**
 * The mails of all documents and letters, and what became of them. The test environment has captured them, so that they can be
 * read. In production a mail has gone to the customer, and its row leads to the invoice.
 */
export default function MailPage() {
  const texts = useTexts(mailTexts);
  const account = useAccount();
  const { accountId, isTest } = account;
  const may = useMay();
  const address = useAddressSearch();
  const filter = filterOf(address.read);
  const page = pageOf(address.read('page'));
  const sort = address.read('sort') === 'date' ? 'date' : '-date';
  const [opened, setOpened] = useState<Email>();
  const onOpen = isTest ? setOpened : undefined;
  const emails = useQuery(emailsQuery(account, filter, page, sort));
  const columns = useColumns('mails', useMailColumns(onOpen));
  const file = useListFile(emailReportAddress(accountId, filter));

  function content() {
    if (emails.error !== null) {
      return <ErrorNotice error={emails.error} retry={() => void emails.refetch()} />;
    }
    if (emails.data === undefined) return <ListSkeleton />;
    const { items, totalCount } = emails.data;
    if (totalCount === 0 && Object.keys(filter).length === 0) {
      return (
        <EmptyState
          icon={IconMailOpened}
          title={texts.emptyTitle}
          hint={texts.emptyHint}
          action={
            may('sell') && (
              <ButtonLink to="/$accountId/invoices/new" params={{ accountId }}>
                {texts.newInvoice}
              </ButtonLink>
            )
          }
        />
      );
    }
    if (items.length === 0) {
      return <NoRows totalCount={totalCount} texts={texts} filterNames={FILTER_NAMES} address={address} />;
    }
    return (
      <>
        <ListTable
          label={texts.list}
          columns={columns.shown}
          rows={items}
          card={(email) => <MailCard email={email} onOpen={onOpen} />}
          isStale={emails.isPlaceholderData}
          sort={sort}
          onSort={(to) => address.change({ sort: to, page: '' })}
        />
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          totalCount={totalCount}
          onPage={(to) => address.change({ page: to === 1 ? '' : to })}
        />
      </>
    );
  }

  return (
    <>
      <PageHeader title={texts.title} lead={isTest ? texts.testLead : texts.lead} />
      <MailFilterFields address={address}>
        {columns.menu}
        {file.menu}
      </MailFilterFields>
      {file.error !== null && <ErrorNotice error={file.error} />}
      {content()}
      <Modal
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={texts.reader}
        size="xl"
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        {opened !== undefined && <MailReader email={opened} />}
      </Modal>
    </>
  );
}
