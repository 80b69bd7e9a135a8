import type { Editor } from 'tinymce';

/** An image that the server holds. */
export interface StoredImage {
  readonly url: string;
  readonly name: string;
}

const altOf = (name: string): string => name.replace(/\.[^.]+$/, '');

/** Puts images into the text at the caret, in their order and as one step of undo. */
export const insertImages = (editor: Editor, images: readonly StoredImage[]): void => {
  const tags = images.map(({ url, name }) => editor.dom.createHTML('img', { src: url, alt: altOf(name) }));
  const html = tags.length === 1 ? tags.join('') : tags.map((tag) => `<p>${tag}</p>`).join('');
  editor.undoManager.transact(() => editor.insertContent(html));
  editor.focus();
};
