export { createApi } from './api.routes';
