import type { Editor } from 'tinymce';
import { insertImages, type StoredImage } from '../insert-images';
import { wordsOf } from '../upload';
import type { Uploads } from '../uploads';
import { batchDialogTexts as texts } from './batch-dialog.texts';
import { listenToPage, type PageMessage, say } from './batch-messages';

/** Requirements §2. */
const pageAddress = '/admin/tinymce/plugins/axupimgs/upfiles.html';
const widest = 880;
const tallest = 640;
/** The space around the dialog's iframe on a phone. */
const margin = 16;

const pageWindow = (): Window | null | undefined =>
  document.querySelector<HTMLIFrameElement>(`.tox-dialog iframe[src$="${pageAddress}"]`)?.contentWindow;

const peer = { window: pageWindow, origin: location.origin };

/** Handles the requests of the page, which cannot do anything by itself. */
const serve = (uploads: Uploads, finish: (images: readonly StoredImage[]) => void) => {
  const stored = new Map<number, StoredImage>();
  const underWay = new Map<number, AbortController>();
  const upload = async ({ id, file }: { id: number; file: File }): Promise<void> => {
    const controller = new AbortController();
    underWay.set(id, controller);
    try {
      const onProgress = (share: number): void => say(peer, { kind: 'progress', id, share });
      const url = await uploads.send(file, { onProgress, signal: controller.signal });
      stored.set(id, { url, name: file.name });
      say(peer, { kind: 'stored', id });
    } catch (thrown) {
      if (!controller.signal.aborted) say(peer, { kind: 'failed', id, reason: wordsOf(thrown) });
    } finally {
      underWay.delete(id);
    }
  };
  return {
    answer: (message: PageMessage): void => {
      if (message.kind === 'upload') void upload(message);
      else if (message.kind === 'cancel') underWay.get(message.id)?.abort();
      else if (message.kind === 'insert') finish(message.ids.flatMap((id) => stored.get(id) ?? []));
      else finish([]);
    },
    stop: (): void => {
      for (const controller of underWay.values()) controller.abort();
    },
  };
};

const openDialog = (editor: Editor, uploads: Uploads): void => {
  const server = serve(uploads, (images) => {
    dialog.close();
    if (images.length > 0) insertImages(editor, images);
  });
  const stopListening = listenToPage(peer, server.answer);
  const dialog = editor.windowManager.openUrl({
    title: texts.title,
    url: pageAddress,
    width: Math.min(widest, window.innerWidth - margin),
    height: Math.min(tallest, window.innerHeight - margin),
    onClose: () => {
      stopListening();
      server.stop();
    },
  });
};

/** Adds the batch image plug-in of requirements §2 to the editor's toolbar. */
export const addBatchImages = (editor: Editor, uploads: Uploads): void => {
  editor.ui.registry.addButton('axupimgs', {
    icon: 'gallery',
    tooltip: texts.title,
    onAction: () => openDialog(editor, uploads),
  });
};
