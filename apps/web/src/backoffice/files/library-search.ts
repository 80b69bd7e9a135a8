import type { LibraryFile } from '@shuyuan/contract/backoffice/files/file';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { loadTable } from '../../platform/http/load-table';
import { momentsOf } from '../../platform/list-state/day-range';
import type { LoadList } from '../../platform/list-state/list-state';
import type { SearchField } from '../../ui/advanced-search/search-field';
import { libraryTexts as texts } from './library.texts';

const { columns: titles } = texts;

export const searchFields: readonly SearchField[] = [
  { name: 'original_name', label: titles.original_name, kind: 'text' },
  { name: 'extension', label: titles.extension, kind: 'text', placeholder: 'pdf' },
  {
    name: 'folder',
    label: titles.folder,
    kind: 'select',
    options: Object.entries(texts.folders).map(([value, label]) => ({ value, label })),
  },
  { name: 'admin_name', label: titles.admin_name, kind: 'text' },
  { name: 'created_at', label: titles.created_at, kind: 'date_range' },
];

const load = loadTable<LibraryFile>(fileEndpoints.index.path);

/** Loads a page of the library. */
export const loadFiles: LoadList<LibraryFile> = ({ search, ...state }, signal) => {
  const { created_at, ...others } = search;
  return load({ ...state, search: created_at ? { ...others, created_at: momentsOf(created_at) } : others }, signal);
};
