import type { Editor } from 'tinymce';
import { notify } from '../../platform/notices';
import { imageButtonTexts as texts } from './image-buttons.texts';
import { acceptedImages } from './image-intake';
import { insertImages } from './insert-images';
import { wordsOf } from './upload';
import type { Uploads } from './uploads';

const largestWidth = 4000;

const pickImage = (onFile: (file: File) => void): void => {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = acceptedImages;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) onFile(file);
  });
  input.click();
};

const uploadAndInsert = async (editor: Editor, options: { file: File; uploads: Uploads }): Promise<void> => {
  const { file, uploads } = options;
  let progress: { close: () => void; progressBar: { value: (percent: number) => void } } | undefined;
  const onProgress = (share: number): void => {
    progress ??= editor.notificationManager.open({ text: 'Image uploading...', type: 'info', progressBar: true });
    progress.progressBar.value(Math.round(share * 100));
  };
  try {
    const url = await uploads.send(file, { onProgress });
    insertImages(editor, [{ url, name: file.name }]);
  } catch (thrown) {
    notify.error(wordsOf(thrown));
  } finally {
    progress?.close();
  }
};

const readWidth = (typed: string): number | undefined =>
  /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= largestWidth ? Number(typed) : undefined;

const openProperties = (editor: Editor): void => {
  const image = editor.selection.getNode();
  editor.windowManager.open<{ alt: string; width: string }>({
    title: texts.properties,
    body: {
      type: 'panel',
      items: [
        { type: 'input', name: 'alt', label: texts.alt },
        { type: 'input', name: 'width', label: texts.width, inputMode: 'numeric' },
      ],
    },
    initialData: { alt: image.getAttribute('alt') ?? '', width: image.getAttribute('width') ?? '' },
    buttons: [
      { type: 'cancel', text: texts.cancel },
      { type: 'submit', text: texts.save, buttonType: 'primary' },
    ],
    onSubmit: (dialog) => {
      const { alt, width } = dialog.getData();
      const pixels = readWidth(width.trim());
      if (width.trim() !== '' && pixels === undefined) {
        notify.error(texts.badWidth);
        dialog.focus('width');
        return;
      }
      editor.undoManager.transact(() =>
        editor.dom.setAttribs(image, { alt, width: pixels ?? null, height: null, style: null }),
      );
      dialog.close();
    },
  });
};

/** Adds the button that uploads one image, and the tools that show when an image is selected. */
export const addImageButtons = (editor: Editor, uploads: Uploads): void => {
  editor.ui.registry.addButton('picture', {
    icon: 'image',
    tooltip: texts.picture,
    onAction: () => pickImage((file) => void uploadAndInsert(editor, { file, uploads })),
  });
  editor.ui.registry.addButton('pictureproperties', {
    icon: 'edit-block',
    tooltip: texts.properties,
    onAction: () => openProperties(editor),
  });
  editor.ui.registry.addButton('pictureremove', {
    icon: 'remove',
    tooltip: texts.remove,
    onAction: () => editor.execCommand('Delete'),
  });
  editor.ui.registry.addContextToolbar('picture', {
    predicate: (node) => node.nodeName === 'IMG',
    items: 'alignleft aligncenter alignright | pictureproperties pictureremove',
    position: 'node',
    scope: 'node',
  });
};
