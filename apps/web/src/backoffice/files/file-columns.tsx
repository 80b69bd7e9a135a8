import type { LibraryFile } from '@shuyuan/contract/backoffice/files/file';
import type { Column } from '../../ui/data-table/column';
import { Icon } from '../../ui/icon/icon';
import { StateTag } from '../../ui/state-tag/state-tag';
import { fileSize } from '../../ui/upload/file-size';
import { folderName, libraryTexts as texts } from './library.texts';
import { isImage } from './open-file';

const { columns: titles } = texts;

const FileName = ({ file, onOpen }: { file: LibraryFile; onOpen: ((file: LibraryFile) => void) | undefined }) => {
  const content = (
    <>
      {isImage(file) ? <img src={file.url} alt="" loading="lazy" /> : <Icon name="FileTextOutlined" />}
      <span>{file.original_name}</span>
    </>
  );
  if (!onOpen) return <span className="file-name">{content}</span>;
  return (
    <button
      type="button"
      className="file-name"
      title={file.original_name}
      aria-label={texts.previewOf(file.original_name)}
      onClick={() => onOpen(file)}
    >
      {content}
    </button>
  );
};

/** The columns of the library: the default field set of spec §3, then when, by whom and where used. */
export const fileColumns = (act: {
  onPreview: ((file: LibraryFile) => void) | undefined;
  onUses: ((file: LibraryFile) => void) | undefined;
}): readonly Column<LibraryFile>[] => [
  {
    key: 'original_name',
    title: titles.original_name,
    width: 260,
    sortable: true,
    heading: true,
    render: (file) => <FileName file={file} onOpen={act.onPreview} />,
  },
  { key: 'name', title: titles.name, width: 200, sortable: true },
  { key: 'extension', title: titles.extension, width: 80, sortable: true },
  { key: 'size', title: titles.size, kind: 'number', width: 100, sortable: true, render: ({ size }) => fileSize(size) },
  { key: 'url', title: titles.url, width: 220 },
  {
    key: 'folder',
    title: titles.folder,
    width: 100,
    sortable: true,
    render: ({ folder }) => <StateTag tone="plain">{folderName(folder)}</StateTag>,
  },
  { key: 'created_at', title: titles.created_at, kind: 'datetime', width: 160, sortable: true },
  { key: 'admin_name', title: titles.admin_name, width: 120, sortable: true },
  {
    key: 'use_count',
    title: titles.use_count,
    kind: 'number',
    width: 90,
    sortable: true,
    render: (file) =>
      act.onUses && file.use_count > 0 ? (
        <button
          type="button"
          className="file-uses"
          aria-label={texts.usesOf(file.original_name)}
          onClick={() => act.onUses?.(file)}
        >
          {file.use_count}
        </button>
      ) : (
        file.use_count
      ),
  },
];
