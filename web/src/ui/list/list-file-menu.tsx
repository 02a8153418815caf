import { Box, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../http/files/download-file.ts';
import { useTexts } from '../../text/language.tsx';
import { MenuButton } from '../windows/menu-button.tsx';
import { listTexts } from './list-texts.ts';

const FORMATS = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' } as const;

/** Downloads the whole list as a file. @param address of the report, with the filter of the list */
export function useListFile(address: string) {
  const texts = useTexts(listTexts);
  const download = useMutation({ mutationFn: downloadFile });
  const menu = (
    <MenuButton
      button={
        <Button variant="default" aria-label={texts.download} loading={download.isPending}>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          <Box component="span" visibleFrom="sm" ml={8}>
            {texts.download}
          </Box>
        </Button>
      }
      entries={Object.entries(FORMATS).map(([format, label]) => ({
        label,
        name: texts.downloadAs(label),
        onClick: () => download.mutate(`${address}${address.includes('?') ? '&' : '?'}format=${format}`),
      }))}
      hint={texts.csvHint}
    />
  );
  return { menu, error: download.error };
}
