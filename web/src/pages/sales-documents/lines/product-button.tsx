import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTag, IconTagPlus } from '@tabler/icons-react';
import { useTexts } from '../../../text/language.tsx';
import { formTexts } from '../form-texts.ts';

/**
 * Tells whether the line is of a product, and changes it. It comes after the fields, because Tab goes from the description
 * to the quantity.
 */
export function ProductButton({
  isProduct,
  lineNumber,
  onFree,
  onSave,
}: {
  isProduct: boolean;
  lineNumber: number;
  /** Makes the line one without a product. */
  onFree: () => void;
  /** Makes a product of the line. */
  onSave: () => void;
}) {
  const texts = useTexts(formTexts);
  const Icon = isProduct ? IconTag : IconTagPlus;
  const label = (isProduct ? texts.freeOfProduct : texts.saveAsProduct)(lineNumber);
  return (
    <Tooltip label={label} withArrow>
      <ActionIcon
        size={36}
        variant={isProduct ? 'light' : 'subtle'}
        {...(!isProduct && { color: 'gray' })}
        aria-label={label}
        onClick={isProduct ? onFree : onSave}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
