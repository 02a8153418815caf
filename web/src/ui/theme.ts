import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';

/** A deep green-blue. White text on shade 7 has a contrast of 7:1. */
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

export const theme = createTheme({
  primaryColor: 'fjord',
  primaryShade: { light: 7, dark: 7 },
  colors: { fjord },
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  autoContrast: true,
  cursorType: 'pointer',
});

/** Mantine's own greys for hints have a contrast of only 3.3:1. WCAG 2.2 AA wants 4.5:1 on each of their backgrounds. */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#6b7278',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#a61e1e',
    '--mantine-color-yellow-light-color': '#7a4a00',
    '--mantine-color-orange-light-color': '#8a3206',
    '--mantine-color-green-light-color': '#1d6b2f',
    '--mantine-color-red-light-color': '#a61e1e',
    '--mantine-color-cyan-light-color': '#0b5f70',
    '--mantine-color-gray-light-color': '#495057',
    '--mantine-color-blue-light-color': '#14569c',
  },
  dark: {
    '--mantine-color-dimmed': '#a6a7ab',
    '--mantine-color-placeholder': '#9a9ba0',
    '--mantine-color-error': '#ff8787',
  },
});
