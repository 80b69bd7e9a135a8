import tinymce, { type Editor } from 'tinymce';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'tinymce/icons/default';
import 'tinymce/plugins/autolink';
import 'tinymce/plugins/fullscreen';
import 'tinymce/plugins/link';
import 'tinymce/plugins/lists';
import 'tinymce/plugins/searchreplace';
import 'tinymce/plugins/table';
import 'tinymce/plugins/wordcount';
import { fileKeys } from '../../platform/file-keys';
import { renewPictures } from '../file-image/file-pictures';
import { guardImages } from './allow-list';
import { addBatchImages } from './batch-images/batch-dialog';
import { cleanMarkup } from './clean-markup';
import { followLook, prepareLook } from './editor-look';
import { editorOptions } from './editor-options';
import { editorTableWords } from './editor-table-words.texts';
import { editorWords } from './editor-words.texts';
import { addImageButtons } from './image-buttons';
import { showErrorsAsNotices } from './notifications';
import { makeParagraphs } from './paragraphs';
import type { UploadImage } from './upload';
import { trackUploads } from './uploads';

tinymce.addI18n('zh_CN', { ...editorWords, ...editorTableWords });

/** The options of an editor. */
export interface EditorSpec {
  readonly place: HTMLElement;
  readonly html: string;
  readonly disabled: boolean;
  readonly label: string;
  readonly upload: UploadImage;
  readonly onHtml: (html: string) => void;
  readonly onBusy: (busy: boolean) => void;
}

/** A running editor. */
export interface EditorHandle {
  readonly setHtml: (html: string) => void;
  readonly setDisabled: (disabled: boolean) => void;
  readonly stop: () => void;
}

const followContent = (editor: Editor, onHtml: EditorSpec['onHtml']): void => {
  let last = editor.getContent();
  editor.on('input change undo redo ExecCommand SetContent', () => {
    const html = editor.getContent();
    if (html === last) return;
    last = html;
    onHtml(html);
  });
};

/** Passes only clean markup to the editor's parser. What the editor stored for undo (`raw`) contains its own marks. */
const cleanWhatComes = (editor: Editor): void => {
  editor.on('BeforeSetContent', (event) => {
    if (event.format !== 'raw') event.content = makeParagraphs(cleanMarkup(event.content));
  });
  editor.on('PastePreProcess', (event) => {
    event.content = makeParagraphs(cleanMarkup(event.content));
  });
};

/** Starts an editor in an element of the page. */
export const startEditor = async (spec: EditorSpec): Promise<EditorHandle> => {
  prepareLook();
  const uploads = trackUploads(spec.upload, spec.onBusy);
  // The parser is synchronous, so the key is requested first; without one the images show once there is.
  await fileKeys.ready().catch(() => undefined);
  const target = document.createElement('textarea');
  target.value = spec.html;
  spec.place.replaceChildren(target);
  const [editor] = await tinymce.init({
    ...editorOptions({ label: spec.label, disabled: spec.disabled, uploads }),
    target,
    setup: (fresh) => {
      addImageButtons(fresh, uploads);
      addBatchImages(fresh, uploads);
      showErrorsAsNotices(fresh);
      cleanWhatComes(fresh);
      fresh.on('PreInit', () => {
        guardImages(fresh);
        renewPictures(fresh.getDoc());
      });
    },
  });
  if (editor === undefined) throw new Error('the editor did not start');
  const stopLook = followLook(editor);
  followContent(editor, spec.onHtml);
  return {
    setHtml: (html) => editor.undoManager.transact(() => editor.setContent(html)),
    setDisabled: (disabled) => {
      editor.options.set('disabled', disabled);
    },
    stop: () => {
      stopLook();
      uploads.stop();
      editor.remove();
    },
  };
};
