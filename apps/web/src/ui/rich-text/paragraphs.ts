const blocks = 'p,div,h1,h2,h3,h4,h5,h6,ul,ol,li,table,blockquote,pre,hr';

const isBlock = (node: ChildNode): boolean => node instanceof Element && node.matches(blocks);

const isBlank = (node: ChildNode): boolean =>
  node.textContent?.trim() === '' && !(node instanceof Element && node.matches('img,br,:has(img)'));

/** Puts the loose words between blocks into paragraphs of their own. */
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
 * Makes paragraphs of the blocks that web pages and chats put their lines in: the editor knows no `div`, and without them
 * the lines would run together. Takes clean markup alone.
 */
export const makeParagraphs = (html: string): string => {
  if (!html.includes('<div>')) return html;
  const template = document.createElement('template');
  template.innerHTML = html;
  // From the inside out: what a block holds is resolved before the block is.
  for (const block of [...template.content.querySelectorAll('div')].reverse()) resolve(block);
  return template.innerHTML;
};
