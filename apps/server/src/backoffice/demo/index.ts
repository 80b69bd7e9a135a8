export { createDemo } from './demo.routes';
