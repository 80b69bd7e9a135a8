import type { AstNode, Editor } from 'tinymce';

/** What the editor lets in; the server's sanitiser holds the same view and has the last word. */
export const allowedMarkup = {
  valid_elements: [
    'p[style],br,hr,span[style],strong/b,em/i,u,s/strike/del,sub,sup,code,pre,blockquote',
    'h1[style],h2[style],h3[style],h4[style],h5[style],h6[style]',
    'ul[style],ol[style|start|type],li[style]',
    'a[href|target|rel|title]',
    'img[src|alt|title|width|height|style]',
    'table[style|border],caption,colgroup,col[style|span],thead,tbody,tfoot,tr[style]',
    'td[style|colspan|rowspan],th[style|colspan|rowspan|scope]',
  ].join(','),
  // Without url() in any of them a style cannot fetch.
  valid_styles: {
    '*': [
      'color,background-color,font-size,font-weight,font-style,text-align,text-decoration,line-height,list-style-type',
      'padding-left,margin-left,margin-right,float,display,width,height,vertical-align',
      'border-width,border-style,border-color,border-collapse',
    ].join(','),
  },
};

/** Where the server keeps images. */
const ownFolder = '/files/';

const isOwnImage = (source: string): boolean => {
  if (/^(?:data:image\/(?:png|gif|jpeg);|blob:)/i.test(source)) return true;
  const probe = document.createElement('a');
  probe.href = source;
  return probe.origin === location.origin && probe.pathname.startsWith(ownFolder);
};

const isPending = (source: string | undefined): boolean => /^(?:data|blob):/i.test(source ?? '');

const removeImages = (nodes: AstNode[], unwanted: (source: string) => boolean): void => {
  for (const node of nodes) {
    if (node.attr('data-mce-object') === undefined && unwanted(node.attr('src') ?? '')) node.remove();
  }
};

/**
 * Keeps images of other hosts out (the content security policy would leave a hole where they stand, and a fetch would tell
 * the host who reads) and images that are still being uploaded out of what is saved.
 */
export const guardImages = (editor: Editor): void => {
  editor.parser.addNodeFilter('img', (nodes) => removeImages(nodes, (source) => !isOwnImage(source)));
  editor.serializer.addNodeFilter('img', (nodes) => removeImages(nodes, isPending));
};
