import { CopyOutlined } from '@ant-design/icons';
import type { LibraryFile } from '@shuyuan/contract/backoffice/files/file';
import type { Column } from '../../ui/data-table/column';
import { FileImage } from '../../ui/file-image/file-image';
import { Icon } from '../../ui/icon/icon';
import { StateTag } from '../../ui/state-tag/state-tag';
import { fileSize } from '../../ui/upload/file-size';
import { folderName, libraryTexts as texts } from './library.texts';
import { copyAddress, isImage } from './open-file';

const { columns: titles } = texts;

interface FileActs {
  readonly onPreview: (file: LibraryFile) => void;
  readonly onDetail: (file: LibraryFile) => void;
}

/** A picture opens as a preview; for any other file only the detail can be shown. */
const FileName = ({ file, acts }: { file: LibraryFile; acts: FileActs | undefined }) => {
  const image = isImage(file);
  const content = (
    <>
      {image ? <FileImage url={file.url} alt="" loading="lazy" /> : <Icon name="FileTextOutlined" />}
      <span>{file.original_name}</span>
    </>
  );
  if (!acts) return <span className="file-name">{content}</span>;
  return (
    <button
      type="button"
      className="file-name"
      title={file.original_name}
      aria-label={image ? texts.previewOf(file.original_name) : texts.detailOf(file.original_name)}
      onClick={() => (image ? acts.onPreview(file) : acts.onDetail(file))}
    >
      {content}
    </button>
  );
};

const Address = ({ file, mayCopy }: { file: LibraryFile; mayCopy: boolean }) => (
  <span className="file-address">
    <span title={file.url}>{file.url}</span>
    {mayCopy ? (
      <button
        type="button"
        title={texts.copy}
        aria-label={texts.copyOf(file.original_name)}
        onClick={() => void copyAddress(file)}
      >
        <CopyOutlined aria-hidden />
      </button>
    ) : null}
  </span>
);

/**
 * The columns of the library: the default field set of requirements §3, then when, by whom and where used. Together
 * they fit a screen of 1440 px; on a larger one they share the remaining width.
 */
export const fileColumns = (acts?: FileActs): readonly Column<LibraryFile>[] => [
  {
    key: 'original_name',
    title: titles.original_name,
    width: 176,
    sortable: true,
    heading: true,
    pin: 'left',
    render: (file) => <FileName file={file} acts={acts} />,
  },
  { key: 'name', title: titles.name, width: 92, sortable: true },
  { key: 'extension', title: titles.extension, width: 72, sortable: true },
  { key: 'size', title: titles.size, kind: 'number', width: 84, sortable: true, render: ({ size }) => fileSize(size) },
  {
    key: 'url',
    title: titles.url,
    width: 100,
    render: (file) => <Address file={file} mayCopy={acts !== undefined} />,
  },
  {
    key: 'folder',
    title: titles.folder,
    width: 72,
    sortable: true,
    render: ({ folder }) => <StateTag tone="plain">{folderName(folder)}</StateTag>,
  },
  { key: 'created_at', title: titles.created_at, kind: 'datetime', width: 140, sortable: true },
  { key: 'admin_name', title: titles.admin_name, width: 98, sortable: true },
  {
    key: 'use_count',
    title: titles.use_count,
    kind: 'number',
    width: 68,
    sortable: true,
    render: (file) =>
      acts && file.use_count > 0 ? (
        <button
          type="button"
          className="file-uses"
          aria-label={texts.usesOf(file.original_name)}
          onClick={() => acts.onDetail(file)}
        >
          {file.use_count}
        </button>
      ) : (
        file.use_count
      ),
  },
];
