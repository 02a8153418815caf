import { Box, Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../http/download-file.ts';
import { useTexts } from '../../text/language.tsx';
import { listTexts } from './list-texts.ts';

const FORMATS = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' } as const;

/** Downloads the whole list as a file. @param address of the report, with the filter of the list */
export function useListFile(address: string) {
  const texts = useTexts(listTexts);
  const download = useMutation({ mutationFn: downloadFile });
  const menu = (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" aria-label={texts.download} loading={download.isPending}>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          <Box component="span" visibleFrom="sm" ml={8}>
            {texts.download}
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(FORMATS).map(([format, name]) => (
          <Menu.Item
            key={format}
            aria-label={texts.downloadAs(name)}
            onClick={() => download.mutate(`${address}${address.includes('?') ? '&' : '?'}format=${format}`)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Label maw={240}>{texts.csvHint}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
  return { menu, error: download.error };
}
