import type { LibraryFile } from '@shuyuan/contract/backoffice/files/file';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { searchFor } from '../../platform/list-state/list-state';
import { useListState } from '../../platform/list-state/use-list-state';
import { notify } from '../../platform/notices';
import type { ScreenProps } from '../../platform/screen';
import { AdvancedSearch } from '../../ui/advanced-search/advanced-search';
import { DataTable } from '../../ui/data-table/data-table';
import { ImagePreview } from '../../ui/image-preview/image-preview';
import type { MenuButtonItem } from '../../ui/menu-button/menu-button';
import { RowActions } from '../../ui/row-actions/row-actions';
import { PickButton } from '../../ui/upload/pick-button';
import { UploadRows } from '../../ui/upload/upload-rows';
import { useDropZone } from '../../ui/upload/use-drop-zone';
import { useUploads } from '../../ui/upload/use-uploads';
import { preferences } from '../settings';
import { destroyFile } from './file.queries';
import { fileColumns } from './file-columns';
import { libraryTexts as texts } from './library.texts';
import { loadFiles, searchFields } from './library-search';
import { copyAddress, downloadFile, isImage, openInTab } from './open-file';
import { fileUploads } from './uploads';
import '../../ui/upload/upload.css';
import './library-page.css';

const FileDrawer = lazy(async () => ({ default: (await import('./file-drawer')).FileDrawer }));

const noPreviewMs = 3000;
const rowKey = ({ id }: LibraryFile) => id;
const rowName = ({ original_name }: LibraryFile) => original_name;
const plainColumns = fileColumns({ onPreview: undefined, onUses: undefined });
const address = {
  sortable: plainColumns.filter(({ sortable }) => sortable).map(({ key }) => key),
  searchable: searchFields.map(({ name }) => name),
};

/** What is open over the list. */
const useOpened = () => {
  const [pictured, setPictured] = useState<LibraryFile | undefined>(undefined);
  const [detailed, setDetailed] = useState<number | undefined>(undefined);
  const preview = useCallback((file: LibraryFile) => {
    if (isImage(file)) setPictured(file);
    else if (file.mime === 'application/pdf') void openInTab(file);
    else notify.warning(texts.noPreview, noPreviewMs);
  }, []);
  const showDetail = useCallback((file: LibraryFile) => setDetailed(file.id), []);
  const overlays = (
    <>
      {pictured ? (
        <ImagePreview
          images={[{ url: pictured.url, title: pictured.original_name }]}
          onClose={() => setPictured(undefined)}
        />
      ) : null}
      {detailed === undefined ? null : (
        <Suspense>
          <FileDrawer key={detailed} id={detailed} onClose={() => setDetailed(undefined)} />
        </Suspense>
      )}
    </>
  );
  return { preview, showDetail, overlays };
};

const UploadButton = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <PickButton className="action-button action-button-primary" accept={fileUploads.accept} multiple onFiles={onFiles}>
    {texts.upload}
  </PickButton>
);

/** Nothing of 更多 needs a right of its own: whoever sees a file may open it. */
const moreFor = (file: LibraryFile, preview: (file: LibraryFile) => void): MenuButtonItem[] => [
  { key: 'preview', label: texts.preview, onSelect: () => preview(file) },
  { key: 'download', label: texts.download, onSelect: () => void downloadFile(file) },
  { key: 'copy', label: texts.copy, onSelect: () => void copyAddress(file) },
];

/** Takes files for the library and loads the list again when they are stored. */
const useLibraryUploads = (mayAdd: boolean, reload: () => void) => {
  const uploads = useUploads({
    source: fileUploads,
    onStored: () => {
      notify.success(texts.uploaded);
      reload();
    },
  });
  const drop = useDropZone({ onFiles: uploads.add, disabled: !mayAdd });
  const tray = (
    <ul className="upload-rows library-uploads" aria-label={texts.uploads}>
      <UploadRows items={uploads.items} onRetry={uploads.retry} onRemove={uploads.remove} />
    </ul>
  );
  return { add: uploads.add, tray: uploads.items.length === 0 ? null : tray, ...drop };
};

/** The file library: everything that was uploaded, and where it is used. */
export const LibraryPage = ({ auths }: ScreenProps) => {
  const [state, setState] = useListState(address);
  const [version, setVersion] = useState(0);
  const reload = () => setVersion((count) => count + 1);
  const { preview, showDetail, overlays } = useOpened();
  const [mayAdd, maySee] = [auths.includes('create'), auths.includes('detail')];
  const { add, tray, over, zone } = useLibraryUploads(mayAdd, reload);
  const columns = useMemo(
    () => (maySee ? fileColumns({ onPreview: preview, onUses: showDetail }) : plainColumns),
    [maySee, preview, showDetail],
  );
  const actions = (file: LibraryFile) => (
    <RowActions
      name={file.original_name}
      auths={maySee ? [...auths, 'more'] : auths}
      consequence={texts.willDelete(file.original_name)}
      onDetail={() => showDetail(file)}
      onDelete={() => destroyFile(file.id).finally(reload)}
      more={moreFor(file, preview)}
    />
  );
  const upload = mayAdd ? <UploadButton onFiles={add} /> : null;
  return (
    <div className="library" data-over={over} {...zone}>
      {tray}
      <DataTable
        label={texts.table}
        storageKey="table.file"
        preferences={preferences}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        load={loadFiles}
        state={state}
        onChange={setState}
        version={version}
        actions={actions}
        toolbar={
          <>
            {upload}
            <AdvancedSearch
              fields={searchFields}
              value={state.search}
              onSearch={(search) => setState(searchFor(state, search))}
            />
          </>
        }
        empty={{ title: texts.empty, hint: texts.emptyHint, action: upload }}
      />
      {over ? <p className="library-drop">{texts.dropHere}</p> : null}
      {overlays}
    </div>
  );
};
