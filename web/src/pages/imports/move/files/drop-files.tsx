import { Anchor, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../../text/language.tsx';
import { DropArea } from '../../../../ui/drop-area/drop-area.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import type { Import } from '../move-queries.ts';
import { moveTexts } from '../move-texts.ts';
import { moveFilesTexts } from './files-texts.ts';
import { HereFile } from './here-file.tsx';
import { ReadFile } from './read-file.tsx';
import type { SentFiles } from './use-sent-files.ts';

/** Where the files of the old system are dropped, and what each of them is. */
export function MoveFiles({
  imports,
  sent: { files, replaced, add, name, note, forget, remove },
  onCustomers,
}: {
  imports: readonly Import[];
  sent: SentFiles;
  /** The register has got customers. */
  onCustomers: () => void;
}) {
  const texts = useTexts(moveFilesTexts);
  const { guide } = useTexts(moveTexts);
  const hasFiles = files.length + imports.length > 0;
  return (
    <Panel
      title={texts.filesTitle}
      hint={texts.filesHint}
      action={
        <Anchor size="sm" href="/docs/moving" target="_blank" rel="noreferrer">
          {guide}
        </Anchor>
      }
    >
      <Stack gap="md">
        <DropArea
          title={texts.drop}
          hint={texts.dropHint}
          choose={texts.choose}
          isMultiple
          isBusy={false}
          isQuiet={hasFiles}
          onFiles={(dropped) => void add(dropped)}
        />
        {replaced.length > 0 && (
          <Text size="sm" role="status" className="breakable">
            {texts.replaced(replaced)}
          </Text>
        )}
        {hasFiles && (
          <Stack gap="sm" role="list" aria-label={texts.fileList}>
            {imports.map((one) => (
              <ReadFile key={one.id} file={one} />
            ))}
            {files.map((one) => (
              <HereFile
                key={one.key}
                file={one}
                onName={(kind) => name(one.key, kind)}
                onCompanies={(companiesAreBusinesses) => note(one.key, { companiesAreBusinesses })}
                onAdded={() => {
                  note(one.key, { isAdded: true });
                  onCustomers();
                }}
                onForget={() => forget(one.key)}
                onRemove={() => remove(one.key)}
              />
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}
