import { Box, Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { fileSize } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useAccount } from '../../../http/session.ts';
import classes from './vouchers.module.css';
import type { Voucher } from './vouchers.ts';
import { voucherAddress } from './vouchers.ts';
import { vouchersTexts } from './vouchers-texts.ts';

/** The file as it looks. Phones cannot show a PDF within a page, so there a link opens it. */
export function VoucherPicture({ voucher }: { voucher: Voucher }) {
  const texts = useTexts(vouchersTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { id, filename, contentType, size } = voucher;
  const address = voucherAddress(accountId, id);
  return (
    <Box className={classes['picture'] ?? ''} mb="lg">
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="sm" className="breakable">
          {filename}{' '}
          <Text span size="xs" c="dimmed">
            {fileSize(size, language)}
          </Text>
        </Text>
        <Button component="a" href={address} target="_blank" variant="default" size="xs">
          {texts.open}
        </Button>
      </Group>
      {contentType !== 'application/pdf' && <img src={address} alt={filename} />}
      {contentType === 'application/pdf' && isWide && <iframe src={address} title={filename} />}
    </Box>
  );
}
