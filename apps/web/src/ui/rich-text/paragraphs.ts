const blocks = 'p,div,h1,h2,h3,h4,h5,h6,ul,ol,li,table,blockquote,pre,hr';

const isBlock = (node: ChildNode): boolean => node instanceof Element && node.matches(blocks);

const isBlank = (node: ChildNode): boolean =>
  node.textContent?.trim() === '' && !(node instanceof Element && node.matches('img,br,:has(img)'));

/** Wraps loose text between blocks in paragraphs. */
const wrapLoose = (place: Element): void => {
  let paragraph: HTMLElement | undefined;
  for (const node of [...place.childNodes]) {
    if (isBlock(node)) paragraph = undefined;
    else if (paragraph !== undefined) paragraph.append(node);
    else if (!isBlank(node)) {
      paragraph = place.ownerDocument.createElement('p');
      node.replaceWith(paragraph);
      paragraph.append(node);
    }
  }
};

const resolve = (block: Element): void => {
  const { parentElement } = block;
  const fillsParent = parentElement?.matches('li,td,th') && parentElement.childElementCount === 1;
  if (!fillsParent) wrapLoose(block);
  block.replaceWith(...block.childNodes);
};

/**
 * Turns the blocks that web pages and chats use for lines into paragraphs: the editor does not allow `div`, and without
 * them the lines would run together. Only takes clean markup.
 */
export const makeParagraphs = (html: string): string => {
  if (!html.includes('<div>')) return html;
  const template = document.createElement('template');
  template.innerHTML = html;
  // From the inside out: the content of a block is resolved before the block.
  for (const block of [...template.content.querySelectorAll('div')].reverse()) resolve(block);
  return template.innerHTML;
};
