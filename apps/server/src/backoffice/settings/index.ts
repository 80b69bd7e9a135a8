export { createSettings } from './preference.routes';
