import type { Editor } from 'tinymce';

/** An image stored on the server. */
export interface StoredImage {
  readonly url: string;
  readonly name: string;
}

const altOf = (name: string): string => name.replace(/\.[^.]+$/, '');

/** Inserts images at the caret, in order and as one undo step. */
export const insertImages = (editor: Editor, images: readonly StoredImage[]): void => {
  const tags = images.map(({ url, name }) => editor.dom.createHTML('img', { src: url, alt: altOf(name) }));
  const html = tags.length === 1 ? tags.join('') : tags.map((tag) => `<p>${tag}</p>`).join('');
  editor.undoManager.transact(() => editor.insertContent(html));
  editor.focus();
};
