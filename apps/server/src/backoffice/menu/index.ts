export { addFormEntry, type FormEntry, removeFormEntry } from './form-entry.repository';
export { menuFor } from './menu.service';
