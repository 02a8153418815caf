import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { templatesQuery } from '../../ledger/books-queries.ts';
import { entryTexts } from './entry-texts.ts';

/** Begins the entry with a template. Not there while there are no templates. */
export function TemplateChoice() {
  const texts = useTexts(entryTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const templates = useQuery(templatesQuery(accountId)).data ?? [];
  const chosen = templates.find(({ entryId }) => entryId === address.read('copy'));
  if (templates.length === 0) return null;

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
          call="DELETE /v1/entry-templates/{id}"
          path={{ id: chosen.id }}
        >
          {texts.removeTemplateHint(chosen.name)}
        </ConfirmButton>
      )}
    </Group>
  );
}
