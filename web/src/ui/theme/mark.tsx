import { Text } from '@mantine/core';
import classes from './mark.module.css';

/**
 * The product's mark and its name: a T, and the coin that one has to one's credit (_til gode_). The file
 * `public/favicon.svg` is the same drawing.
 * @param isShort only the mark; the name is then for screen readers
 */
export function Mark({ isShort = false, size = 28 }: { isShort?: boolean; size?: number }) {
  return (
    <span className={classes['mark']}>
      <svg
        viewBox="0 0 32 32"
        width={size}
        height={size}
        {...(isShort ? { role: 'img', 'aria-label': 'Tilgode' } : { 'aria-hidden': true })}
      >
        <rect width="32" height="32" rx="9" className={classes['ground']} />
        <path d="M8 9.75h16M14 9.75V24" className={classes['letter']} />
        <circle cx="21.75" cy="20.25" r="4" className={classes['coin']} />
      </svg>
      {!isShort && (
        <Text component="span" className={classes['name'] ?? ''}>
          Tilgode
        </Text>
      )}
    </span>
  );
}
