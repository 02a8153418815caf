import { Button, CopyButton as MantineCopyButton } from '@mantine/core';
import { useLanguage } from '../text/language.tsx';

/** Copies a text. @param what names the copied text for screen readers */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const { language } = useLanguage();
  const [copy, copied] = language === 'nb' ? ['Kopier', 'Kopiert'] : ['Copy', 'Copied'];
  return (
    <MantineCopyButton value={value} timeout={3000}>
      {({ copied: isCopied, copy: doCopy }) => (
        <Button
          size="xs"
          variant="default"
          onClick={doCopy}
          aria-label={`${copy} ${what}`}
          aria-live="polite"
        >
          {isCopied ? `✓ ${copied}` : copy}
        </Button>
      )}
    </MantineCopyButton>
  );
}
