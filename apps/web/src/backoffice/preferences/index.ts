export { preferences } from './preferences';
