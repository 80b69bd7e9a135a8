export { createMenuEditor } from './editor/menu-editor.routes';
export { addFormEntry, type MenuContainer, removeFormEntry } from './form-entry.repository';
export { menuFor } from './menu.service';
