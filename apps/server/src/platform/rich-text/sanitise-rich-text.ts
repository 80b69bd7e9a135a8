import { withoutViewKeys } from '@shuyuan/contract/platform/file-address';
import { type SanitisedHtml, sanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import sanitizeHtml from 'sanitize-html';
import { cleanStyle } from './allowed-styles';

/** Images come from our own files alone: no other host learns who reads, and the page's policy would not show them. */
const ownImage = /^\/files\/[A-Za-z0-9_-]{22}\/[0-9a-f]{16}\.[a-z0-9]{1,10}$/;
/** Allowed link targets; whatever a browser would normalise first (tabs, backslashes) is no link. */
const ownLink = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s\\\p{Cc}]*$/iu;
const nestingMax = 100;
const passesMax = 4;
const attributesMax = 40;

const blocks = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'blockquote', 'pre', 'hr', 'ul', 'ol', 'li'];
const inline = ['span', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'br', 'a', 'img'];
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
/** The tags that a rich text may have. */
export const richTextTags = [...blocks, ...inline, ...tables];
const styled = [...blocks, 'span', 'img', ...tables];

/** What a page added to an address in order to show it is no part of the text. */
const storedSource = (given: sanitizeHtml.Attributes): sanitizeHtml.Attributes => ({
  ...given,
  ...(given.src === undefined ? {} : { src: withoutViewKeys(given.src) }),
});

const safeLink = ({ href, target, rel: _rel, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Attributes => ({
  ...(href !== undefined && ownLink.test(href) ? { href: withoutViewKeys(href) } : {}),
  ...others,
  ...(target === '_blank' ? { target, rel: 'noopener noreferrer' } : {}),
});

const options: sanitizeHtml.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: {
    ...Object.fromEntries(styled.map((tag) => [tag, ['style']])),
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'style'],
    ol: ['start', 'style'],
    table: ['border', 'style'],
    col: ['span', 'style'],
    th: ['colspan', 'rowspan', 'scope', 'style'],
    td: ['colspan', 'rowspan', 'style'],
  },
  // cleanStyle reads them; the sanitiser's own reader takes twenty times as long.
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nestingLimit: nestingMax,
  // The content of these is no text for people, so it is removed with the tag.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'svg',
    'math',
    'template',
    'iframe',
    'object',
  ],
  selfClosing: ['img', 'br', 'hr', 'col'],
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: safeLink(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: storedSource(attribs) }),
    // An empty style is dropped with its attribute. No editor writes as many attributes, and each takes its time.
    '*': (tagName, attribs) => {
      if (Object.keys(attribs).length > attributesMax) return { tagName, attribs: {} };
      if (attribs.style !== undefined) attribs.style = cleanStyle(attribs.style);
      return { tagName, attribs };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownImage.test(attribs.src ?? ''),
};

/**
 * Sanitises rich text by an allow-list of what the editor produces (assurance D29). It is idempotent, so what is saved
 * is what is shown and what is opened for editing again.
 */
export const sanitiseRichText = (html: string): SanitisedHtml => {
  let clean = html;
  for (let pass = 0; pass < passesMax; pass += 1) {
    const before = clean;
    clean = sanitizeHtml(before, options);
    if (clean === before) break;
  }
  return sanitisedHtml.parse(clean);
};
