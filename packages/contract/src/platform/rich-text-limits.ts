/** The cost of sanitising one or more rich texts. */
export interface RichTextSize {
  readonly length: number;
  /** Opening and closing tags. */
  readonly tags: number;
  /** Other characters that are escaped one by one. */
  readonly signs: number;
}

/** The limit for a record: the text of a book, and a table of 1,000 cells with their paragraphs. */
const limits: RichTextSize = { length: 200_000, tags: 6000, signs: 30_000 };
const messages = { length: '内容过长，请删减', tags: '内容的格式过多，请简化排版' } as const;

/** The size of a text, added to those before it in the same record, measured in one pass before a parser sees it. */
export const richTextSize = (html: string, before?: RichTextSize): RichTextSize => {
  let tags = before?.tags ?? 0;
  let signs = before?.signs ?? 0;
  for (let at = 0; at < html.length; at += 1) {
    const sign = html[at];
    if (sign === '<') tags += 1;
    else if (sign === '&' || sign === '>' || sign === '"') signs += 1;
  }
  return { length: html.length + (before?.length ?? 0), tags, signs };
};

/** Why rich text of this size is not accepted. */
export const richTextFault = ({ length, tags, signs }: RichTextSize): string | undefined => {
  if (length > limits.length) return messages.length;
  return tags > limits.tags || signs > limits.signs ? messages.tags : undefined;
};
