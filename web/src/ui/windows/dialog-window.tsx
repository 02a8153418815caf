import { Modal, Skeleton } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { Suspense } from 'react';
import { commonTexts } from '../../text/common-texts.ts';
import { useTexts } from '../../text/language.tsx';

export function DialogWindow({ children, ...dialog }: ModalProps) {
  const texts = useTexts(commonTexts);
  return (
    <Modal closeButtonProps={{ 'aria-label': texts.close }} {...dialog}>
      <Suspense fallback={<Skeleton height={160} aria-busy />}>{children}</Suspense>
    </Modal>
  );
}
