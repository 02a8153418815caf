import { Modal } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { MailCard, useMailColumns } from './mail-columns.tsx';
import type { Email } from './mail-queries.ts';
import { EMAIL_STATUSES, EMAIL_TYPES, emails } from './mail-queries.ts';
import { MailReader } from './mail-reader.tsx';
import { mailTexts } from './mail-texts.ts';

/**
 * The mails of all documents and letters, and what became of them. The test environment has captured them, so that they can be
 * read. In production a mail has gone to the customer, and its row leads to the invoice.
 */
export default function MailPage() {
  const texts = useTexts(mailTexts);
  const { accountId, isTest } = useAccount();
  const may = useMay();
  const [opened, setOpened] = useState<Email>();
  const onOpen = isTest ? setOpened : undefined;
  // A mail that has arrived is `sent` in production and `captured` in the test environment.
  const statuses = EMAIL_STATUSES.filter((one) => one !== (isTest ? 'sent' : 'captured'));
  const { status, type, dateFrom, dateTo, all } = texts;
  return (
    <>
      <ListPage
        list={useList(emails)}
        texts={{ ...texts, lead: isTest ? texts.testLead : texts.lead }}
        icon={IconMailOpened}
        emptyAction={
          may('sell') && (
            <ButtonLink to="/$accountId/invoices/new" params={{ accountId }}>
              {texts.newInvoice}
            </ButtonLink>
          )
        }
        fields={[
          { name: 'status', label: status, all, words: texts.statuses, options: statuses },
          { name: 'type', label: type, all, words: texts.types, options: EMAIL_TYPES },
          { name: 'dateFrom', label: dateFrom },
          { name: 'dateTo', label: dateTo },
        ]}
        columns={useMailColumns(onOpen)}
        card={(email) => <MailCard email={email} onOpen={onOpen} />}
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
