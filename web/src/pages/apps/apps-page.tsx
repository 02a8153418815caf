import { Button, Stack } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ShownOnce } from '../../ui/for-developers/shown-once.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Dialog } from '../../ui/windows/dialog.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { AppCard } from './app-card.tsx';
import { AppForm } from './app-form.tsx';
import type { NewSecret } from './apps.ts';
import { appsQuery, authorizeAddress } from './apps.ts';
import { appsTexts } from './apps-texts.ts';

type Shown = NewSecret & { redirectUri: string; isRotated: boolean };

/** The apps that the company has registered. `?new=yes` registers one. */
export default function AppsPage() {
  const texts = useTexts(appsTexts);
  const { company } = useAccount();
  const apps = useQuery(appsQuery(company.companyId));
  const address = useAddressSearch();
  const [shown, setShown] = useState<Shown>();
  const newButton = <Button onClick={() => address.change({ new: 'yes' })}>{texts.new}</Button>;

  if (apps.error !== null) return <ErrorNotice error={apps.error} retry={() => void apps.refetch()} />;
  if (apps.data === undefined) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <Button component="a" href="/docs/apps" target="_blank" variant="default">
              {texts.docs}
            </Button>
            {apps.data.length > 0 && newButton}
          </>
        }
      />
      {apps.data.length === 0 && (
        <EmptyState icon={IconApps} title={texts.emptyTitle} hint={texts.emptyHint} action={newButton} />
      )}
      <Stack>
        {apps.data.map((app) => (
          <AppCard
            key={app.id}
            app={app}
            onRotated={(secret) =>
              setShown({ ...secret, redirectUri: app.redirectUris[0] ?? '', isRotated: true })
            }
          />
        ))}
      </Stack>
      <Dialog
        opened={address.read('new') !== ''}
        onClose={() => address.change({ new: '' })}
        title={texts.new}
        size="lg"
      >
        <AppForm
          onMade={(secret, redirectUri) => {
            setShown({ ...secret, redirectUri, isRotated: false });
            address.change({ new: '' });
          }}
        />
      </Dialog>
      {shown !== undefined && <SecretOnce shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function SecretOnce({
  shown: { clientId, clientSecret, redirectUri, isRotated },
  onClose,
}: {
  shown: Shown;
  onClose: () => void;
}) {
  const texts = useTexts(appsTexts);
  const id = [texts.clientId, clientId] as const;
  return (
    <ShownOnce
      title={clientSecret === null ? texts.registeredTitle : texts.secretTitle}
      warning={
        clientSecret === null ? texts.registeredOnce : isRotated ? texts.secretRotated : texts.secretOnce
      }
      rows={clientSecret === null ? [id] : [id, [texts.clientSecret, clientSecret]]}
      code={{ label: texts.tryIt, text: authorizeAddress(location.origin, clientId, redirectUri) }}
      done={texts.copied}
      onClose={onClose}
    />
  );
}
