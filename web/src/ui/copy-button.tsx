import { Button, CopyButton as MantineCopyButton } from '@mantine/core';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';

/** Copies a text. @param what names the copied text for screen readers */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const texts = useTexts(commonTexts);
  return (
    <MantineCopyButton value={value} timeout={3000}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant="default"
          onClick={copy}
          aria-label={`${texts.copy} ${what}`}
          aria-live="polite"
        >
          {copied ? `✓ ${texts.copied}` : texts.copy}
        </Button>
      )}
    </MantineCopyButton>
  );
}
