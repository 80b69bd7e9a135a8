export { addFormEntry, removeFormEntry } from './form-entry.repository';
export { menuFor } from './menu.service';
