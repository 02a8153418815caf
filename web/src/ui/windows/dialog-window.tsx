import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { commonTexts } from '../../text/common-texts.ts';
import { useTexts } from '../../text/language.tsx';

export function DialogWindow(dialog: ModalProps) {
  const texts = useTexts(commonTexts);
  return <Modal closeButtonProps={{ 'aria-label': texts.close }} {...dialog} />;
}
