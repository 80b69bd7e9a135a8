export { readEntries } from './editor/menu-editor.repository';
export { createMenuEditor } from './editor/menu-editor.routes';
export { addFormEntry, addScreenEntries, type MenuContainer, removeFormEntry } from './form-entry.repository';
export { menuFor } from './menu.service';
export { formEntrySql, menuMark, menuNameSql } from './menu.sql';
