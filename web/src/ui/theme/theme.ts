import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import classes from './theme.module.css';

/**
 * The palette is that of the customer's invoice page and of the PDF: a deep green-blue, greys with a little of the same
 * blue, and gold for what is owed. White text on shade 7 has a contrast of 6:1, on shade 8 of 9:1.
 */
const fjord: MantineColorsTuple = [
  '#eef6f8',
  '#dbe9ee',
  '#b4d2dc',
  '#89b9ca',
  '#66a5ba',
  '#4f98b0',
  '#3f87a0',
  '#2c6a80',
  '#1f4e5f',
  '#123843',
];

/** The mark's colour. It never carries text on white, where its contrast is too small. */
const gold: MantineColorsTuple = [
  '#fdf7e8',
  '#fbecc8',
  '#f8dd9a',
  '#f5cc6b',
  '#f2b84b',
  '#e0a02e',
  '#b97d17',
  '#8f5f0c',
  '#6b4600',
  '#463000',
];

const gray: MantineColorsTuple = [
  '#f6f8f9',
  '#eef1f4',
  '#e4e8ec',
  '#dde2e7',
  '#c6ced6',
  '#a6b1bb',
  '#77848f',
  '#55616d',
  '#36424d',
  '#17212b',
];

/** 0 is text, 4 borders, 6 fields and buttons, 7 cards; the page behind them is darker (`--page` in app.css). */
const dark: MantineColorsTuple = [
  '#eef2f5',
  '#d3dbe2',
  '#aab5c0',
  '#8b98a4',
  '#36414c',
  '#2b353f',
  '#222a33',
  '#1a2027',
  '#11161b',
  '#0b0f13',
];

export const theme = createTheme({
  primaryColor: 'fjord',
  primaryShade: { light: 8, dark: 7 },
  colors: { fjord, gold, gray, dark },
  black: '#17212b',
  fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.84375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.5rem', lineHeight: '1.25' },
      h3: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(20 30 40 / 5%)',
    sm: '0 1px 2px rgb(20 30 40 / 6%), 0 4px 12px rgb(20 30 40 / 5%)',
    md: '0 2px 4px rgb(20 30 40 / 6%), 0 8px 24px rgb(20 30 40 / 10%)',
    lg: '0 4px 8px rgb(20 30 40 / 6%), 0 16px 40px rgb(20 30 40 / 14%)',
    xl: '0 8px 16px rgb(20 30 40 / 8%), 0 24px 64px rgb(20 30 40 / 18%)',
  },
  autoContrast: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Without the components' own `extend`, which would load each of them before the first page needs it.
  components: {
    Accordion: { defaultProps: { radius: 'lg' }, classNames: { item: classes['accordion-item'] } },
    Alert: { defaultProps: { radius: 'lg' }, classNames: { root: classes['alert'] } },
    Badge: { defaultProps: { variant: 'light', radius: 'xl' }, classNames: { root: classes['badge'] } },
    Button: { classNames: { root: classes['button'] } },
    Card: { defaultProps: { radius: 'lg', shadow: 'xs' }, classNames: { root: classes['paper'] } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        shadow: 'xl',
        overlayProps: { backgroundOpacity: 0.45, color: '#0b1a20' },
        // A dialog grows out of the page, so that the eye finds it. Longer would be waiting.
        transitionProps: { transition: 'pop', duration: 120 },
      },
      classNames: { title: classes['modal-title'], content: classes['modal-content'] },
    },
    // A dialog's heading is a `header`, which would else count as the banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    NavLink: { classNames: { root: classes['nav-link'] } },
    Paper: { defaultProps: { radius: 'lg' }, classNames: { root: classes['paper'] } },
    Popover: { defaultProps: { radius: 'lg', shadow: 'md' } },
    Table: {
      defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'md' },
      classNames: { table: classes['table'] },
    },
    Tooltip: { defaultProps: { withArrow: true, transitionProps: { duration: 80 } } },
  },
});

/**
 * WCAG 2.2 AA wants a contrast of 4.5:1 on each background. Mantine's own greys for hints and tints for badges have
 * less.
 */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#17212b',
    '--mantine-color-dimmed': '#55616d',
    '--mantine-color-placeholder': '#6a7682',
    '--mantine-color-default-border': '#dde2e7',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-red-filled': '#c0271f',
    '--mantine-color-red-filled-hover': '#a11d16',
    '--mantine-color-yellow-light': '#fcefd3',
    '--mantine-color-yellow-light-color': '#6b4600',
    '--mantine-color-orange-light': '#fdebdc',
    '--mantine-color-orange-light-color': '#863406',
    '--mantine-color-green-light': '#dcf3e5',
    '--mantine-color-green-light-color': '#0f5a31',
    '--mantine-color-red-light': '#fde7e4',
    '--mantine-color-red-light-color': '#8c1d18',
    '--mantine-color-cyan-light': '#dff3f6',
    '--mantine-color-cyan-light-color': '#0b5665',
    '--mantine-color-gray-light': '#e9edf0',
    '--mantine-color-gray-light-color': '#3f4b56',
    '--mantine-color-blue-light': '#e2edfb',
    '--mantine-color-blue-light-color': '#17508f',
  },
  dark: {
    '--mantine-color-dimmed': '#aab5c0',
    '--mantine-color-placeholder': '#97a3ae',
    '--mantine-color-default-border': '#36414c',
    '--mantine-color-error': '#ff9c94',
    '--mantine-color-yellow-light': '#443109',
    '--mantine-color-yellow-light-color': '#ffd98c',
    '--mantine-color-orange-light': '#4a2a12',
    '--mantine-color-orange-light-color': '#ffc39a',
    '--mantine-color-green-light': '#143d27',
    '--mantine-color-green-light-color': '#a5e8c0',
    '--mantine-color-red-light': '#4d1d19',
    '--mantine-color-red-light-color': '#ffbdb5',
    '--mantine-color-cyan-light': '#123c45',
    '--mantine-color-cyan-light-color': '#a3e3ef',
    '--mantine-color-gray-light': '#303a44',
    '--mantine-color-gray-light-color': '#d3dbe2',
    '--mantine-color-blue-light': '#1b3556',
    '--mantine-color-blue-light-color': '#b5d3f8',
  },
});
