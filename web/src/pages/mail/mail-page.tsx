import { Modal } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { MailCard, useMailColumns } from './mail-columns.tsx';
import { MailFilterFields } from './mail-filter.tsx';
import type { Email } from './mail-queries.ts';
import { emailReportAddress, emailsQuery, FILTER_NAMES, filterOf } from './mail-queries.ts';
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
  return (
    <>
      <ListPage
        name="mails"
        header={{ title: texts.title, lead: isTest ? texts.testLead : texts.lead }}
        filters={(menus) => <MailFilterFields>{menus}</MailFilterFields>}
        query={emails}
        columns={useMailColumns(onOpen)}
        file={emailReportAddress(accountId, filter)}
        label={texts.list}
        card={(email) => <MailCard email={email} onOpen={onOpen} />}
        sort={sort}
        filterNames={FILTER_NAMES}
        texts={texts}
        empty={{
          icon: IconMailOpened,
          title: texts.emptyTitle,
          hint: texts.emptyHint,
          action: may('sell') && (
            <ButtonLink to="/$accountId/invoices/new" params={{ accountId }}>
              {texts.newInvoice}
            </ButtonLink>
          ),
        }}
      />
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
