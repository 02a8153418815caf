import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { accountApi } from '../../../../http/account-api.ts';
import { uploadFile } from '../../../../http/files/upload-file.ts';
import { useAccount } from '../../../../http/session.ts';
import { useTexts } from '../../../../text/language.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import { useChange } from '../../../../ui/form/use-change.ts';
import type { Import } from '../move-queries.ts';
import { namedColumns } from './column-memory.ts';
import { moveFilesTexts } from './files-texts.ts';
import { fetchImport } from './fetch-import.ts';
import classes from './files.module.css';
import { choicesOf, mappingOf, namedBy, withField } from './mapped-columns.ts';
import { fieldInWords, tableFieldTexts } from './table-fields.ts';
import type { TableKind } from './tell-kind.ts';
import { useColumnMemory } from './use-column-memory.ts';

/** What each column of a CSV is, chosen by hand beside its first cells. The file is then read again. */
export function MapColumns({ file, onClose }: { file: Import; onClose: () => void }) {
  const texts = useTexts(moveFilesTexts);
  const words = useTexts(tableFieldTexts);
  const { accountId } = useAccount();
  const memory = useColumnMemory();
  const kind = file.kind as TableKind;
  const columns = file.report?.columns ?? [];
  const [mapping, setMapping] = useState(() => mappingOf(columns));
  const read = useChange(
    async () => {
      const again = await fetchImport(accountId, file);
      const named = namedBy(mapping);
      await uploadFile(`/app-api/accounts/${accountId}/v1/imports/${kind}`, again, 'text/csv', {
        columns: namedColumns(named),
      });
      memory.remember({ kind, headers: columns.map(({ header }) => header), columns: named });
      const path = { id: file.id };
      await accountApi(accountId).DELETE('/v1/imports/{id}', { params: { path } });
    },
    { renews: 'imports', onDone: onClose },
  );
  return (
    <section aria-label={texts.mapTitle}>
      <Text fw={600} size="sm" mt="sm">
        {texts.mapTitle}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.mapHint}
      </Text>
      <Stack gap={0} role="list" aria-label={texts.mapTitle}>
        {columns.map(({ header, samples }, index) => (
          <Group
            key={index}
            role="listitem"
            gap="sm"
            py="xs"
            align="flex-start"
            className={classes['column'] ?? ''}
          >
            <div className="breakable">
              <Text fw={600} size="sm">
                {header}
              </Text>
              <Text size="sm" c="dimmed">
                {samples.filter((sample) => sample !== '').join(' · ')}
              </Text>
            </div>
            <Select
              aria-label={texts.readAsOf(header)}
              allowDeselect={false}
              data={choicesOf(kind, columns, mapping, index).map((field) => ({
                value: field,
                label: field === '' ? texts.notRead : fieldInWords(kind, field, words),
              }))}
              value={mapping[index] ?? ''}
              onChange={(field) => setMapping(withField(mapping, index, field ?? ''))}
            />
          </Group>
        ))}
      </Stack>
      {read.error && <ErrorNotice error={read.error} />}
      <Group gap="sm" mt="sm">
        <Button size="xs" loading={read.isPending} onClick={() => read.mutate()}>
          {texts.readAgain}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      </Group>
    </section>
  );
}
