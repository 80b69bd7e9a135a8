export { createRichText } from './rich-text.routes';
