import { withoutViewKeys } from '@shuyuan/contract/platform/file-address';
import type { AstNode, Editor } from 'tinymce';
import { fileKeys } from '../../platform/file-keys';

/** The markup that the editor accepts; the server's sanitiser has the same list and decides. */
export const allowedMarkup = {
  valid_elements: [
    'p[style],br,hr,span[style],strong/b,em/i,u,s,sub,sup,code,pre,blockquote',
    'h1[style],h2[style],h3[style],h4[style],h5[style],h6[style]',
    'ul[style],ol[style|start|type],li[style]',
    'a[href|target|rel|title]',
    'img[src|alt|title|width|height|style]',
    'table[style|border],caption,colgroup,col[style|span],thead,tbody,tfoot,tr[style]',
    'td[style|colspan|rowspan],th[style|colspan|rowspan|scope]',
  ].join(','),
  // With url() excluded from all of them, a style cannot load anything.
  valid_styles: {
    '*': [
      'color,background-color,font-size,font-weight,font-style,text-align,text-decoration,line-height,list-style-type',
      'padding-left,margin-left,margin-right,float,display,width,height,vertical-align',
      'border-width,border-style,border-color,border-collapse',
    ].join(','),
  },
};

/** The allowed tags, each with its attributes. */
export const allowedAttributes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  allowedMarkup.valid_elements.split(',').flatMap((rule) => {
    const [, names = '', attributes = ''] = /^([^[]+)(?:\[(.*)\])?$/.exec(rule) ?? [];
    return names.split('/').map((name) => [name, new Set(attributes.split('|'))] as const);
  }),
);

/** An image stored on the server, by the same pattern as in its sanitiser. */
const storedImage = /^\/files\/[A-Za-z0-9_-]{22}\/[0-9a-f]{16}\.[a-z0-9]{1,10}$/;

const pendingImage = /^(?:data:image\/(?:png|gif|jpeg);|blob:)/i;

/** The path of one of our images; one copied from our pages has the host in front. */
const ownPath = (source: string): string | undefined => {
  const probe = document.createElement('a');
  probe.href = source;
  return probe.origin === location.origin && storedImage.test(probe.pathname) ? probe.pathname : undefined;
};

const keepOwnImages = (nodes: AstNode[]): void => {
  for (const node of nodes) {
    const source = node.attr('src') ?? '';
    const path = ownPath(source);
    if (path !== undefined) node.attr('src', fileKeys.addressNow(path) ?? path);
    else if (!pendingImage.test(source)) node.remove();
  }
};

const dropPendingImages = (nodes: AstNode[]): void => {
  for (const node of nodes) if (/^(?:data|blob):/i.test(node.attr('src') ?? '')) node.remove();
};

const storeAddresses = (nodes: AstNode[]): void => {
  for (const node of nodes) node.attr('src', withoutViewKeys(node.attr('src') ?? ''));
};

/**
 * Rejects images of other hosts (the content security policy would block them, and loading them would tell the host who
 * reads), and keeps images that are still being uploaded and the keys of displayed images out of the saved text.
 */
export const guardImages = (editor: Editor): void => {
  editor.parser.addNodeFilter('img', keepOwnImages);
  editor.serializer.addNodeFilter('img', dropPendingImages);
  // An attribute filter of the editor restores the original address: this one runs after it.
  editor.serializer.addAttributeFilter('src', storeAddresses);
};
