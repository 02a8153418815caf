import { Stack } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { ByAdminsOnly } from './by-admins-only.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { connectionsQuery } from './connections.ts';
import { connectionsTexts } from './connections-texts.ts';

/** The access that people have given to apps, of both environments. */
export default function ConnectionsPage() {
  const texts = useTexts(connectionsTexts);
  const { company } = useAccount();
  const seesAll = useMay()('manageApiClients');
  const { data, error, refetch } = useQuery(connectionsQuery(company.companyId));
  if (error !== null) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={texts.title} lead={seesAll ? texts.lead : texts.leadOfOwn} />
      {seesAll && <ByAdminsOnly />}
      {data.length === 0 && (
        <EmptyState icon={IconPlugConnected} title={texts.emptyTitle} hint={texts.emptyHint} />
      )}
      <Stack>
        {data.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} />
        ))}
      </Stack>
    </>
  );
}
