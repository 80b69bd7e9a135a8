import type { FileDetail, LibraryFile } from '@shuyuan/contract/backoffice/files/file';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { ActionButton } from '../../ui/action-button/action-button';
import { formatCell } from '../../ui/data-table/cell-format';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { FileImage } from '../../ui/file-image/file-image';
import { fileSize } from '../../ui/upload/file-size';
import { Drawer } from '../../ui/window/window';
import { fileQuery } from './file.queries';
import { folderName, libraryTexts as texts } from './library.texts';
import { copyAddress, downloadFile, isImage } from './open-file';

const { columns: titles } = texts;

const factsOf = (file: LibraryFile): readonly (readonly [string, string])[] => [
  [titles.original_name, file.original_name],
  [titles.name, file.name],
  [titles.extension, file.extension],
  [titles.size, `${fileSize(file.size)}（${texts.bytes(file.size)}）`],
  ...(file.width === null || file.height === null ? [] : [[texts.pixels, `${file.width} × ${file.height}`] as const]),
  [titles.url, file.url],
  [titles.folder, folderName(file.folder)],
  [titles.created_at, formatCell(file.created_at, 'datetime')],
  [titles.admin_name, file.admin_name],
];

const Uses = ({ uses }: Pick<FileDetail, 'uses'>) => (
  <section className="file-drawer-uses">
    <h2>{texts.uses(uses.length)}</h2>
    {uses.length === 0 ? <p>{texts.unused}</p> : null}
    <ul>
      {uses.map(({ type, id, title }) => (
        <li key={`${type} ${id}`}>{title}</li>
      ))}
    </ul>
  </section>
);

const Detail = ({ file }: { file: FileDetail }) => (
  <>
    {isImage(file) ? <FileImage className="file-drawer-image" url={file.url} alt={file.original_name} /> : null}
    <div className="file-drawer-buttons">
      <ActionButton kind="primary" onClick={() => void downloadFile(file)}>
        {texts.download}
      </ActionButton>
      <ActionButton onClick={() => void copyAddress(file)}>{texts.copy}</ActionButton>
    </div>
    <dl className="file-drawer-facts">
      {factsOf(file).map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Uses uses={file.uses} />
  </>
);

/** Everything about one file: what it is and where it is used. */
export const FileDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data, isError } = useQuery(fileQuery(id));
  return (
    <Drawer open title={texts.detail} size={480} rootClassName="file-drawer" onClose={onClose}>
      {data ? <Detail file={data} /> : null}
      {isError && !data ? <EmptyState compact tone="failure" icon="FileOutlined" title={texts.detailFailed} /> : null}
      {data || isError ? null : <Skeleton active paragraph={{ rows: 8 }} />}
    </Drawer>
  );
};
