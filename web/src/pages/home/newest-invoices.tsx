import { Group, Title } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../http/session.ts';
import { commonTexts } from '../../text/common-texts.ts';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { InvoiceTable } from '../invoices/list/invoice-table.tsx';
import { newestQuery } from './home-queries.ts';
import { homeTexts } from './home-texts.ts';

export function NewestInvoices() {
  const texts = useTexts(homeTexts);
  const { accountId, isTest, company } = useAccount();
  const common = useTexts(commonTexts);
  const may = useMay();
  const newest = useQuery(newestQuery(accountId));
  return (
    <section>
      <Group justify="space-between" mt="sm" mb="xs">
        <Title order={2} size="h4">
          {texts.newest}
        </Title>
        <AnchorLink to="/$accountId/invoices" params={{ accountId }} size="sm">
          {texts.all}
        </AnchorLink>
      </Group>
      <QueryContent query={newest}>
        {(invoices) =>
          invoices.length > 0 ? (
            <InvoiceTable invoices={invoices} />
          ) : (
            <EmptyState
              icon={IconFileInvoice}
              title={texts.emptyTitle}
              hint={!may('sell') ? common.nothingYet : isTest ? texts.emptyHintTest : texts.emptyHint}
              action={
                may('sell') && (
                  <ButtonLink
                    to={isTest ? '/$accountId/invoices/new' : '/$accountId'}
                    params={{ accountId: company.accounts.test }}
                    variant="default"
                  >
                    {isTest ? texts.newInvoice : texts.openTest}
                  </ButtonLink>
                )
              }
            />
          )
        }
      </QueryContent>
    </section>
  );
}
