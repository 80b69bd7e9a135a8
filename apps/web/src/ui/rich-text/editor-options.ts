import type { RawEditorOptions } from 'tinymce';
import { fileKeys } from '../../platform/file-keys';
import { allowedMarkup } from './allow-list';
import { editorContentStyle } from './editor-look';
import { wordsOf } from './upload';
import type { Uploads } from './uploads';

const toolbar = [
  'undo redo',
  'blocks fontsize',
  'bold italic underline strikethrough forecolor backcolor removeformat',
  'alignleft aligncenter alignright alignjustify',
  'bullist numlist outdent indent',
  'link picture axupimgs table',
  'searchreplace wordcount fullscreen',
].join(' | ');

const tableTools = [
  'tableprops tabledelete',
  'tableinsertrowbefore tableinsertrowafter tabledeleterow',
  'tableinsertcolbefore tableinsertcolafter tabledeletecol',
  'tablecellprops tablemergecells tablesplitcells',
].join(' | ');

/** Requirements §9: 8 to 36 px. */
const fontSizes = '8px 10px 12px 14px 16px 18px 24px 36px';

const imageOptions = (uploads: Uploads): RawEditorOptions => ({
  automatic_uploads: true,
  paste_data_images: true,
  images_file_types: 'png,gif,jpg,jpeg',
  images_upload_handler: async (image, onPercent) => {
    const blob = image.blob();
    // The editor's own option to keep the name adds the time to the address, and the image would be loaded again.
    const name = 'name' in blob && typeof blob.name === 'string' ? blob.name : image.filename();
    const file = new File([blob], name, { type: blob.type });
    try {
      const url = await uploads.send(file, { onProgress: (share) => onPercent(Math.round(share * 100)) });
      return await fileKeys.address(url);
    } catch (thrown) {
      // The editor expects this shape; `remove` deletes the image that could not be stored from the text.
      return Promise.reject({ message: wordsOf(thrown), remove: true });
    }
  },
});

/** The editor's configuration: no cloud, no external file, in Chinese, under the content security policy. */
export const editorOptions = (options: { label: string; disabled: boolean; uploads: Uploads }): RawEditorOptions => ({
  license_key: 'gpl',
  language: 'zh_CN',
  directionality: 'ltr',
  // We style it ourselves (editor-look.ts): the editor would load its stylesheets from its own folder.
  skin: false,
  content_css: false,
  content_style: editorContentStyle,
  body_class: 'rich-text-content',
  plugins: 'autolink fullscreen link lists searchreplace table wordcount',
  toolbar,
  toolbar_mode: 'wrap',
  menubar: false,
  contextmenu: false,
  branding: false,
  promotion: false,
  elementpath: false,
  height: 420,
  min_height: 240,
  disabled: options.disabled,
  iframe_aria_text: options.label,
  // The editor sets a title on its iframe only in Firefox.
  iframe_attrs: { title: options.label },
  font_size_formats: fontSizes,
  // A space after the semicolon would become part of the name, and the name would not be translated.
  block_formats: 'Paragraph=p;Heading 1=h1;Heading 2=h2;Heading 3=h3;Blockquote=blockquote;Preformatted=pre',
  browser_spellcheck: true,
  convert_urls: false,
  link_default_protocol: 'https',
  link_assume_external_targets: 'https',
  link_context_toolbar: true,
  link_title: false,
  table_toolbar: tableTools,
  table_advtab: false,
  table_cell_advtab: false,
  table_row_advtab: false,
  ...allowedMarkup,
  ...imageOptions(options.uploads),
});
