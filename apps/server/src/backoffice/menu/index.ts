export { menuFor } from './menu.service';
