import type { LibraryFile } from '@shuyuan/contract/backoffice/files/file';
import { lazy, type Ref, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { searchFor } from '../../platform/list-state/list-state';
import { useListState } from '../../platform/list-state/use-list-state';
import { notify } from '../../platform/notices';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { AdvancedSearch } from '../../ui/advanced-search/advanced-search';
import { DataTable } from '../../ui/data-table/data-table';
import type { Selection } from '../../ui/data-table/selection';
import { ImagePreview } from '../../ui/image-preview/image-preview';
import type { MenuButtonItem } from '../../ui/menu-button/menu-button';
import { deleteRows } from '../../ui/row-actions/delete-rows';
import { RowActions } from '../../ui/row-actions/row-actions';
import { PickButton } from '../../ui/upload/pick-button';
import { UploadRows } from '../../ui/upload/upload-rows';
import { useDropZone } from '../../ui/upload/use-drop-zone';
import { useUploads } from '../../ui/upload/use-uploads';
import { preferences } from '../preferences';
import { destroyFile, destroyFiles } from './file.queries';
import { fileColumns } from './file-columns';
import { libraryTexts as texts } from './library.texts';
import { loadFiles, searchFields } from './library-search';
import { LibraryUsage } from './library-usage';
import { copyAddress, downloadFile, isImage } from './open-file';
import { fileUploads } from './uploads';
import '../../ui/upload/upload.css';
import './library-page.css';

const FileDrawer = lazy(async () => ({ default: (await import('./file-drawer')).FileDrawer }));

const rowKey = ({ id }: LibraryFile) => id;
const rowName = ({ original_name }: LibraryFile) => original_name;
const plainColumns = fileColumns();
const address = {
  sortable: plainColumns.filter(({ sortable }) => sortable).map(({ key }) => key),
  searchable: searchFields.map(({ name }) => name),
};

/** What is open above the list. */
const useOpened = () => {
  const [pictured, setPictured] = useState<LibraryFile | undefined>(undefined);
  const [detailed, setDetailed] = useState<number | undefined>(undefined);
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
  return { preview: setPictured, showDetail, overlays };
};

const UploadButton = ({ ref, onFiles }: { ref?: Ref<HTMLButtonElement>; onFiles: (files: File[]) => void }) => (
  <PickButton
    ref={ref}
    className="action-button action-button-primary"
    accept={fileUploads.accept}
    multiple
    onFiles={onFiles}
  >
    {texts.upload}
  </PickButton>
);

/** No entry of 更多 needs a right of its own: whoever sees a file may open it. */
const moreFor = (file: LibraryFile, preview: (file: LibraryFile) => void): MenuButtonItem[] => [
  ...(isImage(file) ? [{ key: 'preview', label: texts.preview, onSelect: () => preview(file) }] : []),
  { key: 'download', label: texts.download, onSelect: () => void downloadFile(file) },
  { key: 'copy', label: texts.copy, onSelect: () => void copyAddress(file) },
];

/** Uploads files to the library and reloads the list when they are stored. */
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

/** The selected files and the button that deletes them; files in use stay, and stay selected. */
const useBatch = (reload: () => void) => {
  const [selected, select] = useState<Selection<LibraryFile>>(new Map());
  const remove = async (): Promise<void> => {
    const stay: number[] = [];
    const run = async (): Promise<void> => {
      const { msg, data } = await destroyFiles([...selected.values()].map(({ id }) => id)).finally(reload);
      stay.push(...data.in_use.map(({ id }) => id));
      if (stay.length > 0) notify.error(msg);
    };
    const gone = await deleteRows({ count: selected.size, consequence: texts.willDeleteBatch(selected.size), run });
    if (gone) select(new Map([...selected].filter(([, { id }]) => stay.includes(id))));
  };
  return {
    selected,
    onChange: select,
    actions: <ActionButton onClick={() => void remove()}>{texts.batchDelete}</ActionButton>,
  };
};

/** The file library: everything that was uploaded, and where it is used. */
export const LibraryPage = ({ auths }: ScreenProps) => {
  const [state, setState] = useListState(address);
  const [version, setVersion] = useState(0);
  const reload = () => setVersion((count) => count + 1);
  const { preview, showDetail, overlays } = useOpened();
  const [mayAdd, maySee] = [auths.includes('create'), auths.includes('detail')];
  const { add, tray, over, zone } = useLibraryUploads(mayAdd, reload);
  const batch = useBatch(reload);
  const columns = useMemo(
    () => (maySee ? fileColumns({ onPreview: preview, onDetail: showDetail }) : plainColumns),
    [maySee, preview, showDetail],
  );
  const actions = (file: LibraryFile) => (
    <RowActions
      name={file.original_name}
      auths={auths}
      consequence={texts.willDelete(file.original_name)}
      onDetail={() => showDetail(file)}
      onDelete={() => destroyFile(file.id).finally(reload)}
      more={maySee ? moreFor(file, preview) : []}
    />
  );
  const picker = useRef<HTMLButtonElement>(null);
  return (
    <div className="library" data-over={over} {...zone}>
      {tray}
      <LibraryUsage version={version} />
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
        {...(auths.includes('delete') ? { selection: batch } : {})}
        toolbar={
          <>
            {mayAdd ? <UploadButton ref={picker} onFiles={add} /> : null}
            <AdvancedSearch
              fields={searchFields}
              value={state.search}
              onSearch={(search) => setState((now) => searchFor(now, search))}
              {...(mayAdd ? { onAdd: () => picker.current?.click() } : {})}
            />
          </>
        }
        empty={{ title: texts.empty, hint: texts.emptyHint, action: mayAdd ? <UploadButton onFiles={add} /> : null }}
      />
      {over ? <p className="library-drop">{texts.dropHere}</p> : null}
      {overlays}
    </div>
  );
};
