export { createPreferences } from './preference.routes';
