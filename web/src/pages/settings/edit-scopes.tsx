import { Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '../../../../server/src/domain/access/scopes.ts';
import { appApi } from '../../http/app-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { apiClientTexts } from './api-clients-texts.ts';
import type { ApiClient, Environment } from '../developers/api-clients.ts';
import { ScopeChoice } from './scope-choice.tsx';

export function EditScopes({
  client,
  environment,
  scopes,
}: {
  client: ApiClient;
  environment: Environment;
  scopes: Scope[];
}) {
  const texts = useTexts(apiClientTexts);
  const { company } = useAccount();
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [chosen, setChosen] = useState(scopes);
  const save = useMutation({
    mutationFn: () =>
      appApi.PUT('/companies/{companyId}/api-clients/{id}/environments/{environment}', {
        params: { path: { companyId: company.companyId, id: client.id, environment } },
        body: { scopes: chosen },
      }),
    onSuccess: async () => {
      close();
      await queries.invalidateQueries({ queryKey: ['api-clients'] });
    },
  });

  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {texts.edit}
      </Button>
      <Modal
        opened={isOpen}
        size="lg"
        onClose={close}
        title={`${client.name}: ${texts[environment]}`}
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        <ScopeChoice value={chosen} onChange={setChosen} />
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            {texts.cancel}
          </Button>
          <Button disabled={chosen.length === 0} loading={save.isPending} onClick={() => save.mutate()}>
            {texts.save}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
