/** The guides, as agents read them. */
export { GUIDES, readGuide } from './guides.ts';
