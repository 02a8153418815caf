import { Group, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { templatesKey, templatesQuery } from '../../ledger/books-queries.ts';
import { entryTexts } from './entry-texts.ts';

/** Begins the entry with a template. Not there while there are no templates. */
export function TemplateChoice() {
  const texts = useTexts(entryTexts);
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const address = useAddressSearch();
  const templates = useQuery(templatesQuery(accountId)).data ?? [];
  const chosen = templates.find(({ entryId }) => entryId === address.read('copy'));
  if (templates.length === 0) return null;

  async function remove(id: string) {
    await accountApi(accountId).DELETE('/v1/entry-templates/{id}', { params: { path: { id } } });
    await queries.invalidateQueries({ queryKey: templatesKey(accountId) });
  }

  return (
    <Group align="flex-end" gap="sm" mb="md">
      <NativeSelect
        label={texts.template}
        value={chosen?.entryId ?? ''}
        onChange={(event) => address.change({ copy: event.currentTarget.value })}
        data={[
          { value: '', label: texts.noTemplate },
          ...templates.map(({ entryId, name }) => ({ value: entryId, label: name })),
        ]}
        w={{ base: '100%', xs: 320 }}
      />
      {chosen !== undefined && (
        <ConfirmButton
          variant="default"
          label={texts.removeTemplate}
          title={`${texts.removeTemplate}?`}
          action={() => remove(chosen.id)}
        >
          {texts.removeTemplateHint(chosen.name)}
        </ConfirmButton>
      )}
    </Group>
  );
}
